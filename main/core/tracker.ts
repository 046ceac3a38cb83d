/**
 * Owns the running of core: one state, changed by one event at a time. A change is written to disk before it is shown,
 * and shown before anything is sent. What to do is decided by the pure parts; this only does it.
 */
import type { AbsenceNoteView } from '../../common/absences.ts';
import { type AppError, appError } from '../../common/error.ts';
import type { Catalog, Making } from '../../common/model.ts';
import type { ReminderKind } from '../../common/reminders.ts';
import type { Result } from '../../common/result.ts';
import { err, ok } from '../../common/result.ts';
import type { Snapshot } from '../../common/snapshot.ts';
import { addDays, fromLocal, toLocal } from '../../common/time.ts';
import { noteAbsence, noteAnswer, viewAbsences } from './absence-log.ts';
import { absenceRuleOf } from './absence-rule.ts';
import { takeAnswer } from './answers.ts';
import { isLoopback } from './api/address.ts';
import { readAnswer, readFacts } from './api/answer.ts';
import { buildRequest } from './api/request.ts';
import { type Command, runCommand } from './commands.ts';
import { takeCreation } from './creation.ts';
import { closedUntilMs } from './governor.ts';
import { createIdleWatch } from './idle-watch.ts';
import { changeIntent, runningEntry } from './journal.ts';
import { planNext, probe } from './plan.ts';
import type { Ports } from './ports.ts';
import { meetAbsence } from './questions.ts';
import { heartbeatAtMs, keepAliveAtMs, wantDue, wantFresh } from './refresh.ts';
import { settleReminders } from './reminder-commands.ts';
import { createReminderWatch } from './reminder-watch.ts';
import type { Secret } from './sign-in.ts';
import { type Program, snapshotOf } from './snapshot-of.ts';
import { noteRequests } from './spent.ts';
import { type Context, type Flight, type State, zoneOf } from './state.ts';
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
  let state = loadState(ports.stores, ports.clock.nowMs());
  /** The state as the files other than the journal have it. */
  let saved = state;
  let secret: Secret | null = null;
  /** Counts sign-ins: an answer to a request of an earlier one is nobody's. */
  let session = 0;
  let ended = false;
  /** The newest snapshot that was shown. */
  let shown: Snapshot | null = null;
  let cancelWake = (): void => {};
  /** Who waits for an answer that is no intent, by key. */
  const waiting = new Map<string, (result: Result<number | null>) => void>();
  const listeners = new Set<(snapshot: Snapshot) => void>();

  const context = (): Context => ({
    nowMs: ports.clock.nowMs(),
    computerZone: ports.clock.zone,
    computerZoneName: ports.clock.zoneName,
    newId: ports.newId,
    random: ports.random,
  });
  const snapshot = (): Snapshot => snapshotOf(state, context(), program);

  const idle = createIdleWatch(ports, {
    presence: () => state.presence,
    notePresence: (presence) => {
      state = { ...state, presence };
    },
    noteGap: (presence, gap) => {
      change((before) => {
        const absence = { ...gap, evidence: [] };
        const met = meetAbsence({ ...before, presence }, absence, context());
        return noteAbsence(before, met, absence, context().nowMs);
      });
    },
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
    state = { ...state, revision: state.revision + 1 };
    shown = snapshot();
    for (const listener of listeners) listener(shown);
    // What is no journal can wait until it is shown: a crash in between loses nothing that the user did.
    saved = saveChanges(ports.stores, saved, state);
  };

  const change = (make: (state: State) => State): Result<null> => {
    const made = make(state);
    if (made === state || ended) return ok(null);
    const next = settleReminders(state, made, context().nowMs);
    const accepted = accept(next);
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
    giveUpCreations();
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
    idle.watch(ended ? null : (absenceRuleOf(state, context().nowMs)?.afterSeconds ?? null));
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
    const asked = left ? noteRequests(state, [flight.call.operation], context()) : state;
    const next = takeAnswer(asked, answered, context());
    const taken = change(() => next);
    if (purpose.kind === 'create' && answer) tell(purpose.key, answer);
    if (taken.ok) return;
    // The disk still says that this is under way, which will be read as "perhaps done": so it is from now on.
    // What the answer says of limits, and that it was asked for, holds all the same.
    const { governor, wanted, rowsAskedAtMs, spent } = next;
    state = { ...dropFlight(state), governor, wanted, rowsAskedAtMs, spent };
    scheduleWake(context().nowMs + diskRetryMs);
  };

  /** Made now or not at all: whoever waits is told when nothing can leave any more. */
  const giveUpCreations = (): void => {
    const obstacle = obstacleTo(state, context().nowMs);
    if (!obstacle || state.wanted.creations.length === 0) return;
    const purpose = state.governor.flight?.purpose;
    const left = purpose?.kind === 'create' ? purpose.key : null;
    const creations = state.wanted.creations.filter(({ key }) => key === left);
    const given = state.wanted.creations.filter(({ key }) => key !== left);
    if (given.length === 0) return;
    state = { ...state, wanted: { ...state.wanted, creations } };
    for (const { key } of given) tell(key, err(obstacle));
  };

  const tell = (key: string, result: Result<number | null>): void => {
    waiting.get(key)?.(result);
    waiting.delete(key);
  };

  const scheduleWake = (plannedMs: number | null): void => {
    cancelWake();
    const { nowMs } = context();
    const due = [
      plannedMs,
      nextMinuteMs(state, nowMs),
      nextMidnightMs(state, context()),
      reminding.look(),
      // What was due already has been asked for: its answer moves the next one.
      ...[heartbeatAtMs(state, nowMs), keepAliveAtMs(state)].filter((at) => at !== null && at > nowMs),
    ];
    const untilMs = Math.min(...due.filter((instant) => instant !== null));
    cancelWake = ports.timers.after(Math.max(0, untilMs - nowMs), tick);
  };

  /** Time went on: what is shown by the minute and by the day is shown anew. */
  const tick = (): void => {
    if (ended) return;
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
      idle.look();
      const result = runCommand(state, command, context());
      if (!result.ok) return err(result.error);
      return change(() => noteAnswer(result.value, command, context().nowMs));
    },
    create: (making) => {
      if (!state.account || secret === null) return Promise.resolve(err(appError('not_signed_in')));
      const obstacle = obstacleTo(state, context().nowMs);
      if (obstacle) return Promise.resolve(err(obstacle));
      const creation = { key: ports.newId(), making, taskId: null };
      return new Promise((resolve) => {
        waiting.set(creation.key, resolve);
        change((before) => {
          const creations = [...before.wanted.creations, creation];
          return { ...before, wanted: { ...before.wanted, creations } };
        });
      });
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
      for (const key of [...waiting.keys()]) tell(key, err(appError('not_signed_in')));
      proceed();
      return changed;
    },
    look: () => {
      change((before) => wantFresh(before, context().nowMs));
    },
    wake: () => {
      reminding.back();
      change((before) => probe(wantFresh(before, context().nowMs)));
      if (!ended) idle.look();
    },
    absences: () => viewAbsences(state, zoneOf(state, ports.clock.zone)),
    previewReminder: reminding.preview,
    end: () => {
      ended = true;
      saveSpent(ports.stores, saved, state);
      idle.watch(null);
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

/** A pause of the service shorter than this is waited for, ms. */
const shortPauseMs = 10_000;

/** Why nothing can be asked of the service for a while; null: it can. */
function obstacleTo({ tokenRejected, systemOffline, governor }: State, nowMs: number): AppError | null {
  if (tokenRejected) return appError('token_rejected');
  if (systemOffline) return appError('network_unreachable');
  const untilMs = closedUntilMs(governor) ?? nowMs;
  const waitMs = governor.connection === 'limited' ? shortPauseMs : 0;
  return untilMs - nowMs <= waitMs ? null : governor.error;
}

/** Whoever waited for them is told that they were not made. */
const dropCreations = (state: State): State =>
  state.wanted.creations.length === 0 ? state : { ...state, wanted: { ...state.wanted, creations: [] } };

/** The next instant at which the shown minute of a running timer changes. */
function nextMinuteMs(state: State, nowMs: number): number | null {
  const running = runningEntry(state.journal);
  if (!running) return null;
  const { startedAtMs, baseSeconds } = running.span;
  const elapsed = Math.max(0, nowMs - startedAtMs) + baseSeconds * 1000;
  return nowMs + 60_000 - (elapsed % 60_000);
}

function nextMidnightMs(state: State, context: Context): number {
  const zone = zoneOf(state, context.computerZone);
  return fromLocal({ date: addDays(toLocal(context.nowMs, zone).date, 1), clock: 0 }, zone);
}

/** What the system says of the network: of no use where the service is on this computer. */
function noteNetwork(state: State, online: boolean, nowMs: number): State {
  const { account } = state;
  const systemOffline = !online && account?.kind === 'service' && !isLoopback(account.baseUrl);
  if (systemOffline === state.systemOffline) return state;
  return systemOffline ? { ...state, systemOffline } : probe(wantFresh({ ...state, systemOffline }, nowMs));
}
