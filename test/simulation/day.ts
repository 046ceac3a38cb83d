/** Owns one simulated day: it plays a schedule on the real core and service, and keeps a record of what the user did. */
import { toLocal } from '../../common/time.ts';
import type { Command } from '../../main/core/commands.ts';
import { runningEntry, type Tracked } from '../../main/core/journal.ts';
import {
  type App,
  address,
  email,
  type Fault,
  type ReportRow,
  type Requested,
  type World,
} from '../fakes/world.ts';
import type { Death, Event, Weather } from './schedule.ts';

/** One entry somebody asked for. Instants in ms; `seconds` only of a booking. */
export interface Asked {
  /** The journal's key; null for a booking and for what another device started. */
  readonly key: string | null;
  readonly project: number;
  readonly description: string;
  readonly startMs: number;
  endMs: number | null;
  readonly booked: { readonly seconds: number; readonly timed: boolean } | null;
  /** What the service had when another device stopped it; not `sure` when it may have been one that looks like it. */
  stopped: { readonly row: ReportRow; readonly atMs: number; readonly sure: boolean } | null;
}

export const zone = () => 120;
export const elsewhere = 'Elsewhere';

export interface Day {
  readonly asked: Asked[];
  /** What was wrong on the way, in words. */
  readonly complaints: string[];
  readonly app: () => App;
  readonly play: (event: Event) => Promise<void>;
  /** Ends every trouble, and waits until the journal is empty or nothing helps. */
  readonly heal: () => Promise<void>;
  readonly rows: () => Promise<readonly ReportRow[]>;
  /** Kills the app and stops what still runs at the service, so that the next day begins with nothing. */
  readonly leave: () => Promise<void>;
}

export function createDay(world: World, first: App, projects: readonly number[]): Day {
  let app = first;
  let sky: Weather[] = [];
  let offline = false;
  let death: Death | null = null;
  /** The last `Retry-After`; one that met a dying app was seen by nobody. */
  let block = { untilMs: 0, life: 0, seen: true };
  /** How often the app was started; while it starts it does not die. */
  let life = 0;
  let starting = false;
  const asked: Asked[] = [];
  const complaints: string[] = [];
  const from = toLocal(world.nowMs, zone).date;

  const rows = async (): Promise<readonly ReportRow[]> => {
    const to = toLocal(world.nowMs, zone).date;
    const path = `/reports/detailed?user_id=${world.userId}&opt_page_limit=100&date_execution_start=${from}&date_execution_end=${to}`;
    return ((await world.call('GET', path)) as { data: ReportRow[] }).data.sort((a, b) => a.id - b.id);
  };

  const dies = (at: Death['at']): boolean => {
    if (starting || death === null || death.at === 'once' || death.at !== at) return false;
    death = death.nth > 1 ? { ...death, nth: death.nth - 1 } : null;
    return death === null;
  };

  world.journalFault = () =>
    dies('before_write') ? 'crash_before' : dies('after_write') ? 'crash_after' : 'pass';

  world.fault = (request: Requested): Fault => {
    const known = block.seen || block.life === life;
    if (known && request.atMs < block.untilMs) complaints.push(`asked before Retry-After: ${request.path}`);
    if (dies('before_request')) {
      app.kill();
      return 'request_lost';
    }
    if (dies('after_request')) app.kill();
    if (offline) return 'unreachable';
    const now = sky.shift();
    return now === undefined ? 'pass' : fall(now);
  };

  const fall = (now: Weather): Fault => {
    if ('seconds' in now) {
      block = { untilMs: world.nowMs + now.seconds * 1000, life, seen: false };
      const code = now.kind === 'spent' ? 'account_daily_limit_exceeded' : 'minute_limit_exceeded';
      const headers = { 'retry-after': String(now.seconds) };
      return now.kind === 'failed'
        ? { status: 503, headers, body: '' }
        : { status: 429, headers, body: JSON.stringify({ message: 'Too many', code }) };
    }
    if (now.kind === 'html') return { status: 200, headers: {}, body: '<!doctype html><title>Hotel</title>' };
    if (now.kind === 'rejected') return { status: 401, headers: {}, body: '{"message":"Unauthorized"}' };
    return now.kind;
  };

  /** The user looks at the app: one that died is started again, one that asks for it is signed in again. */
  const awake = async (): Promise<void> => {
    if (!app.alive()) {
      await world.advance(2000);
      life += 1;
      starting = true;
      app = await world.startApp();
      starting = false;
    }
    if (!app.tracker.state().tokenRejected) return;
    // Signing in is the user's own act; what happens to it is proven elsewhere.
    const trouble = world.fault;
    world.fault = () => 'pass';
    const { token } = JSON.parse([...world.keychain.items.values()][0] ?? '{}');
    const proof = { kind: 'token', token } as const;
    await world.advance(Math.max(2000, block.untilMs - world.nowMs));
    if (!app.alive()) return;
    await app.session.signIn({ address, account: world.accountId, email, proof });
    world.fault = trouble;
    await world.settle();
  };

  /** Gives a command; true when it got onto the disk, whatever became of the app then. */
  const give = (command: Command): boolean => {
    const { writes } = world.stores.journal;
    const result = app.tracker.run(command);
    if (!result.ok) complaints.push(`${command.type}: ${result.error.code}`);
    return world.stores.journal.writes > writes;
  };

  const tracked = (): readonly Tracked[] =>
    (world.stores.journal.content as { readonly tracked: readonly Tracked[] }).tracked;

  const end = (entry: Tracked, endMs: number): void => {
    const known = asked.find((one) => one.key === entry.key);
    if (known) known.endMs = endMs;
  };

  const note = (keysBefore: readonly string[], entry: Omit<Asked, 'key' | 'stopped'>): void => {
    const key = tracked().find((one) => !keysBefore.includes(one.key))?.key ?? null;
    asked.push({ ...entry, key, stopped: null });
  };

  const keys = () => tracked().map((one) => one.key);

  const start = (project: number, description: string): void => {
    const before = runningEntry(app.tracker.state().journal);
    const projectId = projects[project] ?? 0;
    const same = before?.work.projectId === projectId && before.work.description === description;
    const known = keys();
    const done = give({ type: 'start', work: { projectId, taskId: null, description } });
    if (!done || same) return;
    if (before) end(before, world.nowMs);
    note(known, { project: projectId, description, startMs: world.nowMs, endMs: null, booked: null });
  };

  const stop = (): void => {
    const before = runningEntry(app.tracker.state().journal);
    if (before && give({ type: 'stop' })) end(before, world.nowMs);
  };

  const book = (event: Extract<Event, { type: 'book' }>): void => {
    const now = toLocal(world.nowMs, zone);
    const startClock = Math.floor((now.clock - event.minutes * 60) / 60) * 60;
    const timed = event.timed && startClock > 0;
    const pad = (value: number) => String(Math.floor(value)).padStart(2, '0');
    const draft = {
      projectId: projects[event.project] ?? 0,
      taskId: null,
      description: event.description,
      date: now.date,
      duration: `${event.minutes}m`,
      start: timed ? `${pad(startClock / 3600)}:${pad((startClock / 60) % 60)}` : '',
      end: '',
    };
    if (!give({ type: 'book', draft })) return;
    const startMs = world.nowMs - (now.clock - (timed ? startClock : 0)) * 1000;
    const booked = { seconds: event.minutes * 60, timed };
    asked.push({
      key: null,
      project: draft.projectId,
      description: draft.description,
      startMs,
      endMs: null,
      booked,
      stopped: null,
    });
  };

  const away = async ({ seconds, choice, stopsFirst }: Extract<Event, { type: 'away' }>): Promise<void> => {
    const leftMs = world.nowMs;
    for (let left = seconds; left > 0; left -= 60) {
      world.idleSeconds = Math.floor((world.nowMs - leftMs) / 1000);
      await world.advance(Math.min(left, 60) * 1000);
    }
    world.idleSeconds = 0;
    await world.advance(3000);
    const question = app.alive() ? (app.tracker.state().questions.at(-1) ?? null) : null;
    if (!question) return;
    const entry = app.tracker.state().journal.tracked.find((one) => one.key === question.entry);
    if (question.untilMs < question.fromMs) complaints.push('an absence that ends before it begins');
    if (stopsFirst) stop();
    if (!app.alive() || !entry) return;
    const wasRunning = runningEntry(app.tracker.state().journal)?.key === entry.key;
    const known = keys();
    const done = give({ type: 'answer_away', id: question.id, choice });
    if (!done || choice === 'keep') return;
    end(entry, question.fromMs);
    if (choice === 'discard_and_stop' || !wasRunning) return;
    const { projectId: project, description } = entry.work;
    note(known, { project, description, startMs: question.untilMs, endMs: null, booked: null });
  };

  const deviceStop = async (): Promise<void> => {
    const active = (await rows()).find((row) => row.stopwatch_active === 1);
    if (!active) return;
    await world.call('POST', `/time-entries/${active.id}/stop`);
    const row = (await rows()).find((one) => one.id === active.id) ?? active;
    const alike = asked.filter((one) => isLike(one, row) && !one.stopped);
    // Which one it is the journal knows; where the answer with the id was lost, it may be any that looks like it.
    const key = tracked().find((one) => one.id === row.id)?.key;
    const known = alike.filter((one) => key === undefined || one.key === null || one.key === key);
    for (const one of known) one.stopped = { row, atMs: world.nowMs, sure: known.length === 1 };
    if (known.length === 0)
      complaints.push(`another device stopped what nobody asked for: ${JSON.stringify(row)}`);
  };

  const deviceStart = async (project: number): Promise<void> => {
    await deviceStop();
    const projectId = projects[project] ?? 0;
    const fields = { project_id: String(projectId), description: elsewhere };
    const { id } = (await world.call('POST', '/time-entries', fields)) as { id: number };
    await world.call('POST', `/time-entries/${id}/start`);
    asked.push({
      key: null,
      project: projectId,
      description: elsewhere,
      startMs: world.nowMs,
      endMs: null,
      booked: null,
      stopped: null,
    });
  };

  const play = async (event: Event): Promise<void> => {
    if (['start', 'stop', 'book', 'away', 'look'].includes(event.type)) await awake();
    switch (event.type) {
      case 'start':
        start(event.project, event.description);
        break;
      case 'stop':
        stop();
        break;
      case 'book':
        book(event);
        break;
      case 'away':
        await away(event);
        break;
      case 'look':
        app.tracker.look();
        break;
      case 'wake':
        if (app.alive()) app.tracker.wake();
        break;
      case 'offline':
      case 'online':
        offline = event.type === 'offline';
        break;
      case 'pass':
        await world.advance(event.seconds * 1000);
        break;
      case 'sleep':
        await world.settle();
        world.nowMs += event.seconds * 1000;
        if (app.alive()) app.tracker.wake();
        break;
      case 'weather':
        sky = [...event.next];
        break;
      case 'crash':
        if (event.death.at === 'once') app.kill();
        else death = event.death;
        break;
      case 'device_start':
        await deviceStart(event.project);
        break;
      case 'device_stop':
        await deviceStop();
        break;
    }
    // Half of the requests get their answer before the next thing happens; the others meet it on their way.
    if (event.type !== 'look' && event.type !== 'book') await world.settle();
    const answered = app.alive() && app.tracker.state().governor.flight === null;
    if (answered && block.life === life) block.seen = true;
  };

  const heal = async (): Promise<void> => {
    await world.settle();
    sky = [];
    offline = false;
    death = null;
    await awake();
    for (let half = 0; half < 24; half += 1) {
      const { journal, governor, wanted } = app.tracker.state();
      const busy = governor.flight !== null || wanted.refresh || wanted.catalog;
      const idle = !busy && governor.connection === 'online';
      if (journal.intents.length === 0 && idle) return;
      await awake();
      await world.advance(1_800_000);
    }
  };

  const leave = async (): Promise<void> => {
    app.kill();
    for (const row of await rows()) {
      if (row.stopwatch_active === 1) await world.call('POST', `/time-entries/${row.id}/stop`);
    }
  };

  return { asked, complaints, app: () => app, play, heal, rows, leave };
}

const isLike = (one: Asked, row: ReportRow): boolean =>
  !one.booked &&
  one.project === row.project_id &&
  one.description === (row.description ?? '') &&
  isStart(one, row);

/** Whether a row began when an entry that was asked for did, to the second. */
export function isStart(one: Asked, row: ReportRow): boolean {
  const local = toLocal(one.startMs, zone);
  const [hours = 0, minutes = 0, seconds = 0] = row.time_start.split(':').map(Number);
  const clock = hours * 3600 + minutes * 60 + seconds;
  return row.date_execution === local.date && Math.abs(clock - local.clock) <= 1;
}
