/** Owns what a group adds up to, and the `total` object it is shown as (Grouped report). */
import { formatSeconds } from '../../common/time.ts';
import { centsNumber } from '../money.ts';

/** Times in seconds, money in cents: whole numbers, so that the sum of the groups is the sum of their entries. */
export interface Sums {
  readonly timeBillable: number;
  readonly timeNonBillable: number;
  readonly billed: number;
  readonly invoiced: number;
  readonly costBillable: number;
  readonly costNonBillable: number;
}

export const noSums: Sums = {
  timeBillable: 0,
  timeNonBillable: 0,
  billed: 0,
  invoiced: 0,
  costBillable: 0,
  costNonBillable: 0,
};

export const addSums = (a: Sums, b: Sums): Sums => ({
  timeBillable: a.timeBillable + b.timeBillable,
  timeNonBillable: a.timeNonBillable + b.timeNonBillable,
  billed: a.billed + b.billed,
  invoiced: a.invoiced + b.invoiced,
  costBillable: a.costBillable + b.costBillable,
  costNonBillable: a.costNonBillable + b.costNonBillable,
});

const timeOf = ({ timeBillable, timeNonBillable }: Sums): number => timeBillable + timeNonBillable;

/**
 * The sums on the wire. Percentages have two decimals and are 0 of nothing: the share of the parent's and of the whole
 * report's time, and the margin's share of what is billed. There are no taxes in this service, so net is all of it.
 */
export function totalOf(sums: Sums, parent: Sums, whole: Sums) {
  const cost = sums.costBillable + sums.costNonBillable;
  const margin = sums.billed - cost;
  return {
    billable_invoiced: centsNumber(sums.invoiced),
    billable_net_total: centsNumber(sums.billed),
    billable_taxes_total: 0,
    billable_total: centsNumber(sums.billed),
    billable_uninvoiced: centsNumber(sums.billed - sums.invoiced),
    cost_billable: centsNumber(sums.costBillable),
    cost_non_billable: centsNumber(sums.costNonBillable),
    cost_total: centsNumber(cost),
    margin_percentage: percentage(margin, sums.billed),
    margin_total: centsNumber(margin),
    time_percentage: percentage(timeOf(sums), timeOf(parent)),
    time_percentage_overall: percentage(timeOf(sums), timeOf(whole)),
    time_billable: span(sums.timeBillable),
    time_non_billable: span(sums.timeNonBillable),
    time_total: span(timeOf(sums)),
  };
}

const percentage = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100;

const span = (seconds: number) => ({
  time: formatSeconds(seconds),
  hours: Math.floor(seconds / 3600),
  minutes: Math.floor(seconds / 60) % 60,
  seconds: seconds % 60,
});
