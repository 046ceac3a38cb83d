/** Owns the proof that the grouped report, the detailed report and the entries add up to the same. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseSeconds } from '../../common/time.ts';
import { type Json, made, openPeer, type Peer, type Session } from '../contract/peer.ts';

let peer: Peer;
let admin: Session;
let users: readonly Session[];
let projects: readonly string[];
let tasks: readonly string[];
beforeAll(async () => {
  peer = await openPeer('in process');
  admin = await peer.account();
  users = [admin, await peer.user(admin, 'regular'), await peer.user(admin, 'regular')];
  for (const [index, cost_rate] of ['33.33', '0.07', '81.5'].entries()) {
    await made(admin.post(`/users/${users[index]?.userId}`, { name: `U${index}`, cost_rate }));
  }
  const forms = [
    { name: 'A', is_billable: 'true', rate: '99.99' },
    { name: 'B', is_billable: 'true', rate: '0.333333' },
    { name: 'C' },
  ];
  const made3: string[] = [];
  for (const form of forms) made3.push(String((await made(admin.post('/projects', form))).id));
  projects = made3;
  tasks = ['', String((await made(admin.post('/tasks', { name: 'T' }))).id)];
});
afterAll(() => peer.close());

const entry = fc.record({
  user: fc.nat(2),
  project: fc.nat(2),
  task: fc.nat(1),
  day: fc.integer({ min: 0, max: 800 }),
  seconds: fc.integer({ min: 0, max: 200_000 }),
});

const words = ['date', 'week', 'month', 'year', 'user_id', 'task_id', 'todo_id', 'project_id', 'customer_id'];

const cents = (value: number) => Math.round(value * 100);
const hms = (total: number) =>
  [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');

/** Every amount of a total as a whole number. */
const amounts = (total: Json) => [
  parseSeconds(total.time_billable.time),
  parseSeconds(total.time_non_billable.time),
  parseSeconds(total.time_total.time),
  ...['billable_total', 'billable_net_total', 'billable_invoiced', 'billable_uninvoiced'].map((name) =>
    cents(total[name]),
  ),
  ...['cost_total', 'cost_billable', 'cost_non_billable', 'margin_total'].map((name) => cents(total[name])),
];

/** Each group is the sum of those within it. */
function checkSums(group: Json): void {
  if (group.items.length === 0) return;
  const zero = amounts(group.total).map(() => 0);
  const sum = group.items
    .map((item: Json) => amounts(item.total))
    .reduce((a: number[], b: number[]) => a.map((value, index) => value + (b[index] ?? 0)), zero);
  expect(sum).toEqual(amounts(group.total));
  for (const item of group.items) checkSums(item);
}

/** The rows of the detailed report in one group of the grouped one. */
const inGroup = (row: Json, { group_type, group_key }: Json): boolean => {
  if (group_type === 'date') return row.date_execution === group_key;
  if (group_type === 'month' || group_type === 'year') return row.date_execution.startsWith(group_key);
  return group_type === 'week' || String(row[group_type] ?? '') === group_key;
};

function checkRows(group: Json, rows: readonly Json[]): void {
  const sum = (value: (row: Json) => number) => rows.reduce((total, row) => total + value(row), 0);
  expect(cents(group.total.billable_total)).toBe(sum((row) => cents(row.billable_net_amount)));
  expect(cents(group.total.cost_total)).toBe(sum((row) => cents(row.cost_amount)));
  expect(cents(group.total.margin_total)).toBe(sum((row) => cents(row.margin_amount)));
  expect(parseSeconds(group.total.time_total.time)).toBe(sum((row) => parseSeconds(row.time_total) ?? 0));
  for (const item of group.items) {
    if (item.details.group_type === 'week') return;
    checkRows(
      item,
      rows.filter((row) => inGroup(row, item.details)),
    );
  }
}

it('agrees with the detailed report in every group', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(entry, { maxLength: 20 }),
      fc.uniqueArray(fc.constantFrom(...words), { maxLength: 4 }),
      async (entries, by) => {
        const ids: string[] = [];
        for (const { user, project, task, day, seconds } of entries) {
          const form = {
            user_id: String(users[user]?.userId),
            project_id: projects[project] ?? '',
            task_id: tasks[task] ?? '',
            date_execution: new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10),
            time_total: hms(seconds),
          };
          ids.push(String((await made(admin.post('/time-entries', form))).id));
        }
        const grouped = await made(admin.get('/reports/grouped', { opt_group_by: by.join(',') }));
        const { data, totals } = await made(admin.get('/reports/detailed', { opt_page_limit: '100' }));
        for (const id of ids) await admin.delete(`/time-entries/${id}`);
        checkSums(grouped);
        checkRows(grouped, data);
        expect(grouped.total.time_total.time).toBe(totals.total_time);
        expect([
          grouped.total.billable_total,
          grouped.total.billable_uninvoiced,
          grouped.total.cost_total,
        ]).toEqual([totals.total_rate, totals.total_uninvoiced, totals.total_cost]);
      },
    ),
    { numRuns: 100 },
  );
}, 30_000);
