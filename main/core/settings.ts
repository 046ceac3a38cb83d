/** Owns the settings: their schema, their defaults, and what becomes of a settings file that is wrong in places. */
import * as v from 'valibot';
import { clockStyles, roundings, type Settings, scales, weekStarts } from '../../common/model.ts';

export const defaultSettings: Settings = {
  mode: 'automatic',
  midnight: 'split',
  // Off: an entry for each stretch of work keeps the breaks between them visible.
  continueToday: false,
  idleReminder: true,
  idleAfterSeconds: 300,
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

const schema = v.object({
  mode: v.fallback(v.picklist(['automatic', 'live', 'economy']), defaultSettings.mode),
  midnight: v.fallback(v.picklist(['split', 'keep']), defaultSettings.midnight),
  continueToday: v.fallback(v.boolean(), defaultSettings.continueToday),
  idleReminder: v.fallback(v.boolean(), defaultSettings.idleReminder),
  idleAfterSeconds: v.fallback(seconds, defaultSettings.idleAfterSeconds),
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

/** Reads a settings file field by field: one that is missing or wrong gets its default, the others keep their value. */
export function parseSettings(content: unknown): Settings {
  const parsed = v.safeParse(schema, content);
  return parsed.success ? parsed.output : defaultSettings;
}
