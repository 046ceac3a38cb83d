/**
 * Owns the bench of the journal: from what the user does to the intent on disk and the new snapshot pushed, with 1 000
 * intents the service has not confirmed. Real tracker, real files; nothing reaches the service.
 */
import {
  closeSync,
  copyFileSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { serialize } from 'node:v8';
import { err } from '../../common/result.ts';
import { formatSeconds } from '../../common/time.ts';
import type { Command } from '../../main/core/commands.ts';
import { emptyJournal } from '../../main/core/journal.ts';
import type { Ports, Store, Stores, Transport } from '../../main/core/ports.ts';
import { printJson } from '../../main/core/print-json.ts';
import { type Account, accountKey } from '../../main/core/state.ts';
import { createTracker, type Tracker } from '../../main/core/tracker.ts';
import { trayModel } from '../../main/core/tray-model.ts';
import { timers } from '../../main/node/timers.ts';
import { medianOf, quantile, rounded, show } from './report.ts';

const undelivered = 1000;
/** 500 accepts in all; each round begins with the same 1 000 undelivered intents. */
const rounds = 10;
const acceptsPerRound = 50;
/** Of the first round nothing counts: the code is compiled then. */
const warmRounds = 2;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Twenty actions make a day. */
const actionsPerDay = 20;
const begunMs = Date.parse('2026-01-12T08:00:00Z');

const account: Account = {
  kind: 'service',
  baseUrl: 'https://service.invalid/api/v1',
  accountId: 'bench',
  userId: 1,
  userName: 'Ada',
  role: 'admin',
  email: 'ada@bench.example',
};
const projects = Array.from({ length: 200 }, (_, index) => ({
  id: index + 1,
  name: `Project ${index + 1}`,
  customerName: `Customer ${index % 40}`,
  active: true,
  requiresTask: false,
}));

/** What one action took, ms, and the parts of that: its files, the message to the windows, the rest. */
interface Accept {
  /** Until the snapshot was pushed. */
  readonly pushedMs: number;
  readonly filesMs: number;
  readonly messageMs: number;
  /** Until the app was free again: it has tried to deliver by then, which is written and shown too. */
  readonly freeMs: number;
}

interface Desk {
  readonly tracker: Tracker;
  readonly act: () => Promise<Accept>;
}

/** The app on its files, offline, with a user who starts, stops, books and edits in turn. */
function sitDown(files: Stores, actionsSoFar: number, online: boolean): Desk {
  let actions = actionsSoFar;
  let ids = actionsSoFar * 100;
  let filesMs = 0;
  const timed = (store: Store): Store => ({
    ...store,
    write: (content) => {
      const before = performance.now();
      const written = store.write(content);
      filesMs += performance.now() - before;
      return written;
    },
  });
  const { session, journal } = files;
  const stores = { ...files, session: timed(session), journal: timed(journal) };
  const atMs = (): number =>
    begunMs + Math.floor(actions / actionsPerDay) * dayMs + (actions % actionsPerDay) * 20 * minuteMs;
  const nothing: Transport = { send: async () => err('unreachable') };
  const unused = async () => err({ code: 'keychain_unavailable' } as const);
  const ports: Ports = {
    clock: { nowMs: atMs, wallMs: atMs, zone: () => 0, zoneName: () => 'UTC', zoneRules: '' },
    timers,
    http: nothing,
    stores,
    keychain: { read: unused, write: unused, remove: unused },
    idle: { idleSeconds: () => 0 },
    signals: { subscribe: () => () => {} },
    notifier: { show: () => {}, close: () => {} },
    screen: { fullScreen: async () => null },
    showPanel: () => {},
    connectivity: { online: () => online },
    local: { open: unused, credentials: unused, transport: nothing },
    log: { info: () => {}, warn: () => {} },
    newId: () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`,
    random: () => 0.5,
  };
  const tracker = createTracker(ports, { version: '0.0.0', dataFolder: '' });
  const started = tracker.useSecret({ token: 'a token', userAgent: 'Bench' }, (state) => ({
    ...state,
    account,
    catalog: { ...state.catalog, projects },
    journal:
      state.journal.account === null ? { ...emptyJournal, account: accountKey(account) } : state.journal,
  }));
  if (!started.ok) throw new Error(started.error.code);
  let before = 0;
  let pushed: Omit<Accept, 'freeMs'> | null = null;
  tracker.subscribe((snapshot) => {
    const made = performance.now();
    // As main/index.ts does: the tray's picture, and the message to the panel.
    trayModel(snapshot);
    serialize(printJson(snapshot));
    const now = performance.now();
    pushed ??= { pushedMs: now - before, filesMs, messageMs: now - made };
  });
  return {
    tracker,
    act: async () => {
      actions += 1;
      const command = commandOf(tracker, actions);
      pushed = null;
      filesMs = 0;
      before = performance.now();
      const result = tracker.run(command);
      const freeMs = performance.now() - before;
      if (!result.ok || pushed === null) throw new Error(`${command.type} was not accepted`);
      const accept = { ...(pushed as Omit<Accept, 'freeMs'>), freeMs };
      // The attempt to deliver fails before the next action.
      await new Promise(setImmediate);
      return accept;
    },
  };
}

function commandOf(tracker: Tracker, action: number): Command {
  const { now, running, today } = tracker.snapshot();
  const projectId = 1 + ((action * 37) % projects.length);
  const description = `What was done in action ${action}`;
  const draft = {
    projectId,
    taskId: null,
    description,
    date: now.date,
    duration: '0:25',
    start: '',
    end: '',
  };
  const [first] = today.entries.filter((entry) => !entry.running);
  switch (action % 5) {
    case 0:
    case 2:
      return { type: 'start', work: { projectId, taskId: null, description } };
    case 1:
      return running ? { type: 'stop' } : { type: 'book', draft };
    case 3:
      return { type: 'book', draft };
    default: {
      if (!first) return { type: 'book', draft };
      const times =
        first.startClock === null
          ? { duration: formatSeconds(first.seconds), start: '', end: '' }
          : { duration: '', start: formatSeconds(first.startClock), end: formatSeconds(first.endClock ?? 0) };
      return {
        type: 'edit_entry',
        entry: first.key,
        draft: { ...draft, ...times, projectId: first.work.projectId },
      };
    }
  }
}

/** What the disk alone takes for the same bytes, ms: written, fsynced, renamed, and nothing else. */
function bareWrite(bytes: Buffer, file: string): number {
  const before = performance.now();
  const handle = openSync(`${file}.tmp`, 'w');
  writeSync(handle, bytes);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(`${file}.tmp`, file);
  return performance.now() - before;
}

function tell(accepts: readonly Accept[], bytes: number, bare: readonly number[]): void {
  console.log(`${accepts.length} accepts, a journal of ${Math.round(bytes / 1024)} KiB; ms: median, p95`);
  const line = (name: string, values: readonly number[]): void => {
    const [median, p95] = [0.5, 0.95].map((share) => rounded(quantile(values, share)).toFixed(2));
    console.log(`${name.padEnd(34)} ${median?.padStart(8)} ${p95?.padStart(8)}`);
  };
  const parts: readonly (readonly [string, (accept: Accept) => number])[] = [
    ['until the snapshot is pushed', ({ pushedMs }) => pushedMs],
    ['  files', ({ filesMs }) => filesMs],
    ['  message to the windows', ({ messageMs }) => messageMs],
    ['  state and snapshot', ({ pushedMs, filesMs, messageMs }) => pushedMs - filesMs - messageMs],
    ['until the app is free again', ({ freeMs }) => freeMs],
  ];
  for (const [name, part] of parts) line(name, accepts.map(part));
  line('the same bytes, written bare', bare);
}

export async function run(asJson: boolean): Promise<void> {
  // Outside Electron its package is the path of a program, and fetches that program unless it is told where it is.
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] ??= '/nowhere';
  const { openStores } = await import('../../main/electron/stores.ts');
  // On the disk of the checkout: a folder for temporary files may be memory, where durability costs nothing.
  mkdirSync('out/bench', { recursive: true });
  const folder = mkdtempSync(resolve('out', 'bench', 'journal-'));
  const [file, full] = [join(folder, 'journal.json'), join(folder, 'full.json')];
  try {
    let actions = 0;
    const filling = sitDown(openStores(folder), 0, false);
    for (; filling.tracker.state().journal.intents.length < undelivered; actions += 1) await filling.act();
    filling.tracker.end();
    copyFileSync(file, full);
    const bytes = readFileSync(full);
    const perRound: Accept[][] = [];
    const bare: number[] = [];
    for (let round = -warmRounds; round < rounds; round += 1) {
      copyFileSync(full, file);
      const desk = sitDown(openStores(folder), actions, true);
      const accepts: Accept[] = [];
      for (let index = 0; index < acceptsPerRound; index += 1) {
        const accept = await desk.act();
        if (round < 0) continue;
        accepts.push(accept);
        bare.push(bareWrite(bytes, join(folder, 'bare.json')));
      }
      desk.tracker.end();
      if (round >= 0) perRound.push(accepts);
    }
    tell(perRound.flat(), bytes.length, bare);
    const slowest = perRound.map((accepts) =>
      quantile(
        accepts.map(({ pushedMs }) => pushedMs),
        0.95,
      ),
    );
    show(
      'journal',
      `Node ${process.versions.node}`,
      [medianOf('accept_p95_ms', slowest, { atMost: 10 })],
      asJson,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
