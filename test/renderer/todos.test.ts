/** Owns the tests of to-dos as they are shown: their order, what is done, what they start, and how the line finds them. */
import { describe, expect, it } from 'vitest';
import type { Catalog, Todo } from '../../common/model.ts';
import type { TickView } from '../../common/snapshot.ts';
import { lineView } from '../../renderer/model/one-line.ts';
import { lineSearch } from '../../renderer/model/one-line-find.ts';
import {
  isDone,
  isRunningOn,
  type Placed,
  secondsByTodo,
  secondsOf,
  startOf,
  tasksOf,
  ticksOf,
  todoGroups,
  todoItems,
  todoKey,
} from '../../renderer/model/todos.ts';
import { describeTick, describeTodosError } from '../../renderer/words/en-todos.ts';
import { plainText } from '../../renderer/words/format.ts';
import {
  manyProjects,
  sampleCatalog,
  sampleRunning,
  sampleSnapshot,
  stoppedSnapshot,
  viewOf,
} from '../fakes/bridge.ts';

const todo = (id: string, name: string, projectId: number, more: Partial<Todo> = {}): Todo => ({
  id,
  name,
  description: '',
  completed: false,
  projectId,
  project: sampleCatalog.projects.find((one) => one.id === projectId)?.name ?? '',
  listId: null,
  list: '',
  listPosition: 0,
  position: 1,
  estimateSeconds: 0,
  userId: 1,
  ...more,
});

const launch = { listId: 'l1', list: 'Launch', listPosition: 1 };
const later = { listId: 'l2', list: 'Later', listPosition: 2 };
const todos = [
  todo('d', 'Write the press kit', 1, { ...later, position: 1 }),
  todo('b', 'Check the forms', 1, { ...launch, position: 2 }),
  todo('a', 'Proof-read the homepage', 1, { ...launch, position: 1 }),
  todo('c', 'Renew the domain', 1, { position: 3 }),
  todo('e', 'Water the plants', 4),
  todo('f', 'Choose the paper', 3, { completed: true }),
];
const catalog: Catalog = { ...sampleCatalog, todos };
const tick = (key: string, done: boolean, state: TickView['state'] = 'waiting'): TickView => ({
  key,
  done,
  name: '',
  project: '',
  state,
  error: null,
});
const none = ticksOf([]);
const ids = (items: readonly { readonly todo: Todo }[]) => items.map((item) => item.todo.id).join('');

describe('to-dos', () => {
  it('come by project, then list by list, each in its order; what is done comes last', () => {
    const { open, done } = todoItems(catalog, none, new Map());
    expect(ids(open)).toBe('ecabd');
    expect(ids(done)).toBe('f');
    const groups = todoGroups(open, 100, catalog, []);
    expect(groups.map(({ project, customer }) => [project, customer])).toEqual([
      ['Internal', 'Studio'],
      ['Website', 'Acme'],
    ]);
    expect(groups[1]?.lists.map(({ name, items }) => [name, ids(items)])).toEqual([
      ['', 'c'],
      ['Launch', 'ab'],
      ['Later', 'd'],
    ]);
  });

  it('stay where they are when they are ticked, until the page is opened again', () => {
    const placed: Placed = new Map();
    todoItems(catalog, none, placed);
    const ticks = ticksOf([tick('todo/a', true), tick('todo/f', false)]);
    const again = todoItems(catalog, ticks, placed);
    expect([ids(again.open), ids(again.done)]).toEqual(['ecabd', 'f']);
    const anew = todoItems(catalog, ticks, new Map());
    expect([ids(anew.open), ids(anew.done)]).toEqual(['fecbd', 'a']);
  });

  it('are done by the last that was said', () => {
    const [one] = todos;
    if (!one) throw new Error('there are to-dos');
    expect(isDone(one, none)).toBe(false);
    expect(isDone(one, ticksOf([tick(todoKey(one.id), true)]))).toBe(true);
    expect(isDone({ ...one, completed: true }, ticksOf([tick(todoKey(one.id), false, 'delivered')]))).toBe(
      false,
    );
  });

  it('are rendered as many at once as asked for', () => {
    const { open } = todoItems(catalog, none, new Map());
    expect(
      todoGroups(open, 2, catalog, []).flatMap(({ lists }) => lists.map(({ items }) => ids(items))),
    ).toEqual(['e', 'c']);
  });

  it('are followed by projects worked on lately, for the sake of their tasks', () => {
    const shop = viewOf({ projectId: 2, taskId: 12, description: '' });
    const groups = todoGroups(todoItems(catalog, none, new Map()).open, 100, catalog, [shop]);
    expect(groups.at(-1)).toMatchObject({ project: 'Web shop', lists: [] });
  });
});

describe('the tasks of a project', () => {
  it('are ticked as the service says, and as the user said since', () => {
    expect(tasksOf(1, catalog, none)?.map(({ task, done }) => [task.name, done])).toEqual([
      ['Review', false],
      ['Layout', true],
    ]);
    const ticks = ticksOf([tick('task/1/11', true), tick('task/1/13', false)]);
    expect(tasksOf(1, catalog, ticks)?.map(({ done }) => done)).toEqual([true, false]);
  });

  it('are not known until they were read', () => {
    expect(tasksOf(3, catalog, none)).toBeNull();
  });
});

describe('a to-do starts', () => {
  const press = todo('x', ' Press kit ', 1);
  it('its project, with its name as the description and no task', () => {
    expect(startOf(press, catalog, [])).toEqual({
      work: { projectId: 1, taskId: null, description: 'Press kit' },
      lacksTask: false,
    });
  });

  it('the task it was worked on with last', () => {
    const recents = [viewOf({ projectId: 1, taskId: 13, description: 'Press kit' })];
    expect(startOf(press, catalog, recents).work.taskId).toBe(13);
  });

  it('the only task of a project that wants one, and asks where there are several', () => {
    const shop = todo('y', 'Fix the cart', 2);
    expect(startOf(shop, catalog, [])).toMatchObject({ work: { taskId: 12 }, lacksTask: false });
    const several = { ...catalog, tasksOfProject: { 2: [11, 12] } };
    expect(startOf(shop, several, [])).toMatchObject({ work: { taskId: null }, lacksTask: true });
  });

  it('runs when a timer does what it says, with whatever task', () => {
    const runs = { ...sampleRunning, work: viewOf({ projectId: 1, taskId: 11, description: 'Press kit' }) };
    expect(isRunningOn(press, runs)).toBe(true);
    expect(isRunningOn(press, sampleRunning)).toBe(false);
    expect(isRunningOn(press, null)).toBe(false);
  });

  it('has the time of today that was tracked under its name', () => {
    const entries = sampleSnapshot.today.entries;
    const copy = todo('z', 'Homepage copy, second pass', 1);
    expect(secondsOf(copy, secondsByTodo(entries))).toBe(
      entries
        .filter(({ work }) => work.description === copy.name)
        .reduce((sum, { seconds }) => sum + seconds, 0),
    );
    expect(secondsOf(press, secondsByTodo(entries))).toBe(0);
  });
});

describe('the one line', () => {
  const see = (text: string, ticks: readonly TickView[] = []) =>
    lineView({
      text,
      creates: true,
      isAway: false,
      now: stoppedSnapshot.now,
      running: null,
      catalog,
      source: lineSearch(catalog, [], [], ticks),
    });
  const sentences = (text: string) => see(text).rows.map(({ sentence }) => plainText(sentence));

  it('finds a to-do and starts it', () => {
    expect(sentences('press kit')[0]).toBe('Start Website for Acme: “Write the press kit”');
    expect(see('press kit').rows[0]).toMatchObject({
      act: { kind: 'start', work: { projectId: 1, taskId: null, description: 'Write the press kit' } },
      found: { item: { todo: true } },
    });
  });

  it('books on a to-do like on any other work', () => {
    expect(sentences('plants 25m')[0]).toBe('Book 0:25 on Internal for Studio, today: “Water the plants”');
    expect(sentences('plants 9-10:15')[0]).toMatch(/^Book 1:15 on Internal .*: “Water the plants”$/);
  });

  it('lists projects before the to-dos they have', () => {
    const rows = see('website').rows;
    expect(rows[0]?.found?.item).toMatchObject({ names: ['Website', 'Acme'] });
    expect(rows.filter(({ found }) => found?.item.todo)).toHaveLength(4);
  });

  it('shows a to-do that all words name before a project with a description, and both', () => {
    expect(sentences('website forms').slice(0, 2)).toEqual([
      'Start Website for Acme: “Check the forms”',
      'Start Website for Acme: “forms”',
    ]);
  });

  it('finds no to-do that is done', () => {
    expect(see('paper').rows.filter(({ found }) => found?.item.todo)).toEqual([]);
    expect(see('plants', [tick('todo/e', true)]).rows.filter(({ found }) => found?.item.todo)).toEqual([]);
  });

  it('asks for a task where the project wants one', () => {
    const several = { ...catalog, todos: [todo('g', 'Fix the cart', 2)], tasksOfProject: {} };
    const [row] = lineView({
      text: 'fix the cart',
      creates: true,
      isAway: false,
      now: stoppedSnapshot.now,
      running: null,
      catalog: several,
      source: lineSearch(several, []),
    }).rows;
    expect(row).toMatchObject({ act: { kind: 'form' }, form: { work: { description: 'Fix the cart' } } });
  });
});

describe('five thousand to-dos', () => {
  it('are sorted and searched without a pause', () => {
    const many: Catalog = {
      ...manyProjects(10_000),
      todos: Array.from({ length: 5000 }, (_, at) =>
        todo(`t${at}`, `Step ${at} of the plan`, (at % 40) + 1, { project: `Website ${at % 40}` }),
      ),
    };
    const begun = performance.now();
    const { open } = todoItems(many, none, new Map());
    todoGroups(open, 100, many, []);
    const sorted = performance.now() - begun;
    const source = lineSearch(many, []);
    const searching = performance.now();
    source.search('step 4321');
    const searched = performance.now() - searching;
    expect(open).toHaveLength(5000);
    // Bars with room for a busy machine; alone it takes a tenth.
    expect(sorted).toBeLessThan(1000);
    expect(searched).toBeLessThan(1000);
  });
});

describe('the words of a refusal', () => {
  it('say that it stands as it was', () => {
    for (const code of ['forbidden', 'not_found', 'refused'] as const) {
      const { what, kept } = describeTick({ code, detail: 'No' });
      expect(what).not.toBe('');
      expect(kept).toBe('It stands as it was before.');
    }
    expect(describeTodosError({ code: 'not_found', status: 404 }).what).toBe(
      'This service offers no to-dos.',
    );
  });
});
