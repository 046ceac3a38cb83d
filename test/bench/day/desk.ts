/** Owns the desk of the reference day: Stint as it is, and a user who does what a row says. */
import type { BookingDraft } from '../../../common/booking.ts';
import { formatSeconds } from '../../../common/time.ts';
import type { Command } from '../../../main/core/commands.ts';
import type { App, Requested } from '../../fakes/world.ts';
import { date, type Office, phoneOf } from './office.ts';
import { type Act, clockOf, type Project } from './schedule.ts';

/** Somebody at a computer types or moves the mouse this often, ms. */
const inputEveryMs = 5000;

/** What a label of the schedule stands for: the work and, in s after midnight, the start of its entry. */
interface Named {
  project: Project;
  words: string;
  readonly from: number;
}

export function demand(result: { readonly ok: boolean; readonly error?: { readonly code: string } }): void {
  if (!result.ok) throw new Error(`the app refused what the user did: ${result.error?.code}`);
}

export function createDesk(office: Office) {
  const { world, projects } = office;
  const phone = phoneOf(office);
  const named = new Map<string, Named>();
  const call = {
    id: 0,
    startedMs: 0,
    stoppedMs: 0,
    startSeenMs: null as number | null,
    stopSeenMs: null as number | null,
  };
  let app: App | null = null;
  let asleep = false;
  /** Away since (ms); null: somebody is there, and has been since `backMs`. */
  let leftMs: number | null = null;
  let backMs = 0;
  Object.defineProperty(world, 'idleSeconds', {
    get: () =>
      Math.floor((leftMs === null ? (world.nowMs - backMs) % inputEveryMs : world.nowMs - leftMs) / 1000),
  });

  const current = (): App => {
    if (app === null) throw new Error('Stint is not running');
    return app;
  };
  /** A row of the other device's entry says whether it runs: what the tray and the panel go by. */
  const notice = (): void => {
    const { rows, journal } = current().tracker.state();
    const row =
      journal.tracked.find(({ id }) => id === call.id)?.row ?? rows.find(({ id }) => id === call.id);
    if (row && call.startSeenMs === null) call.startSeenMs = world.nowMs - call.startedMs;
    if (row && !row.active && call.stoppedMs > 0) call.stopSeenMs ??= world.nowMs - call.stoppedMs;
  };
  const run = (command: Command): void => demand(current().tracker.run(command));
  const openForm = (projectId: number): void => run({ type: 'want_tasks', projectId, soon: true });

  const network = (state: 'breaks' | 'none' | 'works'): void => {
    world.online = state !== 'none';
    let broken = false;
    const fault = (request: Requested) => {
      if (broken || request.method === 'GET') return 'unreachable';
      broken = true;
      return 'answer_lost';
    };
    world.fault = state === 'works' ? () => 'pass' : state === 'none' ? () => 'unreachable' : fault;
  };

  const edit = ({ entry, project, words, end }: Extract<Act, { kind: 'edit' }>): void => {
    const known = named.get(entry);
    const shown = current()
      .tracker.snapshot()
      .today.entries.find(
        ({ work, startClock }) =>
          known &&
          work.projectId === projects[known.project] &&
          Math.abs((startClock ?? -1) - known.from) <= 2,
      );
    if (!known || !shown || shown.startClock === null) throw new Error(`${entry} is not in the panel`);
    openForm(shown.work.projectId);
    Object.assign(known, { project: project ?? known.project, words: words ?? known.words });
    const draft: BookingDraft = {
      projectId: projects[known.project],
      taskId: shown.work.taskId,
      description: known.words,
      date: shown.date,
      duration: '',
      start: formatSeconds(shown.startClock),
      end: end ?? (shown.endClock === null ? '' : formatSeconds(shown.endClock)),
    };
    run({ type: 'edit_entry', entry: shown.key, draft });
  };

  const act = async (at: string, what: Act): Promise<void> => {
    switch (what.kind) {
      case 'look':
        return current().tracker.look();
      case 'start': {
        const { as, project, words, form } = what;
        named.set(as, { project, words, from: clockOf(at) });
        if (form) openForm(projects[project]);
        return run({
          type: 'start',
          work: { projectId: projects[project], taskId: null, description: words },
        });
      }
      case 'stop':
        return run({ type: 'stop' });
      case 'book': {
        openForm(projects[what.project]);
        const times = { start: what.from ?? '', end: '', duration: what.length };
        const draft = {
          projectId: projects[what.project],
          taskId: null,
          description: what.words,
          date,
          ...times,
        };
        return run({ type: 'book', draft });
      }
      case 'edit':
        return edit(what);
      case 'leave':
        leftMs = world.nowMs;
        return;
      case 'back':
        leftMs = null;
        backMs = world.nowMs;
        return;
      case 'lock':
        return;
      case 'sleep':
        asleep = true;
        return;
      case 'wake':
        asleep = false;
        return current().tracker.wake();
      case 'unlock':
        return current().tracker.wake();
      case 'answer': {
        const { away } = current().tracker.snapshot();
        if (!away) throw new Error(`${at}: nothing was asked after the absence`);
        return run({ type: 'answer_away', id: away.id, choice: what.choice });
      }
      case 'phone_start':
        call.startedMs = world.nowMs;
        call.id = await phone.start(projects[what.project], what.words);
        return;
      case 'phone_stop':
        call.stoppedMs = world.nowMs;
        await phone.stop();
        return;
      case 'network':
        return network(what.state);
      case 'quit':
        world.crash(current());
        return;
      case 'launch':
        app = await world.startApp();
        app.tracker.subscribe(notice);
    }
  };

  return {
    app: current,
    act: async (at: string, what: Act): Promise<void> => {
      await act(at, what);
      await world.settle();
    },
    /** Nothing runs while the computer sleeps: its timers are late. */
    waitUntil: async (untilMs: number): Promise<void> => {
      if (asleep || world.nowMs > untilMs) world.nowMs = untilMs;
      else await world.advance(untilMs - world.nowMs);
    },
    seen: () => ({ startSeenMs: call.startSeenMs, stopSeenMs: call.stopSeenMs }),
  };
}
