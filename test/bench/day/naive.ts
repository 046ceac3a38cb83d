/**
 * Owns what the reference day costs without thought: a client that reads the detailed report every 30 s while the computer
 * is awake, and makes the requests of an action when it happens. What does not go through it tries again at the next poll.
 */
import { address, email, password } from '../../fakes/world.ts';
import { type Counted, date, openOffice, phoneOf } from './office.ts';
import type { Act, Row } from './schedule.ts';

const agent = 'Naive';
const pollMs = 30_000;

type Fields = Readonly<Record<string, string>>;

export async function playNaively(rows: readonly Row[]): Promise<readonly Counted[]> {
  // Its plan has requests enough: what is counted is what it asks for, not where it is cut off.
  const office = await openOffice('business');
  const { world, projects, instantOf, counted } = office;
  const phone = phoneOf(office);
  let token: string | null = null;
  let reachable = true;
  let awake = true;
  let launched = false;
  let running: number | null = null;
  let newest: number | null = null;
  const waiting: (() => Promise<void>)[] = [];

  const ask = async (method: string, path: string, fields: Fields = {}): Promise<Record<string, unknown>> => {
    const headers = { 'user-agent': agent, ...(token === null ? {} : { 'x-api-token': token }) };
    const body = method === 'POST' ? { body: new URLSearchParams(fields) } : {};
    const response = await world.service.fetch(
      new Request(`${address}${path}`, { method, headers, ...body }),
    );
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
  const create = async (fields: Fields): Promise<number> => {
    const { id } = await ask('POST', '/time-entries', fields);
    newest = Number(id);
    return newest;
  };
  const stop = async (): Promise<void> => {
    if (running !== null) await ask('POST', `/time-entries/${running}/stop`);
    running = null;
  };
  const start = async (fields: Fields): Promise<void> => {
    await stop();
    running = await create(fields);
    await ask('POST', `/time-entries/${running}/start`);
  };
  const update = async (fields: Fields): Promise<void> => {
    await ask('POST', `/time-entries/${newest}`, { project_id: String(projects.a), ...fields });
  };

  const requestsOf = (act: Act): (() => Promise<void>) | null => {
    switch (act.kind) {
      case 'start':
        return () => start({ project_id: String(projects[act.project]), description: act.words });
      case 'stop':
        return stop;
      case 'book':
        return async () => {
          await create({
            project_id: String(projects[act.project]),
            description: act.words,
            time_total: '00:15:00',
          });
        };
      case 'edit':
        return () => update({ description: act.words ?? '' });
      case 'answer':
        if (act.choice === 'keep') return null;
        return async () => {
          const goesOn = act.choice === 'discard_and_go_on';
          await stop();
          await update({ description: 'Shortened' });
          if (goesOn) await start({ project_id: String(projects.c) });
        };
      default:
        return null;
    }
  };
  const drain = async (): Promise<void> => {
    while (reachable && awake && waiting.length > 0) await waiting.shift()?.();
  };
  const poll = async (): Promise<void> => {
    if (!reachable || !awake || !launched) return;
    await drain();
    await ask(
      'GET',
      `/reports/detailed?user_id=${world.userId}&date_execution_start=${date}&date_execution_end=${date}`,
    );
  };

  world.nowMs = instantOf('08:00:00');
  token = String((await ask('POST', '/auth', { email, password, account_id: world.accountId }))['token']);
  const begun = counted.length;
  let pollAtMs = instantOf('08:30:00');
  const waitUntil = async (untilMs: number): Promise<void> => {
    for (; pollAtMs <= untilMs; pollAtMs += pollMs) {
      world.nowMs = pollAtMs;
      await poll();
    }
    world.nowMs = untilMs;
  };
  for (const { at, act } of rows) {
    await waitUntil(instantOf(at));
    if (act.kind === 'network') reachable = act.state === 'works';
    if (act.kind === 'sleep' || act.kind === 'wake') awake = act.kind === 'wake';
    if (act.kind === 'launch' || act.kind === 'quit') launched = act.kind === 'launch';
    if (act.kind === 'phone_start') await phone.start(projects[act.project], act.words);
    if (act.kind === 'phone_stop') await phone.stop();
    const requests = requestsOf(act);
    if (requests) waiting.push(requests);
    await drain();
  }
  await waitUntil(instantOf('18:00:00'));
  return counted.slice(begun).filter((one) => one.agent === agent);
}
