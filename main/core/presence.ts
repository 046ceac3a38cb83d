/**
 * Owns whether somebody is at the computer (`30-tracking`, Presence): one pure reducer over everything that is observed,
 * because each source lies somewhere. An absence begins at the last real input and ends at the first one after it.
 */
import type { Absence, Evidence } from '../../common/presence.ts';
import { type Bumps, bump, isUse, resolutionMs } from './bumps.ts';
import { noteFirst, noteLast, within } from './evidence.ts';
import type { Signal } from './ports.ts';

/** Somebody is there. */
export interface Here {
  readonly phase: 'present';
  /** The last real input; null: not known. */
  readonly lastInputMs: number | null;
  /** Input up to this instant is not believed. */
  readonly deafUntilMs: number;
}

/** Nobody is there, or nobody can be: while the screen is locked, what moves the mouse is no user. */
export interface Away {
  readonly phase: 'away';
  /** The last real input; where none is known, the first sign that nobody is there. */
  readonly sinceMs: number;
  readonly locked: boolean;
  /** Another user of the computer has the screen. */
  readonly elsewhere: boolean;
  /** When it was last said to fall asleep; null: it is awake. */
  readonly asleepAtMs: number | null;
  /** Input up to this instant is not believed. */
  readonly deafUntilMs: number;
  /** The last time it was unlocked, or the screen was the user's again; null: neither in this absence. */
  readonly openedMs: number | null;
  /** When the idle source last said something, or somebody may have come back. */
  readonly heardMs: number;
  readonly bumps: Bumps | null;
  readonly evidence: readonly Evidence[];
}

export type Presence = Here | Away;

export const present: Here = { phase: 'present', lastInputMs: null, deafUntilMs: 0 };

/**
 * One observation, `atMs`. `idleSeconds`: since the last input, as the idle source says at that moment; null: it does not.
 * `frozen`: nothing of this app ran since `fromMs`, although it should have: the computer slept.
 */
export type Observation =
  | { readonly kind: 'reading'; readonly atMs: number; readonly idleSeconds: number | null }
  | {
      readonly kind: 'signal';
      readonly signal: Signal;
      readonly atMs: number;
      readonly idleSeconds: number | null;
    }
  | { readonly kind: 'frozen'; readonly fromMs: number; readonly atMs: number }
  | { readonly kind: 'clock_changed'; readonly atMs: number };

/** What is known now, and the absence that this observation ended, where it was at least as long as the threshold. */
export interface Observed {
  readonly presence: Presence;
  readonly absence: Absence | null;
}

/** Idle counters begin anew at a wake, and not all at the same moment: input this soon after it is none, ms. */
const wakeNoiseMs = 3000;

/** Whoever unlocks has typed a password within this time, ms: that was somebody, and they are there. */
const unlockingMs = 10_000;

/** Whoever still runs this long after the computer was said to fall asleep is awake, ms. */
export const fallingAsleepMs = 10_000;

/** Where the idle source says nothing for so long, there is no point in waiting for the first input, ms. */
const silenceMs = 10_000;

/**
 * Takes one observation.
 * @param thresholdSeconds what is an absence. It is asked for only once one has ended: a lock that is too short by itself
 * may be followed by sleep, and both are one. `Infinity`: none is.
 */
export function observe(presence: Presence, seen: Observation, thresholdSeconds: number): Observed {
  switch (seen.kind) {
    case 'reading':
      return read(presence, seen.idleSeconds, seen.atMs, thresholdSeconds);
    case 'signal':
      return hear(presence, seen.signal, seen.idleSeconds, seen.atMs, thresholdSeconds);
    case 'frozen':
      return { presence: thaw(presence, seen.fromMs, seen.atMs), absence: null };
    case 'clock_changed':
      return { presence: noteClock(presence, seen.atMs), absence: null };
  }
}

/** What came before a sign of leaving was done before it; what came before one of returning was not seen by it. */
function hear(
  presence: Presence,
  signal: Signal,
  idleSeconds: number | null,
  atMs: number,
  thresholdSeconds: number,
): Observed {
  switch (signal) {
    case 'locked':
    case 'asleep':
    case 'user_left': {
      const { presence: before, absence } = read(presence, idleSeconds, atMs, thresholdSeconds);
      return { presence: leave(before, signal, atMs), absence };
    }
    case 'awake':
      return read(wake(presence, atMs), idleSeconds, atMs, thresholdSeconds);
    case 'unlocked':
    case 'user_back':
      return read(open(presence, signal, atMs), idleSeconds, atMs, thresholdSeconds);
    case 'ending':
      return read(presence, idleSeconds, atMs, thresholdSeconds);
  }
}

function read(
  presence: Presence,
  idleSeconds: number | null,
  atMs: number,
  thresholdSeconds: number,
): Observed {
  if (idleSeconds === null) return readSilence(presence, atMs, thresholdSeconds);
  const inputMs = atMs - Math.max(0, idleSeconds) * 1000;
  return presence.phase === 'present'
    ? { presence: readHere(presence, inputMs, atMs, thresholdSeconds), absence: null }
    : readAway(presence, inputMs, atMs, thresholdSeconds);
}

function readHere(here: Here, inputMs: number, atMs: number, thresholdSeconds: number): Presence {
  const lastInputMs = lastInputOf(here, inputMs, atMs);
  const now = lastInputMs === here.lastInputMs ? here : { ...here, lastInputMs };
  return atMs - lastInputMs >= thresholdSeconds * 1000 ? goAway(now, atMs) : now;
}

function lastInputOf({ lastInputMs: known, deafUntilMs }: Here, inputMs: number, atMs: number): number {
  if (known === null) return Math.min(Math.max(inputMs, deafUntilMs), atMs);
  return inputMs > known + resolutionMs && inputMs > deafUntilMs ? inputMs : known;
}

function readAway(away: Away, inputMs: number, atMs: number, thresholdSeconds: number): Observed {
  if (away.asleepAtMs !== null) {
    const isAwake = atMs - away.asleepAtMs >= fallingAsleepMs;
    // `awake` was never delivered, or the computer stayed awake after all.
    return isAwake ? readAway(wakeUp(away, atMs), inputMs, atMs, thresholdSeconds) : still(away);
  }
  const heard = { ...away, heardMs: atMs };
  if (inputMs <= Math.max(away.sinceMs + resolutionMs, away.deafUntilMs)) return still(heard);
  if (!away.locked && !away.elsewhere) {
    const backMs = Math.max(inputMs, away.openedMs ?? inputMs);
    return end(heard, inputMs, noteLast(away.evidence, 'back', backMs), backMs, thresholdSeconds);
  }
  const bumps = bump(away.bumps, inputMs, atMs);
  if (!isUse(bumps)) return still({ ...heard, bumps });
  const evidence = noteLast(away.evidence, 'back', bumps.firstMs);
  return end(heard, inputMs, evidence, bumps.firstMs, thresholdSeconds);
}

/**
 * A source that says nothing cannot tell when somebody is back. The absence ended when somebody may have come back, which
 * is when it was unlocked or awoke; or else when it was last known that nobody was there. Without this, a source that
 * falls silent would leave the user away for good.
 */
function readSilence(presence: Presence, atMs: number, thresholdSeconds: number): Observed {
  // What was known is old by now: the start of an absence would lie before work that nobody told of.
  if (presence.phase === 'present') return still(forget(presence));
  const { asleepAtMs } = presence;
  // `awake` was never delivered, or the computer stayed awake after all: without this it would be looked for every second.
  if (asleepAtMs !== null && atMs - asleepAtMs >= fallingAsleepMs) return still(wakeUp(presence, atMs));
  if (isShut(presence)) return still(presence);
  const { heardMs, evidence } = presence;
  if (atMs - heardMs < silenceMs) return still(presence);
  const ended = end(presence, null, evidence, heardMs, thresholdSeconds);
  // Should the source speak again, and tell of input before, that was part of this absence.
  return { ...ended, presence: { ...ended.presence, deafUntilMs: Math.max(presence.deafUntilMs, heardMs) } };
}

/** The last input is not known any more; that none can have been before it still is. */
const forget = ({ lastInputMs, deafUntilMs }: Here): Here => ({
  phase: 'present',
  lastInputMs: null,
  deafUntilMs: Math.max(deafUntilMs, lastInputMs ?? 0),
});

const still = (presence: Presence): Observed => ({ presence, absence: null });

function end(
  { sinceMs, deafUntilMs }: Away,
  lastInputMs: number | null,
  evidence: readonly Evidence[],
  untilMs: number,
  thresholdSeconds: number,
): Observed {
  const absence = { fromMs: sinceMs, untilMs, evidence: within(evidence, sinceMs, untilMs) };
  const isLong = untilMs - sinceMs >= thresholdSeconds * 1000;
  return {
    presence: {
      phase: 'present',
      // The key that unlocked was pressed a moment before: nobody was away from then on.
      lastInputMs: lastInputMs === null ? null : Math.max(lastInputMs, untilMs),
      deafUntilMs,
    },
    absence: isLong ? absence : null,
  };
}

/** The user says that they are back, whatever was seen of it: the click is input. */
export const returned = (away: Away, atMs: number, thresholdSeconds: number): Observed =>
  end(away, atMs, noteLast(away.evidence, 'back', atMs), atMs, thresholdSeconds);

function goAway({ lastInputMs, deafUntilMs }: Here, atMs: number): Away {
  const sinceMs = lastInputMs ?? atMs;
  return {
    phase: 'away',
    sinceMs,
    locked: false,
    elsewhere: false,
    asleepAtMs: null,
    deafUntilMs,
    openedMs: null,
    heardMs: atMs,
    bumps: null,
    evidence: lastInputMs === null ? [] : [{ kind: 'last_input', atMs: sinceMs }],
  };
}

/** The screen is locked or another user's, or the computer falls asleep. What is known of the last input stays. */
function leave(presence: Presence, signal: 'locked' | 'asleep' | 'user_left', atMs: number): Away {
  const away = presence.phase === 'away' ? presence : goAway(presence, atMs);
  const evidence = noteFirst(away.evidence, signal, atMs);
  switch (signal) {
    case 'locked':
      return { ...away, evidence, locked: true };
    case 'user_left':
      return { ...away, evidence, elsewhere: true };
    case 'asleep':
      // Whoever moved the mouse before it was not at work.
      return { ...away, evidence, asleepAtMs: atMs, bumps: null };
  }
}

/** It was unlocked, or the screen is the user's again. That is no input yet, but whoever did it is there. */
function open(presence: Presence, signal: 'unlocked' | 'user_back', atMs: number): Presence {
  if (presence.phase === 'present') return presence;
  const wasShut = signal === 'unlocked' ? presence.locked : presence.elsewhere;
  if (!wasShut) return { ...presence, evidence: noteFirst(presence.evidence, signal, atMs) };
  return {
    ...presence,
    ...(signal === 'unlocked' ? { locked: false } : { elsewhere: false }),
    // Who unlocks it is awake, and so is the computer.
    asleepAtMs: null,
    openedMs: atMs,
    deafUntilMs: Math.max(presence.deafUntilMs, atMs - unlockingMs),
    heardMs: atMs,
    bumps: null,
    evidence: noteLast(presence.evidence, signal, atMs),
  };
}

/** The computer awoke, perhaps said twice, perhaps without having slept: the idle counter may begin anew. */
function wake(presence: Presence, atMs: number): Presence {
  if (presence.phase === 'away' && presence.asleepAtMs !== null) return wakeUp(presence, atMs);
  const deafUntilMs = Math.max(presence.deafUntilMs, atMs + wakeNoiseMs);
  if (presence.phase === 'present') return { ...presence, deafUntilMs };
  return { ...presence, deafUntilMs, evidence: noteFirst(presence.evidence, 'awake', atMs) };
}

const wakeUp = (away: Away, atMs: number): Away => ({
  ...away,
  asleepAtMs: null,
  deafUntilMs: Math.max(away.deafUntilMs, atMs + wakeNoiseMs),
  heardMs: atMs,
  bumps: null,
  evidence: noteLast(away.evidence, 'awake', atMs),
});

/** The computer slept, and nobody said so: it fell asleep after it was last seen running. */
function thaw(presence: Presence, fromMs: number, atMs: number): Away {
  const fellMs = presence.phase === 'away' ? Math.max(fromMs, presence.sinceMs) : fromMs;
  return wakeUp(leave(presence, 'asleep', fellMs), atMs);
}

/** Somebody set the computer's clock. That is no sleep, and nobody's return; the user may want to know. */
const noteClock = (presence: Presence, atMs: number): Presence =>
  presence.phase === 'present'
    ? presence
    : { ...presence, evidence: noteFirst(presence.evidence, 'clock_changed', atMs) };

/** Nobody can be there, whatever moves. */
export const isShut = ({ locked, elsewhere, asleepAtMs }: Away): boolean =>
  locked || elsewhere || asleepAtMs !== null;

/** What stays known when nobody needs to know: a lock or sleep, of which only the end will be told. */
export function rest(presence: Presence): Presence {
  if (presence.phase === 'present') return forget(presence);
  return isShut(presence) ? presence : { ...present, deafUntilMs: presence.deafUntilMs };
}
