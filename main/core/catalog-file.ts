/** Owns the catalog's file: the copy of what the service has to choose from, and when it was read. */
import * as v from 'valibot';
import type { Catalog } from '../../common/model.ts';
import { accountKey, type State } from './state.ts';

/** A to-do as the files keep it. */
export const todoSchema = v.object({
  id: v.string(),
  name: v.string(),
  description: v.string(),
  completed: v.boolean(),
  projectId: v.number(),
  project: v.string(),
  listId: v.nullable(v.string()),
  list: v.string(),
  listPosition: v.number(),
  position: v.nullable(v.number()),
  estimateSeconds: v.nullable(v.number()),
  userId: v.nullable(v.number()),
});

const byProject = v.pipe(
  v.record(v.string(), v.array(v.number())),
  v.transform((lists) => Object.fromEntries(Object.entries(lists).map(([id, list]) => [Number(id), list]))),
);

const named = v.object({ id: v.number(), name: v.string() });

const catalogSchema: v.GenericSchema<unknown, Catalog> = v.object({
  projects: v.array(
    v.object({
      id: v.number(),
      name: v.string(),
      customerName: v.string(),
      active: v.boolean(),
      requiresTask: v.boolean(),
      budget: v.fallback(
        v.nullable(
          v.object({ by: v.picklist(['time', 'billing']), amount: v.number(), progress: v.number() }),
        ),
        null,
      ),
    }),
  ),
  tasks: v.array(named),
  customers: v.optional(v.array(named), []),
  tasksOfProject: byProject,
  checkedTasks: v.fallback(byProject, {}),
  todos: v.fallback(v.array(todoSchema), []),
});

export const storedCatalog = v.object({
  account: v.string(),
  readAtMs: v.nullable(v.number()),
  todosRead: v.fallback(
    v.object({ open: v.nullable(v.number()), done: v.nullable(v.number()), cut: v.boolean() }),
    { open: null, done: null, cut: false },
  ),
  catalog: catalogSchema,
});

/** What goes into the file. */
export function printCatalog(state: State) {
  const { open, done, cut } = state.todosRead;
  return {
    account: state.account ? accountKey(state.account) : '',
    readAtMs: state.catalogReadAtMs,
    todosRead: { open, done, cut },
    catalog: state.catalog,
  };
}
