/** Owns one row of the one line: one complete act, with the sentence of what will be done. */
import { type BookingDraft, endClock, readBooking } from '../../common/booking.ts';
import type { ArgumentOf } from '../../common/ipc.ts';
import { type Catalog, sameWork, type Work } from '../../common/model.ts';
import { isComplete, type Leave, type Line, type Moment } from '../../common/one-line/line.ts';
import { err, ok, type Result } from '../../common/result.ts';
import type { RunningView } from '../../common/snapshot.ts';
import { formatSpan, type LocalTime } from '../../common/time.ts';
import { words } from '../words/en.ts';
import type { LineWork } from '../words/en-line.ts';
import { fieldError } from '../words/errors.ts';
import { clockInput, clockText, rangeText } from '../words/format.ts';
import { lineDay, shortDay } from '../words/line-days.ts';
import { readWork, workNames } from './draft.ts';
import { bookingFill, type Fill, isToCome, momentClock, stopAt } from './one-line-times.ts';
import { joinNames, type WorkChoice } from './picker.ts';
import type { Found } from './search.ts';

/** What Enter does. `form`: something is missing, the page asks for it. Clocks are seconds after midnight. */
export type LineAct =
  | { readonly kind: 'start'; readonly work: Work; readonly since: number | null }
  | { readonly kind: 'book'; readonly draft: BookingDraft }
  | { readonly kind: 'stop'; readonly at: number | null }
  | { readonly kind: 'away'; readonly until: ArgumentOf<'goAway'> }
  | { readonly kind: 'back' }
  | { readonly kind: 'form' }
  | { readonly kind: 'create'; readonly name: string };

/** Where the row's work and times can be looked at and changed. */
export interface LineForm {
  readonly mode: 'start' | 'book';
  readonly work: Work;
  readonly fill: Fill;
}

export interface LineRow {
  readonly key: string;
  readonly act: LineAct;
  /** All of what Enter will do. */
  readonly sentence: string;
  /** The name and what stands beside it, with what was matched; null where the row is about no found work. */
  readonly found: Found<WorkChoice> | null;
  /** A description that was typed; null where that of the found work stays. */
  readonly description: string | null;
  /** The times in few words, empty where there are none. */
  readonly when: string;
  readonly form: LineForm | null;
}

export interface RowFacts {
  readonly now: LocalTime;
  readonly running: RunningView | null;
  readonly catalog: Catalog;
}

/** A row, or why there is none. */
type RowOrWords = Result<LineRow, string>;

/** Work that was found, with the description that was typed. */
export interface ChosenWork {
  readonly found: Found<WorkChoice>;
  readonly description: string | null;
}

function named({ found, description }: ChosenWork, work: Work, catalog: Catalog): LineWork {
  const { customer, whole } = workNames(work, catalog);
  return {
    work: found.item.todo ? whole : (found.item.names[0] ?? ''),
    customer,
    description: description ?? work.description,
  };
}

const workOf = ({ found, description }: ChosenWork): Work =>
  description === null ? found.item.work : { ...found.item.work, description };

const isSame = (a: Work, b: Work): boolean =>
  sameWork({ ...a, description: a.description.trim() }, { ...b, description: b.description.trim() });

const keyOf = (kind: string, work: Work, more: string): string =>
  [kind, work.projectId, work.taskId ?? '', work.description.trim(), more].join('/');

/** A clock that a line end does not part from its half of the day. */
const wholeClock = (clock: number): string => clockText(clock).replace(/\s/g, '\u00a0');

const clockWords = (clock: number, now: LocalTime): string =>
  clock > now.clock ? words.line.yesterday(wholeClock(clock)) : wholeClock(clock);

export function startRow(chosen: ChosenWork, since: Moment | null, facts: RowFacts): RowOrWords {
  const { now, running, catalog } = facts;
  const clock = since === null ? null : momentClock(since, now);
  if (since !== null && clock === null) return err(words.line.tooLongAgo);
  if (since?.kind === 'at' && isToCome(since.clock, now)) return err(words.line.notYet);
  const work = workOf(chosen);
  if (running !== null && isSame(work, running.work))
    return err(words.line.runs(chosen.found.item.names[0] ?? ''));
  const reading = readWork({ ...work, date: '', duration: '', start: '', end: '' }, catalog);
  const lacksTask = !reading.ok && reading.error.code === 'task_required';
  if (!reading.ok && !lacksTask) return err(fieldError(reading.error));
  const when = clock === null ? null : clockWords(clock, now);
  const says = running === null ? words.line.start : words.line.switch;
  const sentence = says(named(chosen, work, catalog), when);
  return ok({
    key: keyOf('start', work, `${clock}`),
    act: lacksTask ? { kind: 'form' } : { kind: 'start', work, since: clock },
    sentence: lacksTask ? words.line.asksTask(sentence) : sentence,
    ...chosen,
    when: lacksTask ? words.start.needsTask : when === null ? '' : words.line.since(when),
    form: {
      mode: 'start',
      work,
      fill: clock === null ? {} : { since: clockInput(clock), start: clockInput(clock) },
    },
  });
}

export function bookRow(
  chosen: ChosenWork,
  line: Extract<Line, { readonly act: 'book' }>,
  facts: RowFacts,
): RowOrWords {
  const { now, catalog } = facts;
  const fill = bookingFill(line, now);
  const work = workOf(chosen);
  const draft: BookingDraft = { ...work, ...fill };
  const names = named(chosen, work, catalog);
  const day = fill.date === now.date ? '' : shortDay(fill.date, now);
  const row = {
    key: keyOf('book', work, Object.values(fill).join('/')),
    ...chosen,
    form: { mode: 'book', work, fill },
  } as const;
  const asks = (sentence: string, missing: string): RowOrWords =>
    ok({
      ...row,
      act: { kind: 'form' },
      sentence,
      when: [day, missing].filter((part) => part !== '').join(' · '),
    });
  if (!isComplete(line.times)) {
    return asks(
      words.line.asksTimes(words.line.bookForm(names, lineDay(fill.date, now))),
      words.line.needsTimes,
    );
  }
  const booking = readBooking(draft, withoutTask(catalog, work), now);
  if (!booking.ok) return err(fieldError(booking.error));
  const { seconds, startClock } = booking.value;
  const end = endClock(booking.value);
  const range = startClock === null || end === null ? null : rangeText(startClock, end);
  const span = formatSpan(seconds, seconds % 60 !== 0);
  const sentence = words.line.book(names, span, lineDay(fill.date, now), range);
  const when = [day, range ?? span].filter((part) => part !== '').join(' · ');
  if (chosen.found.item.lacksTask) return asks(words.line.asksTask(sentence), words.start.needsTask);
  return ok({ ...row, act: { kind: 'book', draft }, sentence, when });
}

/** The catalog for a booking whose task is asked for later. */
const withoutTask = (catalog: Catalog, { projectId }: Work): Catalog => ({
  ...catalog,
  projects: catalog.projects
    .filter(({ id }) => id === projectId)
    .map((project) => ({ ...project, requiresTask: false })),
});

export function stopRow(at: Moment | null, { now, running }: RowFacts): RowOrWords {
  if (running === null) return err(words.line.nothingRuns);
  const work = joinNames(running.work.project, running.work.task);
  const row = { key: 'stop', found: null, description: null, form: null };
  if (at === null)
    return ok({
      ...row,
      act: { kind: 'stop', at: null },
      sentence: words.line.stop(work),
      when: words.line.stopNow,
    });
  const ended = stopAt(at, running, now);
  if (ended === 'future') return err(words.line.notYet);
  if (ended === 'early') return err(words.line.stopEarly(clockText(running.started.clock)));
  const clock = clockWords(ended.clock, now);
  return ok({
    ...row,
    key: `stop/${ended.clock}`,
    act: { kind: 'stop', at: ended.clock },
    sentence: words.line.stopAt(work, clock),
    when: words.line.at(clock),
  });
}

/** Longer (min) is no going away but the end of a day. */
const longestLeave = 1440;

export function awayRow(leave: Leave, { running }: Pick<RowFacts, 'running'>): RowOrWords {
  const row = { found: null, description: null, form: null };
  const says = (when: string | null): string => words.line.away(when, running !== null);
  if (leave.kind === 'open')
    return ok({
      ...row,
      key: 'away',
      act: { kind: 'away', until: { until: 'back' } },
      sentence: says(null),
      when: '',
    });
  if (leave.kind === 'clock') {
    const when = words.line.until(wholeClock(leave.clock));
    const until = { until: 'clock', clock: leave.clock } as const;
    return ok({
      ...row,
      key: `away/${leave.clock}`,
      act: { kind: 'away', until },
      sentence: says(when),
      when,
    });
  }
  const minutes = Math.ceil(leave.seconds / 60);
  if (minutes > longestLeave) return err(words.line.awayTooLong);
  const when = words.line.awayFor(formatSpan(minutes * 60));
  return ok({
    ...row,
    key: `away/${minutes}m`,
    act: { kind: 'away', until: { until: 'minutes', minutes } },
    sentence: says(when),
    when,
  });
}

export const backRow = (isAway: boolean): RowOrWords =>
  isAway
    ? ok({
        key: 'back',
        act: { kind: 'back' },
        sentence: words.line.back,
        found: null,
        description: null,
        when: '',
        form: null,
      })
    : err(words.line.notAway);
