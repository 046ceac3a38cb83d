/** Owns what holds for every operation alike: addresses, methods, bodies, fields. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Operation, type OperationName, operations } from '../../common/rest.ts';
import { openPeer, type Peer, type Session, startOfTest, transports } from './peer.ts';

const rows = Object.entries(operations) as readonly [OperationName, Operation][];
const guarded = rows.filter(([name]) => name !== 'authenticate');

const unknownId = '999999';
const pathOf = (row: Operation) => row.path.replace(/\{\w+\}/g, unknownId);

describe.each(transports)('every operation, %s', (transport) => {
  let peer: Peer;
  let owner: Session;

  beforeAll(async () => {
    peer = await openPeer(transport);
    owner = await peer.account();
  });
  afterAll(() => peer.close());

  const askFor = (row: Operation, form: Readonly<Record<string, string>> = {}) =>
    peer.ask(row.method, pathOf(row), { token: owner.token, ...(row.method === 'POST' ? { form } : {}) });

  it.each(guarded)('%s is there', async (_, row) => {
    const required = Object.entries(row.body).filter(([, field]) => field.required);
    const { status } = await askFor(row, Object.fromEntries(required.map(([key]) => [key, '1'])));
    expect([200, 400, 404]).toContain(status);
  });

  it.each(guarded)('%s needs a token', async (_, row) => {
    const { status, json } = await peer.ask(row.method, pathOf(row));
    expect([status, json]).toEqual([401, { message: expect.any(String) }]);
  });

  it.each(rows)('%s refuses the methods its address does not have', async (_, row) => {
    const allowed = rows.filter(([, other]) => other.path === row.path).map(([, other]) => other.method);
    for (const method of ['GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'HEAD', 'OPTIONS']) {
      if (allowed.some((one) => one === method)) continue;
      const answer = await peer.ask(method, pathOf(row), { token: owner.token });
      expect([method, answer.status]).toEqual([method, 405]);
      expect(answer.headers.get('allow')?.split(', ').sort()).toEqual([...new Set(allowed)].sort());
    }
  });

  it.each(rows.filter(([, row]) => row.method === 'POST'))('%s takes forms only', async (name, row) => {
    const token = name === 'authenticate' ? {} : { token: owner.token };
    const json = { body: '{"name":"x"}', type: 'application/json' };
    const answer = await peer.ask('POST', pathOf(row), { ...token, raw: json });
    expect([answer.status, answer.json.code]).toEqual([415, 'unsupported_media_type']);
    const plain = await peer.ask('POST', pathOf(row), {
      ...token,
      raw: { body: 'name=x', type: 'text/plain' },
    });
    expect(plain.status).toBe(415);
  });

  it.each(rows.filter(([, row]) => row.method === 'POST'))('%s refuses a huge body', async (name, row) => {
    const form = { name: 'x'.repeat(300_000) };
    const token = name === 'authenticate' ? {} : { token: owner.token };
    expect((await peer.ask('POST', pathOf(row), { ...token, form })).status).toBe(413);
  });

  const requiring = guarded.flatMap(([name, row]) =>
    Object.entries(row.body)
      .filter(([, field]) => field.required)
      .map(([field]) => [name, field, row] as const),
  );

  it.each(requiring)('%s needs %s', async (_, field, row) => {
    const { status, json } = await askFor(row);
    expect([status, json.code]).toEqual([400, 'validation_error']);
    expect(json.errors).toMatchObject({ [field]: 'is required' });
  });

  const paged = guarded.filter(([, row]) => Object.hasOwn(row.query, 'opt_page_limit'));

  it.each(paged)('%s keeps the page limit within 1 and 100', async (_, row) => {
    for (const limit of ['0', '101', '-1', '1.5', 'many']) {
      const { status, json } = await owner.get(pathOf(row), { opt_page_limit: limit });
      expect([status, Object.keys(json.errors)]).toEqual([400, ['opt_page_limit']]);
    }
    for (const limit of ['1', '100', '']) {
      const { status } = await owner.get(pathOf(row), { opt_page_limit: limit });
      expect(status).toBe(200);
    }
  });

  const byId = guarded.filter(([, row]) => row.path.includes('{') && row.method !== 'POST');

  it.each(byId)('%s answers 404 for an unknown id and for what is no id', async (_, row) => {
    expect((await askFor(row)).status).toBe(404);
    for (const id of ['x', '1x', '-1', '0', '1e3', '%00', '99999999999999999999']) {
      const path = row.path.replace(/\{\w+\}/g, id);
      expect([id, (await peer.ask(row.method, path, { token: owner.token })).status]).toEqual([id, 404]);
    }
  });

  it('answers 404 for every other address', async () => {
    for (const path of ['', '/', '/nowhere', '/projects/', '/time-entries/1/stopwatch', '/AUTH']) {
      const { status, json } = await peer.ask('GET', path, { token: owner.token });
      expect([path, status, json.code]).toEqual([path, 404, 'not_found']);
    }
  });

  it('tells its own time', async () => {
    for (const path of ['/tasks', '/nowhere', '/auth']) {
      const { headers } = await peer.ask('GET', path, { token: owner.token });
      expect(headers.get('date')).toBe(new Date(startOfTest).toUTCString());
    }
  });

  it('ignores fields it does not know, also ones named like parts of an object', async () => {
    const form = { name: 'T', colour: 'red', __proto__: 'x', constructor: 'x', toString: 'x' };
    expect((await owner.post('/tasks', form)).status).toBe(200);
    expect((await owner.get('/tasks', { constructor: '1', unknown: '' })).status).toBe(200);
  });
});
