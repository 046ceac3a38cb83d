/** Owns the settings: their schema, their defaults, and what becomes of a settings file that is wrong in places. */
import * as v from 'valibot';
import {
  type AbsenceRule,
  clockStyles,
  roundings,
  type Settings,
  scales,
  weekStarts,
} from '../../common/model.ts';
import { absenceBehaviours } from '../../common/presence.ts';

export const defaultSettings: Settings = {
  mode: 'automatic',
  midnight: 'split',
  // Off: an entry for each stretch of work keeps the breaks between them visible.
  continueToday: false,
  absence: 'ask',
  idleAfterSeconds: 300,
  absenceRules: {},
  reminders: { not_tracking: true, after_hours: true, long_timer: true, day_reached: true },
  notTrackingSeconds: 900,
  ownHours: { days: [1, 2, 3, 4, 5], startClock: 9 * 3600, endClock: 18 * 3600, daySeconds: 8 * 3600 },
  rounding: 0,
  theme: 'system',
  scale: 100,
  clock: 'system',
  weekStart: 'system',
  hideOnBlur: true,
  panelWindow: null,
  routes: {},
};

const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(14_400));

const length = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const place = v.pipe(v.number(), v.safeInteger());

const absenceRule = v.object({
  behaviour: v.picklist(absenceBehaviours),
  afterSeconds: v.fallback(v.nullable(seconds), null),
});

/** One that can't be read is none: for its project the rule for all holds. */
const readable = (rules: Record<string, AbsenceRule | null>): Record<string, AbsenceRule> =>
  Object.fromEntries(Object.entries(rules).flatMap(([id, rule]) => (rule ? [[id, rule]] : [])));

const clock = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(86_399));
const weekdays = v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6)));
const { reminders, ownHours } = defaultSettings;
const on = v.fallback(v.boolean(), true);

const schema = v.object({
  mode: v.fallback(v.picklist(['automatic', 'live', 'economy']), defaultSettings.mode),
  midnight: v.fallback(v.picklist(['split', 'keep']), defaultSettings.midnight),
  continueToday: v.fallback(v.boolean(), defaultSettings.continueToday),
  absence: v.fallback(v.picklist(absenceBehaviours), defaultSettings.absence),
  idleAfterSeconds: v.fallback(seconds, defaultSettings.idleAfterSeconds),
  absenceRules: v.fallback(
    v.pipe(v.record(v.string(), v.fallback(v.nullable(absenceRule), null)), v.transform(readable)),
    defaultSettings.absenceRules,
  ),
  reminders: v.fallback(
    v.object({ not_tracking: on, after_hours: on, long_timer: on, day_reached: on }),
    reminders,
  ),
  notTrackingSeconds: v.fallback(seconds, defaultSettings.notTrackingSeconds),
  ownHours: v.fallback(
    v.object({
      days: v.fallback(weekdays, [...ownHours.days]),
      startClock: v.fallback(clock, ownHours.startClock),
      endClock: v.fallback(clock, ownHours.endClock),
      daySeconds: v.fallback(
        v.pipe(v.number(), v.safeInteger(), v.minValue(60), v.maxValue(86_400)),
        ownHours.daySeconds,
      ),
    }),
    ownHours,
  ),
  rounding: v.fallback(v.picklist(roundings), defaultSettings.rounding),
  theme: v.fallback(v.picklist(['system', 'light', 'dark']), defaultSettings.theme),
  scale: v.fallback(v.picklist(scales), defaultSettings.scale),
  clock: v.fallback(v.picklist(clockStyles), defaultSettings.clock),
  weekStart: v.fallback(v.picklist(weekStarts), defaultSettings.weekStart),
  hideOnBlur: v.fallback(v.boolean(), defaultSettings.hideOnBlur),
  panelWindow: v.fallback(
    v.nullable(v.object({ x: place, y: place, width: length, height: length })),
    defaultSettings.panelWindow,
  ),
  routes: v.fallback(v.record(v.string(), v.string()), defaultSettings.routes),
});

/** Versions before absences could be discarded by themselves had a switch in its place: asked about, or kept. */
const isOffBefore = (content: unknown): boolean =>
  v.is(v.looseObject({ idleReminder: v.literal(false), absence: v.optional(v.undefined()) }), content);

/** Reads a settings file field by field: one that is missing or wrong gets its default, the others keep their value. */
export function parseSettings(content: unknown): Settings {
  const parsed = v.safeParse(schema, content);
  if (!parsed.success) return defaultSettings;
  const { absence, ...others } = parsed.output;
  return { ...others, absence: isOffBefore(content) ? 'keep' : absence };
}
