/** Owns what a program that asks in a terminal is told: a few fields of a snapshot, under names that stay. */
import type { ErrorCode } from '../../common/error.ts';
import type { DeliveryState, DeliveryView, RunningView, Snapshot } from '../../common/snapshot.ts';
import { formatSeconds } from '../../common/time.ts';

export interface RunningStatus {
  readonly project: string;
  readonly customer: string;
  readonly task: string | null;
  readonly description: string;
  /** ISO date and time without a zone: the account's own. */
  readonly started: string;
  /** Time run so far, in ms. */
  readonly elapsedMs: number;
  /** The part of it that counts for today, in ms. */
  readonly todayMs: number;
  readonly delivery: DeliveryState;
  readonly startedElsewhere: boolean;
}

export interface Status {
  readonly ok: true;
  readonly signedIn: boolean;
  readonly running: RunningStatus | null;
  /** Today's total, the running part included, in ms. */
  readonly todayMs: number;
  /** How many changes the service has not confirmed, but for those that wait for their entry to end. */
  readonly waiting: number;
  /** How many of all the service refused. */
  readonly refused: number;
  readonly connection: DeliveryView['connection'];
  /** What the user should know besides, such as `storage_damaged`. */
  readonly notices: readonly ErrorCode[];
}

export const statusOf = ({ account, running, today, delivery, notices }: Snapshot): Status => ({
  ok: true,
  signedIn: account !== null,
  running: running && runningStatus(running),
  todayMs: today.seconds * 1000,
  waiting: delivery.waiting,
  refused: delivery.refused,
  connection: delivery.connection,
  notices: notices.map((notice) => notice.code),
});

const runningStatus = ({
  work,
  started,
  elapsedMs,
  todayMs,
  delivery,
  startedElsewhere,
}: RunningView): RunningStatus => ({
  project: work.project,
  customer: work.customer,
  task: work.task,
  description: work.description,
  started: `${started.date}T${formatSeconds(started.clock)}`,
  elapsedMs,
  todayMs,
  delivery,
  startedElsewhere,
});
