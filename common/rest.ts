/**
 * Owns the interface: every operation with its method, path, provenance and fields, in one place.
 * The service routes and validates with this table, the client builds its requests from it. A user may override the
 * method and path of any operation (settings key `routes`), because a row graded `assumed` may differ elsewhere.
 */
import * as wire from './wire.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

/**
 * Where a row's method and path come from: shown by the specification; seen in older public documentation of the
 * interface; following a pattern the specification shows; or our most conventional guess.
 */
export type Grade = 'documented' | 'established' | 'inferred' | 'assumed';

/** What a body of the answer holds: the bare record, `{data: record}`, `{data: [record]}`, the list envelope, … */
export type Answer = 'record' | 'data' | 'list' | 'envelope' | 'grouped' | 'notice' | 'empty';

/** One field of a body or query. `clears`: an empty value sets it to null. `fallback`: what absent means on create. */
export interface Field<T = unknown, Required extends boolean = boolean, Clears extends boolean = boolean> {
  readonly codec: wire.Codec<T>;
  readonly required: Required;
  readonly clears: Clears;
  readonly fallback?: T | null;
  readonly deprecated?: boolean;
}

export type Fields = Readonly<Record<string, Field>>;

export interface Operation {
  readonly method: Method;
  readonly path: string;
  readonly grade: Grade;
  /** The heading of the specification it comes from. */
  readonly section: string;
  readonly title: string;
  readonly answer: Answer;
  readonly params: Readonly<Record<string, wire.Codec<unknown>>>;
  readonly query: Fields;
  readonly body: Fields;
}

const required = <T>(codec: wire.Codec<T>): Field<T, true, false> => ({
  codec,
  required: true,
  clears: false,
});

const optional = <T>(
  codec: wire.Codec<T>,
  more: { readonly fallback?: NoInfer<T> | null; readonly deprecated?: boolean } = {},
): Field<T, false, false> => ({ codec, required: false, clears: false, ...more });

const clearable = <T>(codec: wire.Codec<T>): Field<T, false, true> => ({
  codec,
  required: false,
  clears: true,
  fallback: null,
});

const rowIds = wire.list(wire.id);
const anyIds = wire.list(wire.stringId);
const pageLimit = optional(wire.integer(1, 100), { fallback: 50 });
/** Opaque to clients: the service hands it out in `next_page_query_params`. */
const page = optional(wire.integer(1), { fallback: 1 });
const position = optional(wire.integer(1), { fallback: 1 });
const byId = { id: wire.id };
const byStringId = { id: wire.stringId };

const timeEntryBody = {
  date_execution: optional(wire.date),
  description: clearable(wire.text()),
  project_id: required(wire.id),
  task_id: clearable(wire.id),
  time_end: optional(wire.time, { fallback: '00:00:00' }),
  time_start: optional(wire.time, { fallback: '00:00:00' }),
  time_total: optional(wire.duration, { fallback: '00:00:00' }),
  user_id: optional(wire.id),
} as const;

const projectBody = {
  active: optional(wire.flag, { fallback: 1 }),
  billable: optional(wire.flag, { deprecated: true }),
  bill_by: optional(wire.text(100), { deprecated: true }),
  budget: clearable(wire.integer(0)),
  budget_by: clearable(wire.choice('billing', 'time')),
  contractor_id: optional(wire.id, { deprecated: true }),
  customer_id: optional(wire.id),
  description: clearable(wire.text()),
  is_billable: optional(wire.boolean, { fallback: false }),
  name: required(wire.text(255, 1)),
  privacy: optional(wire.integer(1, 2)),
  rate: optional(wire.decimal, { fallback: '0' }),
  rate_start_at_new: clearable(wire.date),
  required_task: optional(wire.flag, { fallback: 0 }),
  template: optional(wire.boolean, { fallback: false }),
} as const;

const memberBody = {
  manager: optional(wire.flag, { fallback: 0 }),
  is_billable: optional(wire.boolean, { fallback: true }),
  rate: clearable(wire.decimal),
  rate_start_at_new: clearable(wire.date),
} as const;

const todoBody = {
  name: required(wire.text(500, 1)),
  description: clearable(wire.text()),
  is_completed: optional(wire.boolean, { fallback: false }),
  position,
  todo_list_id: clearable(wire.stringId),
  time_estimate: optional(wire.time, { fallback: '00:00:00' }),
  user_id: clearable(wire.id),
} as const;

const customerBody = {
  name: required(wire.text(255, 1)),
  observation: clearable(wire.text()),
  active: optional(wire.flag, { fallback: 1 }),
} as const;

const taskBody = {
  name: optional(wire.text(255)),
  description: clearable(wire.text()),
} as const;

const userBody = {
  name: required(wire.text(255, 1)),
  active: optional(wire.flag, { fallback: 1 }),
  assigned_team_ids: optional(rowIds),
  billable_rate_default: clearable(wire.decimal),
  capacity_per_day: optional(wire.integer(0, 24)),
  cost_rate: optional(wire.decimal),
  cost_rate_start_at: clearable(wire.datetime),
  is_billable_default: optional(wire.boolean),
  manager_id: clearable(wire.id),
  manage_restricted_teams: optional(wire.boolean),
  role: optional(wire.choice('admin', 'regular', 'super', 'manager'), { fallback: 'regular' }),
  work_days: optional(wire.list(wire.integer(0, 6))),
  work_start_at: clearable(wire.time),
  work_end_at: clearable(wire.time),
} as const;

const reportFilters = {
  date_execution_start: optional(wire.date),
  date_execution_end: optional(wire.date),
  project_id: optional(rowIds),
  task_id: optional(rowIds),
  customer_id: optional(rowIds),
  user_id: optional(rowIds),
  team_id: optional(rowIds),
} as const;

const activeFilter = { id: optional(rowIds), active: optional(wire.flag) } as const;
const sortDirection = optional(wire.choice('asc', 'desc'), { fallback: 'asc' });
const none = {} as const;

/** A row of the table: what is left out of it is empty. */
function operation<
  const P extends Operation['params'] = typeof none,
  const Q extends Fields = typeof none,
  const B extends Fields = typeof none,
>(
  row: Omit<Operation, 'params' | 'query' | 'body'> & {
    readonly params?: P;
    readonly query?: Q;
    readonly body?: B;
  },
) {
  return {
    ...row,
    params: row.params ?? (none as P),
    query: row.query ?? (none as Q),
    body: row.body ?? (none as B),
  } as const;
}

export const operations = {
  authenticate: operation({
    method: 'POST',
    path: '/auth',
    grade: 'established',
    section: 'Endpoints/Authentication',
    title: 'Generate token',
    answer: 'record',
    body: {
      email: required(wire.text(320, 1)),
      password: required(wire.text(1024, 1)),
      account_id: required(wire.text(64, 1)),
    },
  }),

  listTimeEntries: operation({
    method: 'GET',
    path: '/time-entries',
    grade: 'documented',
    section: 'Endpoints/Time entries',
    title: 'List (deprecated)',
    answer: 'notice',
  }),
  createTimeEntry: operation({
    method: 'POST',
    path: '/time-entries',
    grade: 'inferred',
    section: 'Endpoints/Time entries',
    title: 'Create',
    answer: 'record',
    body: timeEntryBody,
  }),
  retrieveTimeEntry: operation({
    method: 'GET',
    path: '/time-entries/{id}',
    grade: 'inferred',
    section: 'Endpoints/Time entries',
    title: 'Retrieve',
    answer: 'record',
    params: byId,
  }),
  updateTimeEntry: operation({
    method: 'POST',
    path: '/time-entries/{id}',
    grade: 'inferred',
    section: 'Endpoints/Time entries',
    title: 'Update',
    answer: 'record',
    params: byId,
    body: timeEntryBody,
  }),
  deleteTimeEntry: operation({
    method: 'DELETE',
    path: '/time-entries/{id}',
    grade: 'assumed',
    section: 'Endpoints',
    title: 'Delete',
    answer: 'empty',
    params: byId,
  }),
  startStopwatch: operation({
    method: 'POST',
    path: '/time-entries/{id}/start',
    grade: 'assumed',
    section: 'Endpoints/Time entries',
    title: 'Start stopwatch on existing entry',
    answer: 'record',
    params: byId,
  }),
  stopStopwatch: operation({
    method: 'POST',
    path: '/time-entries/{id}/stop',
    grade: 'assumed',
    section: 'Endpoints/Time entries',
    title: 'Stop stopwatch of entry with active stopwatch',
    answer: 'record',
    params: byId,
  }),

  listProjects: operation({
    method: 'GET',
    path: '/projects',
    grade: 'documented',
    section: 'Endpoints/Projects',
    title: 'List',
    answer: 'envelope',
    query: { ...activeFilter, customer_id: optional(rowIds), opt_page_limit: pageLimit, page },
  }),
  createProject: operation({
    method: 'POST',
    path: '/projects',
    grade: 'established',
    section: 'Endpoints/Projects',
    title: 'Create',
    answer: 'record',
    body: projectBody,
  }),
  retrieveProject: operation({
    method: 'GET',
    path: '/projects/{id}',
    grade: 'established',
    section: 'Endpoints/Projects',
    title: 'Retrieve',
    answer: 'record',
    params: byId,
  }),
  updateProject: operation({
    method: 'POST',
    path: '/projects/{id}',
    grade: 'established',
    section: 'Endpoints/Projects',
    title: 'Update',
    answer: 'record',
    params: byId,
    body: projectBody,
  }),
  listProjectMembers: operation({
    method: 'GET',
    path: '/projects/{id}/members',
    grade: 'assumed',
    section: 'Endpoints/Projects',
    title: 'List members',
    answer: 'list',
    params: byId,
  }),
  addProjectMember: operation({
    method: 'POST',
    path: '/projects/{id}/members/{user_id}',
    grade: 'assumed',
    section: 'Endpoints/Projects',
    title: 'Add user as member with custom rate',
    answer: 'data',
    params: { id: wire.id, user_id: wire.id },
    body: memberBody,
  }),
  listUsersNotMembers: operation({
    method: 'GET',
    path: '/projects/{id}/members/available',
    grade: 'assumed',
    section: 'Endpoints/Projects',
    title: 'List active users not members',
    answer: 'list',
    params: byId,
  }),
  listProjectTasks: operation({
    method: 'GET',
    path: '/projects/{id}/tasks',
    grade: 'assumed',
    section: 'Endpoints/Projects',
    title: 'List project tasks',
    answer: 'list',
    params: byId,
  }),
  addProjectTask: operation({
    method: 'POST',
    path: '/projects/{id}/tasks/{task_id}',
    grade: 'assumed',
    section: 'Endpoints/Projects',
    title: 'Add task to project',
    answer: 'data',
    params: { id: wire.id, task_id: wire.id },
    body: { is_billable: optional(wire.boolean, { fallback: true }) },
  }),
  listTasksNotAssigned: operation({
    method: 'GET',
    path: '/projects/{id}/tasks/available',
    grade: 'assumed',
    section: 'Endpoints/Projects',
    title: 'List active tasks not assigned',
    answer: 'list',
    params: byId,
  }),
  checkProjectTask: operation({
    method: 'POST',
    path: '/projects/{id}/tasks/{task_id}/check',
    grade: 'assumed',
    section: 'Endpoints/Projects',
    title: 'Mark task checked',
    answer: 'data',
    params: { id: wire.id, task_id: wire.id },
  }),
  uncheckProjectTask: operation({
    method: 'POST',
    path: '/projects/{id}/tasks/{task_id}/uncheck',
    grade: 'assumed',
    section: 'Endpoints/Projects',
    title: 'Mark task unchecked',
    answer: 'data',
    params: { id: wire.id, task_id: wire.id },
  }),

  listTodos: operation({
    method: 'GET',
    path: '/todos',
    grade: 'inferred',
    section: 'Endpoints/To-dos',
    title: 'List',
    answer: 'envelope',
    query: {
      id: optional(anyIds),
      project_id: optional(rowIds),
      is_completed: optional(wire.boolean),
      only_active_projects: optional(wire.boolean),
      user_id: optional(rowIds),
      team_id: optional(rowIds),
      due_on: optional(wire.date),
      due_on_gte: optional(wire.date),
      due_on_lte: optional(wire.date),
      opt_page_limit: pageLimit,
      page,
    },
  }),
  createTodo: operation({
    method: 'POST',
    path: '/todos',
    grade: 'inferred',
    section: 'Endpoints/To-dos',
    title: 'Create',
    answer: 'record',
    body: { project_id: required(wire.id), ...todoBody },
  }),
  retrieveTodo: operation({
    method: 'GET',
    path: '/todos/{id}',
    grade: 'inferred',
    section: 'Endpoints/To-dos',
    title: 'Retrieve',
    answer: 'record',
    params: byStringId,
  }),
  updateTodo: operation({
    method: 'POST',
    path: '/todos/{id}',
    grade: 'inferred',
    section: 'Endpoints/To-dos',
    title: 'Update',
    answer: 'record',
    params: byStringId,
    body: todoBody,
  }),

  listTodoLists: operation({
    method: 'GET',
    path: '/projects/{id}/todo-lists',
    grade: 'assumed',
    section: 'Endpoints/To-do lists',
    title: 'List of a project',
    answer: 'list',
    params: byId,
  }),
  createTodoList: operation({
    method: 'POST',
    path: '/todo-lists',
    grade: 'inferred',
    section: 'Endpoints/To-do lists',
    title: 'Create',
    answer: 'record',
    body: { project_id: required(wire.id), name: required(wire.text(255, 1)), position },
  }),
  retrieveTodoList: operation({
    method: 'GET',
    path: '/todo-lists/{id}',
    grade: 'inferred',
    section: 'Endpoints/To-do lists',
    title: 'Retrieve',
    answer: 'record',
    params: byStringId,
  }),
  updateTodoList: operation({
    method: 'POST',
    path: '/todo-lists/{id}',
    grade: 'inferred',
    section: 'Endpoints/To-do lists',
    title: 'Update',
    answer: 'record',
    params: byStringId,
    body: { name: optional(wire.text(255, 1)), position: optional(wire.integer(1)) },
  }),

  listCustomers: operation({
    method: 'GET',
    path: '/customers',
    grade: 'documented',
    section: 'Endpoints/Customers',
    title: 'List',
    answer: 'list',
    query: activeFilter,
  }),
  createCustomer: operation({
    method: 'POST',
    path: '/customers',
    grade: 'inferred',
    section: 'Endpoints/Customers',
    title: 'Create',
    answer: 'record',
    body: customerBody,
  }),
  retrieveCustomer: operation({
    method: 'GET',
    path: '/customers/{id}',
    grade: 'inferred',
    section: 'Endpoints/Customers',
    title: 'Retrieve',
    answer: 'record',
    params: byId,
  }),
  updateCustomer: operation({
    method: 'POST',
    path: '/customers/{id}',
    grade: 'inferred',
    section: 'Endpoints/Customers',
    title: 'Update',
    answer: 'record',
    params: byId,
    body: customerBody,
  }),

  listTasks: operation({
    method: 'GET',
    path: '/tasks',
    grade: 'documented',
    section: 'Endpoints/Tasks',
    title: 'List',
    answer: 'list',
    query: activeFilter,
  }),
  createTask: operation({
    method: 'POST',
    path: '/tasks',
    grade: 'inferred',
    section: 'Endpoints/Tasks',
    title: 'Create',
    answer: 'record',
    body: taskBody,
  }),
  retrieveTask: operation({
    method: 'GET',
    path: '/tasks/{id}',
    grade: 'inferred',
    section: 'Endpoints/Tasks',
    title: 'Retrieve',
    answer: 'record',
    params: byId,
  }),
  updateTask: operation({
    method: 'POST',
    path: '/tasks/{id}',
    grade: 'inferred',
    section: 'Endpoints/Tasks',
    title: 'Update',
    answer: 'record',
    params: byId,
    body: taskBody,
  }),

  listUsers: operation({
    method: 'GET',
    path: '/users',
    grade: 'documented',
    section: 'Endpoints/Users',
    title: 'List',
    answer: 'list',
    query: activeFilter,
  }),
  createUser: operation({
    method: 'POST',
    path: '/users',
    grade: 'inferred',
    section: 'Endpoints/Users',
    title: 'Create',
    answer: 'record',
    body: { email: required(wire.text(320, 3)), ...userBody },
  }),
  retrieveUser: operation({
    method: 'GET',
    path: '/users/{id}',
    grade: 'inferred',
    section: 'Endpoints/Users',
    title: 'Retrieve',
    answer: 'record',
    params: byId,
  }),
  updateUser: operation({
    method: 'POST',
    path: '/users/{id}',
    grade: 'inferred',
    section: 'Endpoints/Users',
    title: 'Update',
    answer: 'record',
    params: byId,
    body: userBody,
  }),

  detailedReport: operation({
    method: 'GET',
    path: '/reports/detailed',
    grade: 'established',
    section: 'Endpoints/Reports',
    title: 'Detailed time entries report',
    answer: 'envelope',
    query: {
      ...reportFilters,
      id: optional(anyIds),
      opt_page_limit: pageLimit,
      page,
      opt_sort_direction: sortDirection,
      opt_sort_by: optional(
        wire.list(
          wire.choice(
            'date_execution',
            'user_name',
            'project_name',
            'customer_name',
            'task_name',
            'todo_name',
          ),
        ),
      ),
    },
  }),
  groupedReport: operation({
    method: 'GET',
    path: '/reports/grouped',
    grade: 'assumed',
    section: 'Endpoints/Reports',
    title: 'Grouped report with custom columns',
    answer: 'grouped',
    query: {
      ...reportFilters,
      include_archived_users: optional(wire.boolean, { fallback: false }),
      opt_export_columns: optional(wire.words),
      opt_group_by: optional(wire.words),
      opt_report_template: optional(wire.choice('days', 'months', 'users_and_days')),
      opt_sort_direction: sortDirection,
      opt_sort_by: optional(wire.words),
    },
  }),
} as const;

export type OperationName = keyof typeof operations;

export const operationNames = Object.keys(operations) as readonly OperationName[];

type RequiredKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends { required: true } ? K : never;
}[keyof F];
type FieldValue<F> = F extends { codec: wire.Codec<infer T> }
  ? F extends { clears: true }
    ? T | null
    : T
  : never;

/** The typed values of a set of fields: required ones present, the others optional; `null` clears where it may. */
export type Values<F extends Fields> = {
  readonly [K in RequiredKeys<F>]: FieldValue<F[K]>;
} & {
  readonly [K in Exclude<keyof F, RequiredKeys<F>>]?: FieldValue<F[K]>;
};

export type BodyOf<N extends OperationName> = Values<(typeof operations)[N]['body']>;
export type QueryOf<N extends OperationName> = Values<(typeof operations)[N]['query']>;
export type ParamsOf<N extends OperationName> = {
  readonly [K in keyof (typeof operations)[N]['params']]: wire.ValueOf<(typeof operations)[N]['params'][K]>;
};

/** Writes typed values as the strings of a form; `null` becomes the empty value that clears a field. */
export function printFields(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const printed: Record<string, string> = {};
  for (const [key, value] of Object.entries(values)) {
    const field = fields[key];
    if (field === undefined || value === undefined) continue;
    printed[key] = value === null ? '' : field.codec.print(value);
  }
  return printed;
}

/**
 * Reads the strings of a form into typed values.
 * Unknown fields are ignored; an empty value clears a field that may be cleared, and otherwise counts as absent.
 * @returns the values, or the reason for each field that is wrong (`errors: {field: reason}` of a validation answer)
 */
export function parseFields(
  fields: Fields,
  given: Readonly<Record<string, string>>,
): { readonly values: Record<string, unknown>; readonly errors: Record<string, string> } {
  const values: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const [key, field] of Object.entries(fields)) {
    const raw = given[key];
    if (raw === undefined || raw === '') {
      if (field.required) errors[key] = 'is required';
      else if (raw === '' && field.clears) values[key] = null;
      continue;
    }
    const parsed = field.codec.parse(raw);
    if (parsed.ok) values[key] = parsed.value;
    else errors[key] = parsed.error;
  }
  return { values, errors };
}
