/** Owns the proof that no request makes the service fail, and none shows another account's rows. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Operation, operations } from '../../common/rest.ts';
import { made, openPeer, type Peer, type Session } from '../contract/peer.ts';

/** More from outside: `FUZZ_RUNS=100000`. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 2_000);

const rows: readonly Operation[] = Object.values(operations);
const canary = 'another account’s secret';

const text = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '1',
    '2',
    '-1',
    '1.5',
    '1,2',
    ',',
    'true',
    'false',
    'null',
    '9007199254740991',
  ),
  fc.constantFrom('0000-01-01', '9999-12-31', '2025-02-29', '00:00:00', '23:59:59', '24:00', '9999:00:00'),
  fc.constantFrom(
    'active',
    'admin',
    'time',
    'date_execution',
    'user_id,date,todo_id',
    'user_name,project_budget_*',
    'users_and_days',
    'days',
    'desc',
    'e@x',
    '99999.999999',
    "'; DROP TABLE users",
  ),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constant('x'.repeat(11_000)),
);

const request = fc.constantFrom(...rows).chain((row) => {
  const fields = Object.keys({ ...row.query, ...row.body });
  const id = fc.oneof(fc.integer({ min: 0, max: 6 }).map(String), text.map(encodeURIComponent));
  return fc.record({
    row: fc.constant(row),
    ids: fc.array(id, { minLength: 2, maxLength: 2 }),
    values: fc.record(Object.fromEntries(fields.map((name) => [name, text])), { requiredKeys: [] }),
  });
});

let peer: Peer;
let owner: Session;
beforeAll(async () => {
  peer = await openPeer('in process', { limits: { authenticationsPerDay: 3 } });
  const stranger = await peer.account();
  await made(stranger.post('/customers', { name: canary }));
  const { id } = await made(stranger.post('/projects', { name: canary }));
  await made(stranger.post('/tasks', { name: canary }));
  const project_id = String(id);
  await made(stranger.post('/todo-lists', { project_id, name: canary }));
  await made(stranger.post('/todos', { project_id, name: canary }));
  await made(stranger.post('/time-entries', { project_id, description: canary }));
  owner = await peer.account();
  const { id: mine } = await made(owner.post('/projects', { name: 'Mine' }));
  await made(owner.post('/time-entries', { project_id: String(mine), time_total: '01:00:00' }));
});
afterAll(() => peer.close());

it(
  'answers every request below 500, and with its own rows only',
  async () => {
    await fc.assert(
      fc.asyncProperty(request, async ({ row, ids, values }) => {
        const [first = '1', second = '1'] = ids;
        const path = row.path.replace('{id}', first).replace(/\{\w+\}/, second);
        const form = values as Readonly<Record<string, string>>;
        const search = row.method === 'POST' ? '' : `?${new URLSearchParams(form)}`;
        const body = row.method === 'POST' ? { form } : {};
        const answer = await peer.ask(row.method, path + search, { token: owner.token, ...body });
        expect([200, 400, 401, 403, 404, 405, 409, 413, 429]).toContain(answer.status);
        expect(answer.text).not.toContain(canary);
      }),
      { numRuns: runs },
    );
  },
  30_000 + runs * 10,
);
