/**
 * Owns `opt_export_columns`: its words, and what each says of a group.
 * A column of a user, task, to-do, project or customer is added to the `details` of the groups that decide it: a group
 * of a project has those of its customer too, a group of a to-do those of its project. The columns of amounts are
 * known words that change nothing, because `total` always holds every amount.
 */
import { printRate } from '../money.ts';
import type { IdDimension } from './dimensions.ts';

/** What the columns are read from, by their beginning: `user_name` is the `name` of a user. */
export interface Subjects {
  readonly user: {
    readonly id: number;
    readonly name: string;
    readonly email: string;
    readonly active: number;
    readonly role: string;
    readonly is_owner: number;
    readonly work_start_at: string | null;
    readonly work_end_at: string | null;
    readonly cost_rate: number;
    readonly capacity_per_day: number;
  };
  readonly task: { readonly id: number; readonly name: string };
  readonly todo: { readonly id: string; readonly name: string };
  readonly project: {
    readonly id: number;
    readonly name: string;
    readonly budget: number;
    readonly budget_by: string;
    readonly budget_progress: number;
  };
  readonly customer: { readonly id: number; readonly name: string };
}

export type Subject = keyof Subjects;

type Readers<S> = Readonly<Record<string, (subject: S) => unknown>>;

const readers: { readonly [K in Subject]: Readers<Subjects[K]> } = {
  user: {
    user_id: (user) => user.id,
    user_name: (user) => user.name,
    user_email: (user) => user.email,
    user_active: (user) => user.active,
    user_role: (user) => user.role,
    user_is_owner: (user) => user.is_owner === 1,
    user_work_start_at: (user) => user.work_start_at,
    user_work_end_at: (user) => user.work_end_at,
    user_cost_rate: (user) => printRate(user.cost_rate),
    user_capacity_per_day: (user) => user.capacity_per_day,
  },
  task: { task_id: (task) => task.id, task_name: (task) => task.name },
  todo: { todo_id: (todo) => todo.id, todo_name: (todo) => todo.name },
  project: {
    project_id: (project) => project.id,
    project_name: (project) => project.name,
    project_budget_total: (project) => project.budget,
    project_budget_by: (project) => project.budget_by,
    project_budget_progress: (project) => project.budget_progress,
  },
  customer: { customer_id: (customer) => customer.id, customer_name: (customer) => customer.name },
};

const amounts: readonly string[] = [
  'time_billable',
  'time_non_billable',
  'billable_total',
  'billable_taxes_total',
  'billable_net_total',
  'billable_invoiced',
  'billable_uninvoiced',
  'cost_total',
  'cost_billable',
  'cost_non_billable',
  'margin_total',
  'margin_percentage',
];

const subjects = Object.keys(readers) as readonly Subject[];
const subjectColumns = subjects.flatMap((subject) => Object.keys(readers[subject]));
const families = ['user_capacity_*', 'project_budget_*', 'margin_*'];
const customField = /^custom_field_\d+(_enum_name)?$/;

/** The columns a word of the parameter stands for, one or a family; null when there are none of this name. */
export function columnsNamed(word: string): readonly string[] | null {
  if (families.includes(word)) {
    const start = word.slice(0, -1);
    return [...subjectColumns, ...amounts].filter((column) => column.startsWith(start));
  }
  const isKnown = subjectColumns.includes(word) || amounts.includes(word) || customField.test(word);
  return isKnown ? [word] : null;
}

/** Whose columns a group of a dimension decides. */
export const subjectsOf: Readonly<Record<IdDimension, readonly Subject[]>> = {
  user_id: ['user'],
  task_id: ['task'],
  todo_id: ['todo', 'project', 'customer'],
  project_id: ['project', 'customer'],
  customer_id: ['customer'],
};

/** The requested columns of a subject; each is null when the group has no such subject. */
export function describe<K extends Subject>(
  kind: K,
  subject: Subjects[K] | undefined,
  columns: readonly string[],
): Readonly<Record<string, unknown>> {
  const known = Object.entries(readers[kind] as Readers<Subjects[K]>);
  return Object.fromEntries(
    known
      .filter(([column]) => columns.includes(column))
      .map(([column, read]) => [column, subject === undefined ? null : read(subject)]),
  );
}
