/**
 * Owns the file that says when the user was last at the computer. Where the app was killed, or the power was cut, it is
 * all that is known of the beginning of an absence.
 */
import * as v from 'valibot';
import { type Evidence, evidenceKinds } from '../../common/presence.ts';
import { noteFirst, noteLast } from './evidence.ts';
import type { Store } from './ports.ts';
import { type Presence, present } from './presence.ts';

/** It is written at most this often while the app runs, ms: the start of an absence is that exact after a crash. */
export const writeEveryMs = 60_000;

/** `seenMs`: until when the app ran, as far as the file knows. `evidence`: of an absence it was in the middle of. */
export interface LastSeen {
  readonly seenMs: number;
  readonly lastInputMs: number;
  readonly evidence: readonly Evidence[];
}

const instant = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const schema: v.GenericSchema<unknown, LastSeen> = v.object({
  seenMs: instant,
  lastInputMs: instant,
  evidence: v.fallback(v.array(v.object({ kind: v.picklist(evidenceKinds), atMs: instant })), []),
});

/**
 * Reads the file. One that is damaged or missing says nothing, and nobody is told: all that is lost is the question about
 * an absence during which the app was not running, the next write replaces it, and there is nothing the user could do.
 */
export function readLastSeen(store: Store): LastSeen | null {
  const content = store.read();
  const parsed = v.safeParse(schema, content.ok ? content.value : null);
  return parsed.success ? parsed.output : null;
}

/**
 * Where the user is when the app starts: still away since they were last seen, if a timer ran then and still does. The
 * first input from now on is the return. A clock that was set back meanwhile makes the past a future: of that nothing is
 * known. One that was set forward is found out by the service's (`service-clock`).
 * @param startedAtMs of the timer that runs; null: none does
 */
export function resumePresence(seen: LastSeen | null, startedAtMs: number | null, nowMs: number): Presence {
  if (seen === null || startedAtMs === null) return present;
  const { seenMs, lastInputMs } = seen;
  if (lastInputMs > seenMs || seenMs > nowMs) return present;
  // It was started elsewhere while the app was off. The file may be as old as the pause between two writes.
  if (startedAtMs > seenMs + writeEveryMs) return present;
  const before = noteFirst(
    [{ kind: 'last_input', atMs: lastInputMs }, ...seen.evidence],
    'app_ended',
    seenMs,
  );
  return {
    phase: 'away',
    sinceMs: lastInputMs,
    // Whether it is still locked was not seen; the first input says.
    locked: false,
    elsewhere: false,
    asleepAtMs: null,
    deafUntilMs: nowMs,
    openedMs: null,
    heardMs: nowMs,
    bumps: null,
    evidence: noteLast(before, 'app_started', nowMs),
  };
}

/** Writes the file. */
export interface LastSeenWriter {
  /** The user may have been seen: written where there was input since the last time, and not more than once a minute. */
  readonly note: (presence: Presence, nowMs: number) => void;
  /** The app ends: what is known now is the last. */
  readonly close: (presence: Presence, nowMs: number) => void;
}

export function createLastSeenWriter(store: Store): LastSeenWriter {
  let writtenMs: number | null = null;
  let writtenInputMs: number | null = null;

  const write = (presence: Presence, nowMs: number): void => {
    const lastInputMs = lastInputOf(presence);
    if (lastInputMs === null) return;
    const evidence =
      presence.phase === 'away' ? presence.evidence.filter(({ kind }) => kind !== 'last_input') : [];
    // Where the disk refuses it, the next one may succeed: it is no reason to bother anybody.
    store.write({ seenMs: nowMs, lastInputMs, evidence } satisfies LastSeen);
    writtenMs = nowMs;
    writtenInputMs = lastInputMs;
  };

  return {
    note: (presence, nowMs) => {
      if (lastInputOf(presence) === writtenInputMs) return;
      if (writtenMs === null || nowMs - writtenMs >= writeEveryMs) write(presence, nowMs);
    },
    close: write,
  };
}

const lastInputOf = (presence: Presence): number | null =>
  presence.phase === 'away' ? presence.sinceMs : presence.lastInputMs;
