/** Owns going away on purpose, in words, and the times of day that are offered for coming back. */
import type { AwayPlanView } from '../../common/snapshot.ts';
import { type LocalTime, secondsPerDay } from '../../common/time.ts';
import { words } from '../words/en.ts';
import { momentText } from './away.ts';

const halfHour = 1800;
/** A time of day nearer than this (s) is no going away. */
const soonest = 900;

/** The next half hour that is not just about to come, s after midnight. */
export const nextHalfHour = ({ clock }: LocalTime): number =>
  (Math.ceil((clock + soonest) / halfHour) * halfHour) % secondsPerDay;

export const planText = ({ until }: AwayPlanView, now: LocalTime): string =>
  until === null ? words.away.plan.open : words.away.plan.until(momentText(until, now));
