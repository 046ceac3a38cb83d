/** Owns the field tables of the specification as checks: every field present, of its type, and no other. */
import type { Json } from './peer.ts';

type Check = (value: unknown) => boolean;

const matches =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);

const integer: Check = Number.isInteger;
const number: Check = Number.isFinite;
const string: Check = (value) => typeof value === 'string';
const boolean: Check = (value) => typeof value === 'boolean';
const flag: Check = (value) => value === 0 || value === 1;
const date = matches(/^\d{4}-\d\d-\d\d$/);
const time = matches(/^\d\d:\d\d:\d\d$/);
const duration = matches(/^\d{2,}:\d\d:\d\d$/);
const datetime = matches(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
const isoDatetime = matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4}$/);
const decimal = matches(/^\d+\.\d{2,}$/);
const nothing: Check = (value) => value === null;
const array: Check = Array.isArray;
const or =
  (...checks: readonly Check[]): Check =>
  (value) =>
    checks.some((check) => check(value));
const nullable = (check: Check) => or(nothing, check);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const record =
  (shape: Shape): Check =>
  (value) =>
    faults(value, shape).length === 0;
const team = record({ id: integer, name: string });

export type Shape = Readonly<Record<string, Check>>;

/** What is wrong with a record: fields that are missing, of another type, or not in the table. */
export function faults(value: Json, shape: Shape): readonly string[] {
  if (typeof value !== 'object' || value === null) return ['is not a record'];
  const wrong = Object.entries(shape)
    .filter(([name, check]) => !Object.hasOwn(value, name) || !check(value[name]))
    .map(([name]) => `${name}: ${JSON.stringify(value[name])}`);
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(shape, name));
  return [...wrong, ...unknown.map((name) => `${name} is not in the table`)];
}

/** References that the body may leave out are null when they are. */
const sharedEntry: Shape = {
  id: integer,
  bill_by: nothing,
  changed_by: integer,
  created_by: integer,
  created_by_user_name: string,
  customer_id: integer,
  customer_name: string,
  date_execution: date,
  description: string,
  is_billable: boolean,
  is_invoiced: integer,
  is_locked: boolean,
  locked_reason: nullable(string),
  permissions: record({ can_modify_locked: boolean }),
  project_id: integer,
  project_is_billable: boolean,
  project_name: string,
  project_status: integer,
  stopwatch_date_start: nullable(datetime),
  task_id: nullable(integer),
  task_name: nullable(string),
  time_end: time,
  time_start: time,
  time_total: duration,
  user_id: integer,
  user_name: string,
};

export const timeEntry: Shape = {
  ...sharedEntry,
  date_changed: datetime,
  date_created: datetime,
  form: string,
  stopwatch_active: boolean,
  value_honorary_hour: number,
  value_honorary_total: number,
};

export const reportRow: Shape = {
  ...sharedEntry,
  billable_net_amount: number,
  billable_tax_amount: number,
  billable_tax_rate: number,
  changed_at: datetime,
  changed_by_user_name: nullable(string),
  cost_amount: number,
  cost_rate: number,
  created_at: datetime,
  creator_id: integer,
  custom_fields: array,
  date_changed: isoDatetime,
  date_created: isoDatetime,
  margin_amount: number,
  rate_hour: decimal,
  rate_total: decimal,
  stopwatch_active: flag,
  todo_id: nullable(string),
  todo_name: nullable(string),
  user_email: string,
};

const span = record({ time: duration, hours: integer, minutes: integer, seconds: integer });

export const groupTotal: Shape = {
  billable_invoiced: number,
  billable_net_total: number,
  billable_taxes_total: number,
  billable_total: number,
  billable_uninvoiced: number,
  cost_billable: number,
  cost_non_billable: number,
  cost_total: number,
  margin_percentage: number,
  margin_total: number,
  time_percentage: number,
  time_percentage_overall: number,
  time_billable: span,
  time_non_billable: span,
  time_total: span,
};

/** Without `opt_export_columns`, which adds to the details. */
export const group: Shape = {
  details: record({ group_key: string, group_type: string, level: integer }),
  total: record(groupTotal),
  items: (value) => Array.isArray(value) && value.every((item) => faults(item, group).length === 0),
};

export const groupedReport: Shape = {
  items: listOf((value) => faults(value, group).length === 0),
  total: record(groupTotal),
};

export const reportTotals: Shape = {
  total_time: duration,
  total_rate: number,
  total_cost: number,
  total_uninvoiced: number,
  total_rows: integer,
};

export const envelope: Shape = {
  data: array,
  has_next_page: boolean,
  next_page_query_params: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  totals: (value) => typeof value === 'object' && value !== null,
};

export const project: Shape = {
  id: integer,
  active: flag,
  billable: flag,
  bill_by: string,
  budget: number,
  budget_by: string,
  budget_progress: number,
  contractor_id: integer,
  customer_id: integer,
  customer_name: string,
  created_by: integer,
  description: string,
  date_created: datetime,
  date_changed: datetime,
  is_billable: boolean,
  is_manager: boolean,
  is_member: boolean,
  name: string,
  privacy: integer,
  privacy_s: string,
  rate: number,
  rate_start_at: date,
  required_task: flag,
  status: string,
  template: boolean,
  time_total: number,
  total_uninvoiced: number,
  total_active_tasks: number,
  total_invoiced: number,
  total_members: number,
  value_total: number,
};

export const member: Shape = {
  id: integer,
  user_email: string,
  user_name: string,
  manager: flag,
  date_created: datetime,
  active: flag,
  is_billable: boolean,
  rate: number,
  rate_start_at: date,
  billable: integer,
  project_id: integer,
  user_id: integer,
  teams: listOf(team),
};

export const userNotMember: Shape = { id: integer, name: string, email: string, teams: listOf(team) };

export const assignment: Shape = {
  id: integer,
  project_id: integer,
  task_id: integer,
  task_name: string,
  task_description: string,
  is_billable_default: integer,
  date_created: datetime,
  checked: flag,
  is_billable: boolean,
  billable: integer,
};

/** The list and the assignee may be left out of the body, and are null then. */
export const todo: Shape = {
  id: string,
  changed_at: datetime,
  changed_by: integer,
  created_at: datetime,
  created_by: integer,
  created_by_user_name: string,
  description: string,
  is_completed: boolean,
  name: string,
  position: integer,
  project_id: integer,
  project_name: string,
  project_status: integer,
  time_estimate: time,
  todo_list_id: nullable(string),
  todo_list_name: nullable(string),
  todo_list_position: nullable(integer),
  user_id: nullable(integer),
  user_name: nullable(string),
};

export const todoList: Shape = {
  id: string,
  changed_at: datetime,
  changed_by: integer,
  created_at: datetime,
  created_by: integer,
  created_by_user_name: string,
  name: string,
  position: integer,
  project_id: integer,
  project_name: string,
  project_status: integer,
};

export const customer: Shape = {
  id: integer,
  name: string,
  observation: nullable(string),
  active: flag,
  date_created: datetime,
  date_changed: datetime,
};

export const task: Shape = {
  id: integer,
  name: string,
  description: nullable(string),
  is_billable_default: boolean,
  date_created: datetime,
  date_changed: datetime,
};

export const user: Shape = {
  id: integer,
  active: flag,
  assigned_team_ids: listOf(integer),
  billable_rate_default: nullable(number),
  capacity_per_day: integer,
  cost_rate: string,
  cost_rate_start_at: nullable(string),
  count_employees: integer,
  date_changed: isoDatetime,
  date_created: isoDatetime,
  date_deleted: nullable(isoDatetime),
  email: string,
  is_billable_default: boolean,
  is_owner: boolean,
  owner: boolean,
  manager_id: nullable(integer),
  manager_email: nullable(string),
  manager_name: nullable(string),
  manage_restricted_teams: boolean,
  name: string,
  role: (value) => ['admin', 'regular', 'super', 'manager'].includes(String(value)),
  status: string,
  teams: listOf(team),
  work_days: listOf((value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 6),
  work_start_at: nullable(time),
  work_end_at: nullable(time),
};
