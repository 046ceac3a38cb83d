/** Owns finding what a group is about, so that its columns can be shown. */

import { describe, subjectsOf } from '../report/columns.ts';
import { type Dimension, isIdDimension } from '../report/dimensions.ts';
import { projectRows, projects } from '../resources/project.ts';
import { customerRows } from './customers.ts';
import type { Scope } from './handler.ts';
import { taskRows } from './tasks.ts';

type Described = Readonly<Record<string, unknown>>;

/** The requested columns of a group of a dimension, by its key; each key is looked up once. */
export function describer(
  scope: Scope,
  dimension: Dimension,
  columns: readonly string[],
): (key: string) => Described {
  if (!isIdDimension(dimension)) {
    const isAsked = columns.includes(dimension);
    return (key) => (isAsked ? { [dimension]: key === '' ? null : key } : {});
  }
  const wanted = subjectsOf[dimension].filter(
    (subject) => Object.keys(describe(subject, undefined, columns)).length > 0,
  );
  const known = new Map<string, Described>();
  return (key) => {
    if (wanted.length === 0) return {};
    const described = known.get(key) ?? describeGroup(scope, dimension, key, columns);
    known.set(key, described);
    return described;
  };
}

function describeGroup(
  scope: Scope,
  dimension: keyof typeof subjectsOf,
  key: string,
  columns: readonly string[],
): Described {
  const id = Number(key);
  if (dimension === 'user_id') return describe('user', findUser(scope, id), columns);
  if (dimension === 'task_id') return describe('task', findTask(scope, id), columns);
  if (dimension === 'customer_id') return describe('customer', findCustomer(scope, id), columns);
  if (dimension === 'project_id') return describeProject(scope, id, columns);
  const todo = findTodo(scope, key);
  return { ...describe('todo', todo, columns), ...describeProject(scope, todo?.project_id ?? 0, columns) };
}

function describeProject(scope: Scope, id: number, columns: readonly string[]): Described {
  const { store, caller } = scope;
  const row = store.first(projectRows(store, caller).where('projects.id', '=', id));
  const [project] = row === undefined ? [] : projects(store, caller, [row]);
  const customer = row === undefined ? undefined : { id: row.customer_id, name: row.customer_name };
  return { ...describe('project', project, columns), ...describe('customer', customer, columns) };
}

const findUser = ({ store, caller }: Scope, id: number) =>
  store.first(
    store.from
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .where('account_id', '=', caller.account.id),
  );

const findTask = (scope: Scope, id: number) => scope.store.first(taskRows(scope).where('id', '=', id));

const findCustomer = (scope: Scope, id: number) =>
  scope.store.first(customerRows(scope).where('id', '=', id));

const findTodo = ({ store, caller }: Scope, id: string) =>
  store.first(
    store.from
      .selectFrom('todos')
      .selectAll()
      .where('id', '=', id)
      .where('account_id', '=', caller.account.id),
  );
