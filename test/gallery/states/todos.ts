/** Owns the states of the to-dos: none, not read, listed and ticked, refused, many. */
import type { Catalog, Todo } from '../../../common/model.ts';
import type { Snapshot, TodosView } from '../../../common/snapshot.ts';
import { sampleCatalog, sampleSnapshot } from '../../fakes/bridge.ts';
import { click, press, type State, type as typed } from '../state.ts';

const todo = (
  at: number,
  name: string,
  projectId: number,
  project: string,
  more: Partial<Todo> = {},
): Todo => ({
  id: `t${at}`,
  name,
  description: '',
  completed: false,
  projectId,
  project,
  listId: null,
  list: '',
  listPosition: 0,
  position: at,
  estimateSeconds: 0,
  userId: 1,
  ...more,
});

const launch = { listId: 'l1', list: 'Launch', listPosition: 1 } as const;
const catalog: Catalog = {
  ...sampleCatalog,
  todos: [
    todo(1, 'Homepage copy, second pass', 1, 'Website', { estimateSeconds: 7200 }),
    todo(2, 'Check the forms', 1, 'Website', { ...launch, estimateSeconds: 5400 }),
    todo(
      3,
      'Renew the domain before anybody notices that it runs out at the end of the month',
      1,
      'Website',
      launch,
    ),
    todo(4, 'Order the paper samples', 3, 'Brand book'),
    todo(5, 'Water the plants', 4, 'Internal', { completed: true }),
  ],
};
const many: Catalog = {
  ...catalog,
  todos: [
    ...catalog.todos,
    ...Array.from({ length: 160 }, (_, at) => todo(at + 10, `Page ${at + 1}`, 3, 'Brand book')),
  ],
};

const read: TodosView = {
  ...sampleSnapshot.todos,
  openReadAtMs: Date.UTC(2026, 2, 10, 15, 52),
  doneReadAtMs: Date.UTC(2026, 2, 10, 15, 52),
};
const withTodos = (change: Partial<TodosView>): Snapshot => ({
  ...sampleSnapshot,
  todos: { ...read, ...change },
});
const ticked = { name: 'Check the forms', project: 'Website' } as const;
const open = press('Control+t');

export const todos: readonly State[] = [
  { name: 'todos-none', snapshot: withTodos({}), steps: [open] },
  { name: 'todos-unread', snapshot: sampleSnapshot, steps: [open] },
  { name: 'todos-listed', snapshot: withTodos({}), catalog, steps: [open], scaled: true },
  {
    name: 'todos-waiting',
    snapshot: withTodos({
      ticks: [{ ...ticked, key: 'todo/t2', done: true, state: 'waiting', error: null }],
    }),
    catalog,
    steps: [open],
  },
  {
    name: 'todos-refused',
    snapshot: withTodos({
      ticks: [
        {
          ...ticked,
          key: 'todo/t2',
          done: false,
          state: 'refused',
          error: { code: 'forbidden', status: 403, detail: 'Only its owner may tick it.' },
        },
      ],
    }),
    catalog,
    steps: [open],
  },
  {
    name: 'todos-tasks',
    snapshot: withTodos({}),
    catalog,
    steps: [open, click(/^Tasks of Website/)],
  },
  {
    name: 'todos-not-offered',
    snapshot: withTodos({ openReadAtMs: null, error: { code: 'not_found', status: 404 } }),
    steps: [open],
  },
  { name: 'todos-many', snapshot: withTodos({ cut: true }), catalog: many, steps: [open] },
  { name: 'todos-search', snapshot: withTodos({}), catalog: many, steps: [open, typed('page 12')] },
];
