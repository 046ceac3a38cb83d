/**
 * Owns what the user wanted of the reference day, worked out from its rows by the plainest means and without any code of
 * the app, and how far the service is from it. What the other device did is true: it happened at the service.
 */
import { clockOf, type Project, type Row } from './schedule.ts';

/** Seconds after midnight; `from` and `until` null when only a duration was given. */
export interface WantedEntry {
  project: Project;
  words: string;
  from: number | null;
  until: number | null;
  seconds: number;
}

/** What the service has, in the same terms. */
export type FoundEntry = Readonly<WantedEntry>;

export function wantedOf(rows: readonly Row[]): readonly WantedEntry[] {
  const entries: WantedEntry[] = [];
  const named = new Map<string, WantedEntry>();
  let running: WantedEntry | null = null;
  let left = 0;
  let back = 0;
  const begin = (project: Project, words: string, from: number, as: string | null): WantedEntry => {
    const entry = { project, words, from, until: null, seconds: 0 };
    entries.push(entry);
    if (as !== null) named.set(as, entry);
    return entry;
  };
  const end = (at: number): void => {
    if (running?.from == null) return;
    running.until = at;
    running.seconds = at - running.from;
    running = null;
  };
  for (const { at: text, act } of rows) {
    const at = clockOf(text);
    if (act.kind === 'leave') left = at;
    if (act.kind === 'back') back = at;
    if (act.kind === 'start' || act.kind === 'phone_start') {
      end(at);
      running = begin(act.project, act.words, at, act.kind === 'start' ? act.as : null);
    }
    if (act.kind === 'stop' || act.kind === 'phone_stop') end(at);
    if (act.kind === 'answer' && act.choice !== 'keep') {
      const worked: WantedEntry | null = running;
      end(left);
      if (act.choice === 'discard_and_go_on' && worked !== null)
        running = begin(worked.project, worked.words, back, act.as);
    }
    if (act.kind === 'book') {
      const seconds = clockOf(act.length);
      const from = act.from === null ? null : clockOf(act.from);
      entries.push({
        project: act.project,
        words: act.words,
        from,
        until: from === null ? null : from + seconds,
        seconds,
      });
    }
    const edited = act.kind === 'edit' ? named.get(act.entry) : undefined;
    if (act.kind === 'edit' && edited) {
      edited.project = act.project ?? edited.project;
      edited.words = act.words ?? edited.words;
      if (act.end !== undefined && edited.from !== null) {
        edited.until = clockOf(act.end);
        edited.seconds = edited.until - edited.from;
      }
    }
  }
  return entries;
}

export interface Differences {
  /** Seconds the user tracked that no entry has. */
  readonly lostSeconds: number;
  /** Seconds in entries that the user did not track there. */
  readonly doubledSeconds: number;
  readonly lostEntries: number;
  readonly doubledEntries: number;
}

/** A second more or less of an entry is no difference (`30-tracking`, How it is proven). */
const toleranceSeconds = 1;

/** Pairs what is alike, the nearest first, and counts what remains on both sides. */
export function compare(wanted: readonly WantedEntry[], found: readonly FoundEntry[]): Differences {
  const pairs = wanted
    .flatMap((want) => found.map((have) => ({ want, have, apart: apartBy(want, have) })))
    .filter(({ apart }) => Number.isFinite(apart))
    .sort((a, b) => a.apart - b.apart);
  const missing = new Set(wanted);
  const extra = new Set(found);
  let lostSeconds = 0;
  let doubledSeconds = 0;
  for (const { want, have } of pairs) {
    if (!missing.has(want) || !extra.has(have)) continue;
    missing.delete(want);
    extra.delete(have);
    const [lost, doubled] = between(want, have);
    lostSeconds += lost;
    doubledSeconds += doubled;
  }
  for (const want of missing) lostSeconds += want.seconds;
  for (const have of extra) doubledSeconds += have.seconds;
  return { lostSeconds, doubledSeconds, lostEntries: missing.size, doubledEntries: extra.size };
}

/** How far apart two entries of the same work are, in seconds; infinite where they are not the same. */
function apartBy(want: FoundEntry, have: FoundEntry): number {
  if (want.project !== have.project || want.words !== have.words) return Number.POSITIVE_INFINITY;
  if (want.from === null || have.from === null || want.until === null || have.until === null) {
    return want.from === have.from ? Math.abs(want.seconds - have.seconds) : Number.POSITIVE_INFINITY;
  }
  const touching = want.from <= have.until && have.from <= want.until;
  return touching
    ? Math.abs(want.from - have.from) + Math.abs(want.until - have.until)
    : Number.POSITIVE_INFINITY;
}

/** The seconds lost and doubled between two entries that are meant to be one; none within the tolerance. */
function between(want: FoundEntry, have: FoundEntry): readonly [lost: number, doubled: number] {
  const more = (seconds: number): number => (seconds > toleranceSeconds ? seconds : 0);
  const total = have.seconds - want.seconds;
  if (want.from === null || want.until === null || have.from === null || have.until === null)
    return [more(-total), more(total)];
  const lost = more(have.from - want.from) + more(want.until - have.until);
  const doubled = more(want.from - have.from) + more(have.until - want.until);
  // Its total may differ from its times: then it is the total that counts as wrong.
  return [Math.max(lost, more(-total)), Math.max(doubled, more(total))];
}
