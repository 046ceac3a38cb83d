/**
 * Owns the running of core: one state, changed by one event at a time. A change is written to disk before it is shown,
 * and shown before anything is sent. What to do is decided by the pure parts; this only does it.
 */
import type { AbsenceNoteView } from '../../common/absences.ts';
import { appError } from '../../common/error.ts';
import type { Catalog, Making } from '../../common/model.ts';
import type { ReminderKind } from '../../common/reminders.ts';
import type { Result } from '../../common/result.ts';
import { err, ok } from '../../common/result.ts';
import type { Snapshot } from '../../common/snapshot.ts';
import { noteAbsence, noteAnswer, viewAbsences } from './absence-log.ts';
import { absenceRuleOf } from './absence-rule.ts';
import { takeAnswer } from './answers.ts';
import { readAnswer, readFacts } from './api/answer.ts';
import { buildRequest } from './api/request.ts';
import { withoutLapsedPlan } from './away-plan.ts';
import { type Command, runCommand } from './commands.ts';
import { takeCreation } from './creation.ts';
import { createCreations, dropCreations, obstacleTo } from './creations.ts';
import { nextDueMs } from './due.ts';
import { changeIntent } from './journal.ts';
import { noteNetwork } from './network.ts';
import { planNext, probe } from './plan.ts';
import type { Ports } from './ports.ts';
import { createPresenceWatch } from './presence-watch.ts';
import { meetAbsence, takeWhileAway } from './questions.ts';
import { wantDue, wantFresh, wantNews } from './refresh.ts';
import { settleReminders } from './reminder-commands.ts';
import { createReminderWatch } from './reminder-watch.ts';
import type { Secret } from './sign-in.ts';
import { type Program, snapshotOf } from './snapshot-of.ts';
import { noteRequests } from './spent.ts';
import { type Context, type Flight, type State, zoneOf } from './state.ts';
import { noteStorage } from './storage-notice.ts';
import { loadState, saveChanges, saveJournal, saveSpent } from './stored.ts';

/** When the disk refuses a write, the next attempt, in ms. */
const diskRetryMs = 60_000;

export interface Tracker {
  readonly state: () => State;
  readonly snapshot: () => Snapshot;
  readonly catalog: () => Catalog;
  /** Calls back after every change. The function it gives ends that. */
  readonly subscribe: (listener: (snapshot: Snapshot) => void) => () => void;
  readonly run: (command: Command) => Result<null>;
  /**
   * Makes something at the service. Not an intent: it is asked once, and the answer is waited for.
   * @returns its id; null where the service did not tell it
   */
  readonly create: (making: Making) => Promise<Result<number | null>>;
  /** Takes a state made outside of commands, such as by signing in. */
  readonly change: (make: (state: State) => State) => Result<null>;
  /**
   * Changes the secret requests are made with, and the state with it, in one step; null: nothing is sent any more.
   * What is under way then belongs to nobody, and counts as perhaps done.
   */
  readonly useSecret: (secret: Secret | null, make: (state: State) => State) => Result<null>;
  /** Somebody opened a window: what is old is read again. */
  readonly look: () => void;
  /** The computer woke up, or the network may be back. */
  readonly wake: () => void;
  /** The last absences, the newest first. */
  readonly absences: () => readonly AbsenceNoteView[];
  /** Shows how a reminder looks. */
  readonly previewReminder: (kind: ReminderKind) => void;
  /** Ends timers; nothing is sent or shown after it. */
  readonly end: () => void;
}

export function createTracker(ports: Ports, program: Program): Tracker {
  let state = loadState(ports.stores, ports.clock.nowMs(), ports.clock.zoneRules);
  /** The state as the files other than the journal have it. */
  let saved = state;
  /** When what could not be written is tried again, ms; null: the files have everything. */
  let saveAgainMs: number | null = null;
  let secret: Secret | null = null;
  /** Counts sign-ins: an answer to a request of an earlier one is nobody's. */
  let session = 0;
  let ended = false;
  /** The newest snapshot that was shown. */
  let shown: Snapshot | null = null;
  let cancelWake = (): void => {};
  const creations = createCreations();
  const listeners = new Set<(snapshot: Snapshot) => void>();

  const context = (): Context => ({
    nowMs: ports.clock.nowMs(),
    computerZone: ports.clock.zone,
    computerZoneName: ports.clock.zoneName,
    zoneRules: ports.clock.zoneRules,
    newId: ports.newId,
    random: ports.random,
  });
  const snapshot = (): Snapshot => snapshotOf(state, context(), program);

  const watch = createPresenceWatch(ports, {
    presence: () => state.presence,
    notePresence: (presence) => {
      if (presence !== state.presence) state = { ...state, presence };
    },
    noteAbsence: (presence, absence) => {
      change((before) => {
        const met = meetAbsence({ ...before, presence }, absence, context());
        return noteAbsence(before, met, absence, context().nowMs);
      });
    },
    wake: () => tracker.wake(),
  });

  const reminding = createReminderWatch(ports, {
    state: () => state,
    shown: () => shown ?? snapshot(),
    change: (make) => change(make),
    run: (command) => tracker.run(command),
    again: () => {
      if (!ended) proceed();
    },
  });

  /** Takes a new state: the journal first, on disk; where that fails nothing has happened. */
  const accept = (next: State): Result<null> => {
    const written = saveJournal(ports.stores, state, next);
    if (written && !written.ok) {
      ports.log.warn('journal not written', { code: written.error.code });
      return written;
    }
    state = next;
    return ok(null);
  };

  const publish = (): void => {
    tellAll();
    // What is no journal can wait until it is shown: a crash in between loses nothing that the user did.
    const kept = save(state);
    if (kept === state) return;
    state = kept;
    tellAll();
  };

  /** Writes what the files do not have yet. Where the disk refuses, the user is told for as long as it does. */
  const save = (next: State): State => {
    const { state: written, error } = saveChanges(ports.stores, saved, next);
    saved = written;
    saveAgainMs = error && context().nowMs + diskRetryMs;
    const notices = noteStorage(next.notices, error);
    if (notices === next.notices) return next;
    if (error) ports.log.warn('not written', { code: error.code, file: error.field });
    return { ...next, notices };
  };

  const tellAll = (): void => {
    state = { ...state, revision: state.revision + 1 };
    shown = snapshot();
    for (const listener of listeners) listener(shown);
  };

  /** The state without what time alone has put an end to. */
  const current = (): State => withoutLapsedPlan(state, context().nowMs);

  /** @param first what is written first: the journal, or what the service has confirmed and is about to leave it */
  const change = (
    make: (state: State) => State,
    first: 'journal' | 'confirmed' = 'journal',
  ): Result<null> => {
    const made = make(current());
    if (made === state || ended) return ok(null);
    const next = settleReminders(state, made, context().nowMs);
    const accepted = accept(first === 'journal' ? next : save(next));
    if (!accepted.ok) return accepted;
    publish();
    proceed();
    return ok(null);
  };

  /** Nobody is there to see what a heartbeat would show. */
  const isIdle = (): boolean => (ports.idle.idleSeconds() ?? 0) >= state.settings.idleAfterSeconds;

  /** Sends what is to be sent now, and sets the one timer for what comes later. */
  const proceed = (): void => {
    state = noteNetwork(
      wantDue(state, isIdle(), context().nowMs),
      ports.connectivity.online(),
      context().nowMs,
    );
    state = creations.giveUp(state, context().nowMs);
    const plan = secret === null ? null : planNext(state, context());
    if (plan && plan.state !== state) {
      if (!accept(plan.state).ok) {
        scheduleWake(context().nowMs + diskRetryMs);
        return;
      }
      publish();
    }
    if (plan?.kind === 'send') void send(plan.flight);
    scheduleWake(plan?.kind === 'wait' ? plan.untilMs : null);
    watch.watch(ended ? null : (absenceRuleOf(state, context().nowMs)?.afterSeconds ?? null));
  };

  const send = async (flight: Flight): Promise<void> => {
    const { account } = state;
    if (!account || secret === null) return;
    const mine = session;
    const { token, userAgent } = secret;
    const transport = account.kind === 'local' ? ports.local.transport : ports.http;
    const endpoint = { baseUrl: account.baseUrl, token, userAgent, routes: state.settings.routes };
    const response = await transport.send(buildRequest(flight.call, endpoint));
    if (ended || mine !== session) return;
    const result = readAnswer(response, { token, nowMs: context().nowMs, authenticating: false });
    const outcome = result.ok ? 'ok' : result.error.code;
    ports.log.info('request', { operation: flight.call.operation, for: flight.purpose.kind, outcome });
    const answered = { flight, result, facts: readFacts(response, context().nowMs) };
    const { purpose } = flight;
    const answer = purpose.kind === 'create' ? takeCreation(state, purpose.key, result).answer : null;
    const left = response.ok || response.error !== 'unreachable';
    const asked = left ? noteRequests(current(), [flight.call.operation], context()) : current();
    const next = takeWhileAway(asked, (before) => takeAnswer(before, answered, context()), context());
    // A crash in between would show neither what was done nor what the service has: both may know it, one must.
    const taken = change(() => next, purpose.kind === 'deliver' ? 'confirmed' : 'journal');
    if (purpose.kind === 'create' && answer) creations.tell(purpose.key, answer);
    if (taken.ok) return;
    // The disk still says that this is under way, which will be read as "perhaps done": so it is from now on.
    // What the answer says of limits, and that it was asked for, holds all the same.
    const { governor, wanted, rowsAskedAtMs, spent } = next;
    state = { ...dropFlight(state), governor, wanted, rowsAskedAtMs, spent };
    scheduleWake(context().nowMs + diskRetryMs);
  };

  const scheduleWake = (plannedMs: number | null): void => {
    cancelWake();
    const { nowMs } = context();
    const untilMs = nextDueMs(state, [plannedMs, saveAgainMs, reminding.look()], context());
    cancelWake = ports.timers.after(Math.max(0, untilMs - nowMs), tick);
  };

  /** Time went on: what is shown by the minute and by the day is shown anew. */
  const tick = (): void => {
    if (ended) return;
    watch.look();
    // Lets go of what has lapsed meanwhile.
    change((before) => before);
    publish();
    proceed();
  };

  const tracker: Tracker = {
    state: () => state,
    snapshot,
    catalog: () => state.catalog,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    run: (command) => {
      // A click is input: an absence that ends with it is noticed before what was clicked happens.
      watch.glance();
      const result = runCommand(current(), command, context());
      const done = result.ok
        ? change((before) => noteAnswer(before, result.value, command, context().nowMs))
        : err(result.error);
      watch.keep();
      return done;
    },
    create: (making) => {
      if (!state.account || secret === null) return Promise.resolve(err(appError('not_signed_in')));
      const obstacle = obstacleTo(state, context().nowMs);
      if (obstacle) return Promise.resolve(err(obstacle));
      return creations.ask(ports.newId(), making, change);
    },
    change,
    useSecret: (next, make) => {
      const previous = secret;
      secret = null;
      const changed = change((before) => make(dropCreations(dropFlight(before))));
      if (!changed.ok) {
        secret = previous;
        return changed;
      }
      session += 1;
      secret = next;
      creations.tellAll(appError('not_signed_in'));
      proceed();
      return changed;
    },
    look: () => {
      change((before) => wantFresh(before, context().nowMs));
    },
    wake: () => {
      reminding.back();
      change((before) => probe(wantNews(before, context().nowMs)));
      if (!ended) watch.look();
    },
    absences: () => viewAbsences(state, zoneOf(state, ports.clock.zone)),
    previewReminder: reminding.preview,
    end: () => {
      ended = true;
      if (saveAgainMs !== null) saved = saveChanges(ports.stores, saved, state).state;
      saveSpent(ports.stores, saved, state);
      watch.end();
      cancelWake();
    },
  };
  return tracker;
}

/** Forgets the request under way: whether it happened will have to be looked up. */
function dropFlight(state: State): State {
  const { flight } = state.governor;
  if (!flight) return state;
  const governor = { ...state.governor, flight: null };
  if (flight.purpose.kind !== 'deliver') return { ...state, governor };
  return {
    ...state,
    governor,
    journal: changeIntent(state.journal, flight.purpose.intentId, { state: 'unknown' }),
  };
}
