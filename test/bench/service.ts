/** Owns the bench of the service: durable start and stop, and today's report in a small and a large database. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openService, type Service } from '../../service/service.ts';
import { openDatabase } from '../../service/store/database.ts';
import { median, medianOf, quantile, show } from './report.ts';

/** Saturday noon; the entries end on this day. */
const now = Date.parse('2025-07-12T10:00:00Z');
const today = '2025-07-12';
const base = 'http://service.invalid/api/v1';
const agent = { 'user-agent': 'Bench' };
const many = 1_000_000;
const few = 10_000;
/** What is timed is done in rounds, of which the median counts. */
const rounds = 5;
const reportsPerRound = 400;
const pairsPerRound = 300;
const opens = 15;
const roomy = { tokenPerSecond: 1e9, tokenPerMinute: 1e9, addressPerMinute: 1e9 };

interface Office {
  readonly service: Service;
  readonly token: string;
  ask(
    method: string,
    path: string,
    form?: Readonly<Record<string, string>>,
  ): Promise<Record<string, unknown>>;
}

function open(file: string): Service {
  const opened = openService({ file, now: () => now, limits: roomy });
  if (!opened.ok) throw new Error(opened.error.detail ?? opened.error.code);
  return opened.value;
}

const asking =
  (service: Service, token: string): Office['ask'] =>
  async (method, path, form) => {
    const headers = { ...agent, 'x-api-token': token };
    const body = form === undefined ? {} : { body: new URLSearchParams(form) };
    const answer = await service.fetch(new Request(base + path, { method, headers, ...body }));
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };

/** An account with ten users, 200 projects, and entries of 200 a day that end today. */
async function furnish(file: string, entries: number): Promise<Office> {
  const service = open(file);
  const [email, password] = ['owner@bench.example', 'a password'];
  const account = { name: 'Bench', email, password, plan: 'local', timeZone: 'Europe/Zurich' } as const;
  const { accountId: account_id } = await service.createAccount(account);
  const { token } = await asking(service, '')('POST', '/auth', { account_id, email, password });
  const ask = asking(service, String(token));
  for (let index = 2; index <= 10; index += 1) {
    await ask('POST', '/users', { name: `User ${index}`, email: `user-${index}@bench.example` });
  }
  for (let index = 1; index <= 200; index += 1) {
    await ask('POST', '/projects', { name: `Project ${index}`, is_billable: 'true', rate: '90' });
  }
  const opened = openDatabase(file);
  if (!opened.ok) throw new Error(opened.error.code);
  opened.value.exec(`
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${entries})
    INSERT INTO entries (account_id, user_id, project_id, task_id, date, description, time_start, time_end,
      time_total, stopwatch_at, is_billable, is_invoiced, is_locked, locked_reason, rate, created_by, changed_by,
      created_at, changed_at)
    SELECT 1, 1 + i % 10, 1 + (i * 7919) % 200, NULL, date('${today}', '-' || ((${entries} - 1 - i) / 200) || ' days'),
      'Something that was done ' || i, 28800, 30600, 1800, NULL, 1, 0, 0, NULL, 90000000, 1, 1, ${now}, ${now}
    FROM n`);
  opened.value.pragma('wal_checkpoint(TRUNCATE)');
  opened.value.close();
  return { service, token: String(token), ask };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

/** Start and stop, each answered once it is on disk. @returns pairs a second, of each round */
async function measurePairs({ ask }: Office): Promise<readonly number[]> {
  const { id } = await ask('POST', '/time-entries', { project_id: '1' });
  const pair = async () => {
    await ask('POST', `/time-entries/${id}/start`, {});
    await ask('POST', `/time-entries/${id}/stop`, {});
  };
  for (let index = 0; index < 100; index += 1) await pair();
  const perSecond: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const elapsed = await timed(async () => {
      for (let index = 0; index < pairsPerRound; index += 1) await pair();
    });
    perSecond.push(pairsPerRound / (elapsed / 1_000));
  }
  return perSecond;
}

/** Today's report of both offices in turn, so that whatever else the computer does falls on both. */
async function measureReports(large: Office, small: Office) {
  const report = `/reports/detailed?date_execution_start=${today}&date_execution_end=${today}&opt_page_limit=100`;
  const both = async () => ({
    large: await timed(() => large.ask('GET', report)),
    small: await timed(() => small.ask('GET', report)),
  });
  for (let index = 0; index < 200; index += 1) await both();
  const p99: number[] = [];
  const growth: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const times: { large: number; small: number }[] = [];
    for (let index = 0; index < reportsPerRound; index += 1) times.push(await both());
    const ofLarge = times.map((one) => one.large);
    p99.push(quantile(ofLarge, 0.99));
    growth.push(median(ofLarge) / median(times.map((one) => one.small)));
  }
  return { p99, growth };
}

async function measureOpen(file: string): Promise<readonly number[]> {
  const times: number[] = [];
  for (let index = 0; index < opens; index += 1) {
    times.push(await timed(async () => open(file).close()));
  }
  return times;
}

export async function run(asJson: boolean): Promise<void> {
  // On the disk of the checkout: a folder for temporary files may be memory, where durability costs nothing.
  mkdirSync('out/bench', { recursive: true });
  const folder = mkdtempSync(join('out', 'bench', 'service-'));
  try {
    const [largeFile, smallFile] = [join(folder, 'large.db'), join(folder, 'small.db')];
    const large = await furnish(largeFile, many);
    const small = await furnish(smallFile, few);
    const perSecond = await measurePairs(large);
    const { p99, growth } = await measureReports(large, small);
    large.service.close();
    small.service.close();
    const openMs = await measureOpen(largeFile);
    show(
      'service',
      `Node ${process.versions.node}`,
      [
        medianOf('pairs_per_s', perSecond, { atLeast: 300 }, 0),
        medianOf('report_p99_ms', p99, { atMost: 10 }),
        medianOf('report_growth', growth, { atMost: 1.5 }),
        medianOf('open_ms', openMs, { atMost: 300 }),
      ],
      asJson,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
