/** Owns what the user may ask for: each command gives a new state, or says why not and changes nothing. */
import { type BookingDraft, checkWork, readBooking } from '../../common/booking.ts';
import { appError } from '../../common/error.ts';
import { type Settings, sameWork, type Work } from '../../common/model.ts';
import { err, ok, type Result } from '../../common/result.ts';
import { toLocal } from '../../common/time.ts';
import {
  changeIntent,
  changeTracked,
  dropSettled,
  findTracked,
  type Journal,
  newIntent,
  runningEntry,
  type Tracked,
} from './journal.ts';
import { probe } from './plan.ts';
import { askedAbout, type Context, type RecentWork, type State, zoneOf } from './state.ts';
import { nameWork } from './view.ts';

export type AwayChoice = 'keep' | 'discard_and_stop' | 'discard_and_go_on';

export type Command =
  | { readonly type: 'start'; readonly work: Work }
  | { readonly type: 'stop' }
  | { readonly type: 'book'; readonly draft: BookingDraft }
  | { readonly type: 'answer_away'; readonly id: string; readonly choice: AwayChoice }
  | { readonly type: 'retry_intent'; readonly intentId: string }
  | { readonly type: 'discard_intent'; readonly intentId: string }
  | { readonly type: 'refresh'; readonly catalog: boolean }
  | { readonly type: 'want_tasks'; readonly projectId: number }
  | { readonly type: 'change_settings'; readonly change: Partial<Settings> };

const recentsKept = 12;

export function runCommand(state: State, command: Command, context: Context): Result<State> {
  if (command.type === 'change_settings') {
    return ok({ ...state, settings: { ...state.settings, ...command.change } });
  }
  if (!state.account) return err(appError('not_signed_in'));
  switch (command.type) {
    case 'start':
      return start(state, command.work, context.nowMs, context);
    case 'stop':
      return stop(state, context);
    case 'book':
      return book(state, command.draft, context);
    case 'answer_away':
      return answerAway(state, command.id, command.choice, context);
    case 'retry_intent':
      return ok(withJournal(state, retry(state.journal, command.intentId)));
    case 'discard_intent':
      return ok(withJournal(state, discard(state.journal, command.intentId)));
    case 'refresh':
      return ok({
        ...probe(state),
        wanted: { ...state.wanted, refresh: true, catalog: state.wanted.catalog || command.catalog },
      });
    case 'want_tasks':
      return ok(wantTasks(state, command.projectId));
  }
}

/** Tries a refused intent anew. When it was the look that was refused, the change before it is still in doubt. */
function retry(journal: Journal, intentId: string): Journal {
  const intent = journal.intents.find((one) => one.id === intentId);
  if (intent?.state !== 'refused') return journal;
  const state = intent.lastStep === null ? 'queued' : 'unknown';
  return changeIntent(journal, intentId, { state, error: null, attempts: 0, conflicts: 0, notBeforeMs: 0 });
}

const withJournal = (state: State, journal: Journal): State =>
  probe({ ...state, journal: dropSettled(journal, askedAbout(state)) });

/** Switching is stop, then start, at one and the same moment (rule 5). */
function start(state: State, given: Work, atMs: number, context: Context): Result<State> {
  const work = { ...given, description: given.description.trim() };
  const wrong = checkWork(work, state.catalog);
  if (wrong) return err(wrong);
  const running = runningEntry(state.journal);
  if (running && sameWork(running.work, work)) return ok(state);
  const stopped = running ? stopEntry(state.journal, running, atMs, context) : state.journal;
  const key = context.newId();
  const tracked: Tracked = {
    key,
    id: null,
    work,
    startedAtMs: atMs,
    endedAtMs: null,
    baseSeconds: 0,
    adopted: false,
    row: null,
  };
  const journal: Journal = {
    ...stopped,
    tracked: [...stopped.tracked, tracked],
    intents: [
      ...stopped.intents,
      { ...newIntent(context.newId(), context.nowMs), kind: 'start', entry: key },
    ],
  };
  return ok({ ...withJournal(state, journal), recents: remember(state, work, context.nowMs) });
}

function stop(state: State, context: Context): Result<State> {
  const running = runningEntry(state.journal);
  if (!running) return err(appError('nothing_running'));
  return ok(withJournal(state, stopEntry(state.journal, running, context.nowMs, context)));
}

/**
 * Ends an entry at an instant, or corrects the end it has. An entry nobody ever sent to the service and that lasted
 * no second is still an entry: the user asked for it.
 */
function stopEntry(journal: Journal, tracked: Tracked, atMs: number, context: Context): Journal {
  const endedAtMs = Math.max(atMs, tracked.startedAtMs);
  const ended = changeTracked(journal, tracked.key, { endedAtMs });
  const pending = journal.intents.find((one) => one.kind === 'stop' && one.entry === tracked.key);
  if (pending) return changeIntent(ended, pending.id, { ours: tracked.row?.active === false });
  return {
    ...ended,
    intents: [
      ...ended.intents,
      {
        ...newIntent(context.newId(), context.nowMs),
        kind: 'stop',
        entry: tracked.key,
        atMs: endedAtMs,
        // Stopped before: this one only puts the times right.
        ours: tracked.endedAtMs !== null,
      },
    ],
  };
}

function book(state: State, draft: BookingDraft, context: Context): Result<State> {
  const now = toLocal(context.nowMs, zoneOf(state, context.computerZone));
  const booking = readBooking(draft, state.catalog, now);
  if (!booking.ok) return booking;
  const journal: Journal = {
    ...state.journal,
    intents: [
      ...state.journal.intents,
      { ...newIntent(context.newId(), context.nowMs), kind: 'book', booking: booking.value },
    ],
  };
  return ok({
    ...withJournal(state, journal),
    recents: remember(state, booking.value.work, context.nowMs),
  });
}

function answerAway(state: State, id: string, choice: AwayChoice, context: Context): Result<State> {
  const question = state.questions.find((one) => one.id === id);
  if (!question) return ok(state);
  const answered: State = { ...state, questions: state.questions.filter((one) => one !== question) };
  const tracked = findTracked(state.journal, question.entry);
  if (choice === 'keep' || !tracked) return ok(withJournal(answered, answered.journal));
  const wasRunning = tracked.endedAtMs === null;
  const journal = stopEntry(state.journal, tracked, question.fromMs, context);
  const stopped = withJournal(answered, journal);
  // Going on means the same work from the return; what was stopped meanwhile stays stopped.
  if (choice === 'discard_and_stop' || !wasRunning) return ok(stopped);
  return start(stopped, tracked.work, question.untilMs, context);
}

/** A start that is given up takes its stop with it: there is no entry to stop. */
function discard(journal: Journal, intentId: string): Journal {
  const intent = journal.intents.find((one) => one.id === intentId);
  if (intent?.state !== 'refused') return journal;
  if (intent.kind !== 'start')
    return { ...journal, intents: journal.intents.filter((one) => one !== intent) };
  return {
    ...journal,
    tracked: journal.tracked.filter((tracked) => tracked.key !== intent.entry),
    intents: journal.intents.filter((one) => one.kind === 'book' || one.entry !== intent.entry),
  };
}

function wantTasks(state: State, projectId: number): State {
  const known = state.catalog.tasksOfProject[projectId] !== undefined;
  if (known || state.wanted.tasksOf.includes(projectId)) return state;
  return { ...state, wanted: { ...state.wanted, tasksOf: [...state.wanted.tasksOf, projectId] } };
}

/** Puts work in front of what was used lately, each once. */
function remember(state: State, work: Work, usedAtMs: number): readonly RecentWork[] {
  const { project, customer, task } = nameWork(work, state.catalog, null);
  return mergeRecents([{ work, usedAtMs, project, customer, task }], state.recents);
}

export function mergeRecents(
  first: readonly RecentWork[],
  second: readonly RecentWork[],
): readonly RecentWork[] {
  const merged: RecentWork[] = [];
  for (const recent of [...first, ...second].sort((a, b) => b.usedAtMs - a.usedAtMs)) {
    if (!merged.some((kept) => sameWork(kept.work, recent.work))) merged.push(recent);
  }
  return merged.slice(0, recentsKept);
}
