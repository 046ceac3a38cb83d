/** Owns what can be taken back, in words, and whether the step between two snapshots did or took back something. */
import type { Snapshot, UndoView } from '../../common/snapshot.ts';
import { type LocalTime, secondsPerDay } from '../../common/time.ts';
import { words } from '../words/en.ts';
import { answeredText, answeredWhat } from './away.ts';
import { joinNames } from './picker.ts';

/** What the user did last: `Stopped Website · Review`. */
export const undoSentence = ({ kind, work }: UndoView): string =>
  words.undo.done[kind](work === null ? words.undo.something : joinNames(work.project, work.task));

/** What the line of the last action says; `state`: how far it has got, where that is said too. */
export interface LastAction {
  readonly what: string;
  readonly state: string | null;
}

/** The last action, of an absence with what was answered; null where nothing can be taken back. */
export function lastAction({ undo, answered, now }: Snapshot): LastAction | null {
  if (undo === null) return null;
  if (undo.kind !== 'away' || answered === null) return { what: undoSentence(undo), state: null };
  return { what: answeredWhat(answered, now), state: words.away.delivery[answered.state] };
}

const sameAction = (a: UndoView, b: UndoView): boolean =>
  a.kind === b.kind && a.made.date === b.made.date && a.made.clock === b.made.clock;

/** Steps older than this (s) are about to be forgotten, which is no taking back (`30-tracking`, rule 8). */
const forgottenAfter = secondsPerDay - 60;

const age = (made: LocalTime, now: LocalTime): number =>
  (Date.parse(now.date) - Date.parse(made.date)) / 1000 + now.clock - made.clock;

/** What was taken back between two snapshots; null when nothing was. Steps that only grew old go from the other end. */
export function takenBack(before: Snapshot, after: Snapshot): string | null {
  const [was, is] = [before.undo, after.undo];
  if (was === null || (is?.steps ?? 0) >= was.steps) return null;
  if (age(was.made, after.now) >= forgottenAfter) return null;
  if (is !== null && sameAction(was, is)) return null;
  return words.undo.takenBack(undoSentence(was));
}

/** What was done between two snapshots; null when nothing was. */
export function newlyDone(before: Snapshot, after: Snapshot): string | null {
  const [was, is] = [before.undo, after.undo];
  if (is === null || is.steps < (was?.steps ?? 0)) return null;
  if (was !== null && is.steps === was.steps && sameAction(was, is)) return null;
  return is.kind === 'away' && after.answered !== null
    ? answeredText(after.answered, after.now)
    : undoSentence(is);
}

/** The little that is asked of the element that has the focus. */
interface Focused {
  readonly tagName: string;
  readonly type?: string;
  readonly value?: string;
}

/** Whether Ctrl+Z belongs to what has the focus: a field with text in it has an undo of its own. */
export function ownsUndo({ tagName, type, value }: Focused): boolean {
  if (tagName !== 'INPUT' && tagName !== 'TEXTAREA') return false;
  return type !== 'checkbox' && type !== 'radio' && value !== '';
}
