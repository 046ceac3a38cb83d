/** Owns the session's file: who is signed in, what was learned of the service, and what is shown before it is asked. */
import * as v from 'valibot';
import { unknownWorkweek } from '../../common/model.ts';
import { isDate } from '../../common/time.ts';
import { storedAbsences } from './absence-log.ts';
import { todoSchema } from './catalog-file.ts';
import { storedFavourites } from './favourites.ts';
import { rowSchema, storedError, workSchema } from './journal-file.ts';
import { storedReminders } from './reminder-memory.ts';
import type { State } from './state.ts';

const clock = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_399));
const requestCount = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const tickSchema = v.object({
  key: v.string(),
  name: v.string(),
  project: v.string(),
  done: v.boolean(),
  was: v.boolean(),
  state: v.picklist(['waiting', 'refused', 'delivered']),
  tried: v.boolean(),
  copy: v.nullable(todoSchema),
  copyAtMs: v.optional(v.nullable(v.number()), null),
  attempts: v.number(),
  notBeforeMs: v.number(),
  error: v.nullable(storedError),
});

const steadySchema = v.object({
  minutes: v.number(),
  fromMs: v.number(),
  untilMs: v.number(),
  rules: v.string(),
});

/** The file; what of it is damaged stands for not known, but for the account. */
export const sessionSchema = v.object({
  account: v.nullable(
    v.object({
      kind: v.picklist(['local', 'service']),
      baseUrl: v.string(),
      accountId: v.string(),
      userId: v.number(),
      userName: v.string(),
      email: v.string(),
      role: v.optional(v.nullable(v.string()), null),
    }),
  ),
  zone: v.fallback(
    v.nullable(
      v.variant('kind', [
        v.object({
          kind: v.literal('named'),
          name: v.string(),
          steady: v.fallback(v.nullable(steadySchema), null),
        }),
        v.object({ kind: v.literal('offset'), minutes: v.number() }),
      ]),
    ),
    null,
  ),
  skewMs: v.fallback(v.number(), 0),
  rows: v.fallback(v.nullable(v.array(rowSchema)), null),
  rowsReadAtMs: v.fallback(v.nullable(v.number()), null),
  weekReadOn: v.fallback(v.nullable(v.pipe(v.string(), v.check(isDate))), null),
  workweek: v.fallback(
    v.object({
      capacitySeconds: v.fallback(
        v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(86_400))),
        null,
      ),
      workDays: v.fallback(
        v.nullable(v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6)))),
        null,
      ),
      workHours: v.fallback(v.nullable(v.object({ startClock: clock, endClock: clock })), null),
    }),
    unknownWorkweek,
  ),
  recents: v.fallback(
    v.array(
      v.object({
        work: workSchema,
        usedAtMs: v.number(),
        project: v.string(),
        customer: v.string(),
        task: v.nullable(v.string()),
      }),
    ),
    [],
  ),
  favourites: storedFavourites,
  /** As it was with the second format of the journal, which has them now. */
  questions: v.fallback(
    v.array(v.object({ id: v.string(), entry: v.string(), fromMs: v.number(), untilMs: v.number() })),
    [],
  ),
  forbidden: v.fallback(
    v.nullable(v.object({ untilMs: v.number(), saidAtMs: v.fallback(v.number(), 0), error: storedError })),
    null,
  ),
  daily: v.fallback(
    v.nullable(v.object({ limit: v.number(), remaining: v.number(), resetAtMs: v.nullable(v.number()) })),
    null,
  ),
  deleteError: v.fallback(v.nullable(storedError), null),
  spent: v.fallback(
    v.nullable(v.object({ date: v.string(), counts: v.record(v.string(), requestCount) })),
    null,
  ),
  ticks: v.fallback(v.array(tickSchema), []),
  reminders: storedReminders,
  absences: storedAbsences,
});

/** What the session file has of the state, but for what the governor remembers. */
export const sessionParts = (state: State) => ({
  account: state.account,
  zone: state.zone,
  skewMs: state.skewMs,
  rows: state.rows,
  rowsReadAtMs: state.rowsReadAtMs,
  weekReadOn: state.weekReadOn,
  workweek: state.workweek,
  recents: state.recents,
  favourites: state.favourites,
  reminders: state.reminders,
  absences: state.absences,
  deleteError: state.deleteError,
  ticks: state.ticks,
});

/** The same with that: all but the count of requests. */
export const sessionOf = (state: State) => ({
  ...sessionParts(state),
  forbidden: state.governor.forbidden,
  daily: state.governor.daily,
});
