/** Owns undo: each action keeps what the entries it changed were before, for a day and over restarts (rule 8). */
import { appError } from '../../common/error.ts';
import { sameWork } from '../../common/model.ts';
import { err, ok, type Result } from '../../common/result.ts';
import type { UndoKind } from '../../common/snapshot.ts';
import type { EntryRow } from './api/records.ts';
import { ask } from './ask.ts';
import { spanMs } from './entry-times.ts';
import {
  type Changed,
  findTracked,
  intentsOf,
  type Journal,
  type Measured,
  newTracked,
  removeIntents,
  type Span,
  type Target,
  type Tracked,
  targetOf,
  type UndoStep,
} from './journal.ts';
import { type MakingIn, partsOf } from './night.ts';
import { addEntry, fromRow, hold, type Making, retarget, runs, sameSpan, sameTarget } from './target.ts';

/** How long an action may be undone, in ms. */
export const undoableMs = 24 * 3_600_000;
const stepsKept = 30;

/** What an action answered: its question is open again after an undo. */
export type Answered = Partial<Pick<UndoStep, 'stops' | 'away'>>;

/** Notes an action, so that it can be undone. One that changed no entry and answered nothing leaves no step. */
export function noteStep(
  before: Journal,
  after: Journal,
  kind: UndoStep['kind'],
  making: Making,
  { stops = null, away = null }: Answered = {},
): Journal {
  const changes = changesBetween(before, after);
  if (changes.length === 0 && !stops && !away) return after;
  const step: UndoStep = { id: making.newId(), kind, madeAtMs: making.nowMs, changes, stops, away };
  return { ...after, undo: [...youngSteps(after, making.nowMs), step].slice(-stepsKept) };
}

/** Takes an entry out of what may be undone; a step that was about nothing else goes with it. */
export const forgetSteps = (journal: Journal, key: string): Journal => ({
  ...journal,
  undo: journal.undo.flatMap((step) => {
    const changes = step.changes.filter((change) => change.key !== key);
    if (changes.length === step.changes.length) return [step];
    const away = step.away && { ...step.away, givenUp: step.away.deliveredAtMs === null };
    return changes.length > 0 || step.stops || away ? [{ ...step, changes, away }] : [];
  }),
});

/** What the last step left of an entry is what another device has made of it since. */
export function leaveAs(journal: Journal, key: string, is: Pick<Target, 'work' | 'span'>): Journal {
  const last = journal.undo.findLast((step) => step.changes.some((one) => one.key === key));
  const now = last?.changes.find((one) => one.key === key)?.now;
  if (!now || sameTarget(now, { ...now, ...is })) return journal;
  const changes = last.changes.map((one) => (one.key === key ? { ...one, now: { ...now, ...is } } : one));
  return { ...journal, undo: journal.undo.map((step) => (step === last ? { ...step, changes } : step)) };
}

const youngSteps = ({ undo }: Journal, nowMs: number): readonly UndoStep[] =>
  undo.filter((step) => nowMs - step.madeAtMs < undoableMs);

/** An action of the user. */
type Action = UndoStep & { readonly kind: UndoKind };

/** The steps that may still be undone. */
export const freshSteps = (journal: Journal, nowMs: number): readonly Action[] =>
  youngSteps(journal, nowMs).filter((step): step is Action => step.kind !== 'elsewhere');

function changesBetween(before: Journal, after: Journal): readonly Changed[] {
  const earlier = new Map(before.tracked.map((one) => [one.key, one]));
  const keys = new Set(after.tracked.map((one) => one.key));
  const changed = after.tracked.flatMap((tracked): Changed[] => {
    const known = earlier.get(tracked.key);
    if (known === tracked) return [];
    // An entry that was taken from a row for this action was what the row says.
    const was = known ? targetOf(known) : tracked.row ? targetOf(fromRow(tracked.row, tracked.key)) : null;
    const now = targetOf(tracked);
    return was && sameTarget(was, now) ? [] : [{ key: tracked.key, id: tracked.id, was, now }];
  });
  const forgotten = before.tracked
    .filter((one) => !keys.has(one.key))
    .map((one) => ({ key: one.key, id: one.id, was: targetOf(one), now: null }));
  return [...changed, ...forgotten];
}

/** Takes the last action back. What was made since by other devices stays. */
export function undoLast(
  journal: Journal,
  rows: readonly EntryRow[],
  making: MakingIn,
): Result<{ readonly journal: Journal; readonly step: UndoStep }> {
  const step = freshSteps(journal, making.nowMs).at(-1);
  if (!step) return err(appError('nothing_to_undo'));
  const popped: Journal = { ...journal, undo: journal.undo.filter((one) => one !== step) };
  // What ends goes before what runs again: only one stopwatch can.
  const ordered = [...step.changes].sort((a, b) => Number(runs(a.was)) - Number(runs(b.was)));
  const undone = ordered.reduce((made, change) => takeBack(made, rows, change, making), popped);
  const stops = step.stops ? [...undone.stops, step.stops] : undone.stops;
  return ok({ journal: askAgain({ ...undone, stops }, step), step });
}

/** Opens the card of an answer that was taken back, or adds to the one that is open, where its entry is still there; what it called a break is none. */
function askAgain(journal: Journal, { away, changes }: UndoStep): Journal {
  if (!away) return journal;
  const { question } = away;
  const id = changes.find((change) => change.key === question.entry)?.id ?? null;
  const about = journal.tracked.find((one) => one.key === question.entry || (id !== null && one.id === id));
  const breaks = journal.breaks.filter((one) => one.id !== question.id);
  if (!about) return { ...journal, breaks };
  const again = { ...question, entry: about.key };
  if (journal.questions.some((one) => one.entry === about.key))
    return ask({ ...journal, breaks }, again, 1000);
  return { ...journal, breaks, questions: [again, ...journal.questions] };
}

function takeBack(journal: Journal, rows: readonly EntryRow[], change: Changed, making: MakingIn): Journal {
  const { key, id, was, now } = change;
  const held =
    findTracked(journal, key) ?? journal.tracked.find((one) => id !== null && one.id === id) ?? null;
  // It was deleted, here and there: it is made anew, and earlier steps are about the new one.
  if (!held && (now === null || now.deleted))
    return was ? addEntry(anew(journal, id, key), key, was, making) : journal;
  const known = held ?? (now && letGo(rows, change, now));
  const rest = known && now?.deleted ? withoutRefusedDelete(journal, known.key) : journal;
  // What it left running is over since, elsewhere: it may lie on several days.
  const isOver = now !== null && runs(now) && !runs(known);
  const ended = known ?? (now && { ...newTracked(key, now), id });
  const alone = isOver && ended ? takeNightsBack(rest, rows, ended, change, making) : rest;
  if (!known) return alone;
  const target = was ? asFound(was, now, known, making) : { ...targetOf(known), deleted: true };
  return retarget(hold(alone, known), known.key, target, making);
}

/** An entry that the journal has let go of, as it is; null where it is not there, or what ran was deleted elsewhere. */
function letGo(rows: readonly EntryRow[], { key, id }: Changed, now: Target): Tracked | null {
  const row = rows.find((one) => one.id === id);
  if (row) return fromRow(row, key);
  return id === null || runs(now) ? null : { ...newTracked(key, now), id };
}

/** A deletion that was refused is not wanted any more. */
const withoutRefusedDelete = (journal: Journal, key: string): Journal =>
  removeIntents(
    journal,
    intentsOf(journal, key)
      .filter((one) => one.kind === 'delete' && one.state === 'refused')
      .map((one) => one.id),
  );

/** What lies after midnight of a timer goes with its start, and has its words. What is something else by now stays. */
function takeNightsBack(
  journal: Journal,
  rows: readonly EntryRow[],
  tracked: Tracked,
  { was, now }: Changed,
  making: Making,
): Journal {
  const nights = partsOf(journal, tracked).flatMap((part): Tracked[] => {
    if (journal.tracked.includes(part)) return [part];
    const row = rows.find((one) => one.id === part.id);
    const there = row && fromRow(row, part.key);
    return there && sameTarget(targetOf(there), targetOf(part)) ? [there] : [];
  });
  const give = (made: Journal, part: Partial<Target>): Journal =>
    nights.reduce(
      (sum, night) => retarget(hold(sum, night), night.key, { ...targetOf(night), ...part }, making),
      made,
    );
  if (!was || !runs(was)) {
    const undo = journal.undo.filter((step) => !endedElsewhere(step, tracked.key));
    return give({ ...journal, undo }, { deleted: true });
  }
  return now && sameWork(was.work, now.work) ? journal : give(journal, { work: was.work });
}

const endedElsewhere = ({ kind, changes }: UndoStep, key: string): boolean =>
  kind === 'elsewhere' && changes.some((one) => one.key === key);

/** What an action found. What it left as it was, and others have changed since, stays as they left it. */
function asFound(was: Target, now: Target | null, known: Tracked, { nowMs, zone }: MakingIn): Target {
  if (!now || now.deleted) return was;
  const work = sameWork(was.work, now.work) ? known.work : was.work;
  if (sameSpan(was.span, now.span)) return { ...was, work, span: known.span };
  if (was.span.kind !== 'measured' || now.span.kind !== 'measured' || !runs(was) || !runs(now))
    return { ...was, work };
  // It was given another start, and runs on from that; or it is over since.
  if (runs(known)) return { ...was, work, span: startedAsBefore(was.span, now.span, known.span) };
  const lies = spanMs(known.span, nowMs, zone);
  const isAsLeft = lies !== null && Math.abs(lies.fromMs - now.span.startedAtMs) < 1000;
  const span =
    isAsLeft && lies.untilMs > was.span.startedAtMs ? { ...was.span, endedAtMs: lies.untilMs } : known.span;
  return { ...was, work, span };
}

/** The run of a timer as it was, with what has been added since; one that another device has given another start stays. */
function startedAsBefore(was: Measured, now: Measured, known: Span): Span {
  if (known.kind !== 'measured') return known;
  const added = known.baseSeconds - now.baseSeconds;
  const isAsLeft = sameSpan({ ...known, baseSeconds: now.baseSeconds }, now);
  return isAsLeft ? { ...was, baseSeconds: Math.max(0, was.baseSeconds + added) } : known;
}

/** Steps that knew an entry by an id that is gone know it by its key: where it is made anew, they are about that one. */
export const anew = (journal: Journal, id: number | null, key: string): Journal =>
  id === null
    ? journal
    : {
        ...journal,
        undo: journal.undo.map((step) => ({
          ...step,
          changes: step.changes.map((one) => (one.id === id ? { ...one, key, id: null } : one)),
        })),
      };
