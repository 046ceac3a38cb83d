/** Owns how records of the service become our types: every field may be missing, null, or of a neighbouring type. */
import type { Budget, Customer, Project, Task, Todo, WorkHours, Workweek } from '../../../common/model.ts';
import { isDate, parseSeconds, secondsPerDay } from '../../../common/time.ts';

/** A time entry as the service has it (sections Time entry and Detailed report row), times in the account's zone. */
export interface EntryRow {
  readonly id: number;
  readonly projectId: number;
  readonly taskId: number | null;
  readonly description: string;
  readonly project: string;
  readonly customer: string;
  readonly task: string | null;
  readonly date: string;
  /** Seconds after midnight. `00:00:00` is midnight, "none" and the default (trap 16). */
  readonly startClock: number;
  readonly endClock: number;
  /** Seconds; of a running entry, what it held before this run. */
  readonly totalSeconds: number;
  readonly active: boolean;
  /** `YYYY-MM-DD HH:MM:SS` in the account's zone, whichever format it was sent in; null when it can't be read. */
  readonly activeSince: string | null;
  readonly createdAt: string | null;
  /**
   * Minutes the account was ahead of UTC when it was made: told by a service that gives one moment both with an offset
   * and without; null: it does not.
   */
  readonly offsetMinutes: number | null;
  /** Locked or invoiced, and this user may not change it. */
  readonly locked: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const toNumber = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};

const toId = (value: unknown): number | null => {
  const number = toNumber(value);
  return number !== null && Number.isSafeInteger(number) && number > 0 ? number : null;
};

/** A text of digits may come as a number: a project called 2024 keeps its name, and an entry is recognised by its words. */
const toText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
const toNullableText = (value: unknown): string | null => (toText(value) === '' ? null : toText(value));

/** Either format of the interface, with or without seconds. The local part is the account's time; an offset only says so. */
function toDatetime(value: unknown): string | null {
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2})?/.exec(toText(value));
  return match?.[1] !== undefined && isDate(match[1]) ? `${match[1]} ${match[2]}${match[3] ?? ':00'}` : null;
}

/** `true`, `1`, `"1"`, `"true"`; `fallback` when it is missing. */
const toBoolean = (value: unknown, fallback: boolean): boolean =>
  value === null || value === undefined
    ? fallback
    : value === true || value === 1 || value === '1' || value === 'true';

export function readEntry(value: unknown): EntryRow | null {
  if (!isRecord(value)) return null;
  const id = toId(value['id']);
  const projectId = toId(value['project_id']);
  const date = toText(value['date_execution']).slice(0, 10);
  if (id === null || projectId === null || !isDate(date)) return null;
  return {
    id,
    projectId,
    taskId: toId(value['task_id']),
    description: toText(value['description']),
    project: toText(value['project_name']),
    customer: toText(value['customer_name']),
    task: toNullableText(value['task_name']),
    date,
    startClock: parseSeconds(toText(value['time_start'])) ?? 0,
    endClock: parseSeconds(toText(value['time_end'])) ?? 0,
    totalSeconds: parseSeconds(toText(value['time_total'])) ?? 0,
    active: toBoolean(value['stopwatch_active'], false),
    activeSince: toDatetime(value['stopwatch_date_start']),
    createdAt: toDatetime(value['created_at']) ?? toDatetime(value['date_created']),
    offsetMinutes: offsetOf(value['date_created'], value['created_at']),
    locked: isLocked(value),
  };
}

/** The offset of a datetime, where another one without offset shows that its local part is the account's. */
function offsetOf(withOffset: unknown, local: unknown): number | null {
  const match = /T\d{2}:\d{2}(?::\d{2})?([+-])(\d{2}):?(\d{2})$/.exec(toText(withOffset));
  if (!match || toDatetime(withOffset) !== toDatetime(local)) return null;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}

function isLocked(entry: Fields): boolean {
  const permissions = entry['permissions'];
  const mayModify = isRecord(permissions) && toBoolean(permissions['can_modify_locked'], false);
  // A flag, or the number of the invoice: the field table says integer.
  const invoiced = toBoolean(entry['is_invoiced'], false) || (toNumber(entry['is_invoiced']) ?? 0) > 0;
  return !mayModify && (toBoolean(entry['is_locked'], false) || invoiced);
}

export function readProject(value: unknown): Project | null {
  if (!isRecord(value)) return null;
  const id = toId(value['id']);
  const name = toText(value['name']);
  if (id === null || name === '' || toBoolean(value['template'], false)) return null;
  return {
    id,
    name,
    customerName: toText(value['customer_name']),
    active: toBoolean(value['active'], true),
    requiresTask: toBoolean(value['required_task'], false),
    budget: readBudget(value),
  };
}

/**
 * The budget of a project, and how much of it is used. The interface gives `budget_progress` no unit: it is read as
 * percent, as our service writes it. Where a part is missing, as for a role that may not see it, nothing is made up.
 */
function readBudget(project: Fields): Budget | null {
  const by = project['budget_by'];
  const amount = toNumber(project['budget']);
  const progress = toNumber(project['budget_progress']);
  if ((by !== 'time' && by !== 'billing') || amount === null || progress === null) return null;
  return amount > 0 && progress >= 0 ? { by, amount, progress } : null;
}

/** A customer or a task: what is called something. */
export function readNamed(value: unknown): (Customer & Task) | null {
  if (!isRecord(value)) return null;
  const id = toId(value['id']);
  const name = toText(value['name']);
  return id === null || name === '' ? null : { id, name };
}

/** A task of a project, and whether it is ticked there. */
export interface AssignedTask extends Task {
  readonly checked: boolean;
}

/** The task of an assignment: its `id` is not the `task_id` (trap 18). */
export function readAssignment(value: unknown): AssignedTask | null {
  if (!isRecord(value)) return null;
  const id = toId(value['task_id']);
  return id === null
    ? null
    : { id, name: toText(value['task_name']), checked: toBoolean(value['checked'], false) };
}

/** A to-do; its id is a text, which some write as a number. */
export function readTodo(value: unknown): Todo | null {
  if (!isRecord(value)) return null;
  const id = toText(value['id']);
  const name = toText(value['name']);
  const projectId = toId(value['project_id']);
  if (id === '' || name === '' || projectId === null) return null;
  const estimate = toText(value['time_estimate']);
  return {
    id,
    name,
    description: toText(value['description']),
    completed: toBoolean(value['is_completed'], false),
    projectId,
    project: toText(value['project_name']),
    listId: toNullableText(value['todo_list_id']),
    list: toText(value['todo_list_name']),
    listPosition: toNumber(value['todo_list_position']) ?? 0,
    position: toId(value['position']),
    estimateSeconds: estimate === '' ? 0 : parseSeconds(estimate),
    userId: toId(value['user_id']),
  };
}

export interface UserRow {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  /** `admin`, `regular`, `super`, `manager`; null: not told. */
  readonly role: string | null;
  readonly workweek: Workweek;
}

export function readUser(value: unknown): UserRow | null {
  if (!isRecord(value)) return null;
  const id = toId(value['id']);
  if (id === null) return null;
  const workweek = {
    capacitySeconds: readCapacity(value),
    workDays: readWorkDays(value['work_days']),
    workHours: readWorkHours(value),
  };
  return {
    id,
    name: toText(value['name']),
    email: toText(value['email']),
    role: toNullableText(value['role']),
    workweek,
  };
}

/** Hours become seconds; none, or more than a day has, is no capacity. */
function readCapacity(user: Fields): number | null {
  const hours = toNumber(user['capacity_per_day']);
  return hours !== null && hours > 0 && hours <= 24 ? Math.round(hours * 3600) : null;
}

/** Both times or none; the same one twice is no span: `00:00:00` is also how "none" is written (trap 16). */
function readWorkHours(user: Fields): WorkHours | null {
  const clockOf = (value: unknown): number | null => {
    // Some write a time as a datetime.
    const seconds = parseSeconds(toText(value).replace(/^.*[ T]/, ''));
    return seconds !== null && seconds < secondsPerDay ? seconds : null;
  };
  const startClock = clockOf(user['work_start_at']);
  const endClock = clockOf(user['work_end_at']);
  return startClock === null || endClock === null || startClock === endClock
    ? null
    : { startClock, endClock };
}

/** A list, or a text with commas. What is no day is left out; a list of nothing else says nothing. */
function readWorkDays(value: unknown): readonly number[] | null {
  const listed = typeof value === 'string' && value.trim() !== '' ? value.split(',') : value;
  if (!Array.isArray(listed)) return null;
  const isDay = (day: number | null): day is number =>
    day !== null && Number.isInteger(day) && day >= 0 && day <= 6;
  const days = [...new Set(listed.map(toNumber).filter(isDay))].sort((a, b) => a - b);
  return days.length === 0 && listed.length > 0 ? null : days;
}

/** The records of a list that can be read; the others are left out. */
export const readAll = <T>(records: readonly unknown[], read: (value: unknown) => T | null): readonly T[] =>
  records.map(read).filter((row): row is T => row !== null);
