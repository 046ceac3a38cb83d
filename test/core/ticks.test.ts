/** To-dos and their ticks: what is read and kept, and that each tick arrives once the service can be reached. */
import { describe, expect, it } from 'vitest';
import type { Command } from '../../main/core/commands.ts';
import {
  email,
  type Fault,
  password,
  type Requested,
  signedInWorld,
  type World,
  workOn,
} from '../fakes/world.ts';

const minute = 60_000;
const day = 24 * 3_600_000;

interface ServiceTodo {
  readonly id: string;
  readonly name: string;
  readonly is_completed: boolean;
  readonly description: string;
  readonly position: number;
  readonly time_estimate: string;
  readonly todo_list_id: string | null;
  readonly user_id: number | null;
}

const addTodo = async (world: World, projectId: number, name: string, fields: Record<string, string> = {}) =>
  (await world.call('POST', '/todos', {
    project_id: `${projectId}`,
    name,
    user_id: `${world.userId}`,
    ...fields,
  })) as ServiceTodo;

const todoAt = async (world: World, id: string) => (await world.call('GET', `/todos/${id}`)) as ServiceTodo;

async function stage(plan: 'free' | 'plus' | 'business' = 'business') {
  const staged = await signedInWorld({ plan });
  const { world, app } = staged;
  const run = async (command: Command, by = app) => {
    const result = by.tracker.run(command);
    await world.settle();
    return result;
  };
  const look = (now = false) => run({ type: 'want_todos', completed: false, now });
  const names = () => app.tracker.catalog().todos.map((todo) => todo.name);
  const ticks = (by = app) => by.tracker.snapshot().todos.ticks;
  const reads = () => world.requests.filter(({ path }) => path.startsWith('/todos?')).length;
  const writes = () => world.requests.filter(({ method }) => method === 'POST').map(({ path }) => path);
  return { ...staged, run, look, names, ticks, reads, writes };
}

const down =
  (fault: Fault, matches: (request: Requested) => boolean = () => true) =>
  (request: Requested): Fault =>
    matches(request) ? fault : 'pass';

describe('to-dos', () => {
  it('are the open ones of the user, page by page', async () => {
    const { world, app, website, look, names, reads } = await stage();
    for (let at = 0; at < 130; at += 1) {
      await addTodo(world, website, `Step ${at}`);
      if (at % 8 === 7) await world.advance(1000);
    }
    await addTodo(world, website, 'Of nobody', { user_id: '' });
    await addTodo(world, website, 'Over', { is_completed: 'true' });
    await world.advance(6 * minute);
    await look();
    expect(reads()).toBe(2);
    expect(names()).toHaveLength(130);
    expect(names()).not.toContain('Over');
    expect(app.tracker.snapshot().todos).toMatchObject({ reading: false, error: null, cut: false });
  });

  it('hold what the records say', async () => {
    const { world, app, website, look } = await stage();
    const list = (await world.call('POST', '/todo-lists', { project_id: `${website}`, name: 'Launch' })) as {
      id: string;
    };
    const { id } = await addTodo(world, website, 'Write tests', {
      todo_list_id: list.id,
      time_estimate: '01:30:00',
      description: 'All of them',
    });
    await world.advance(6 * minute);
    await look();
    expect(app.tracker.catalog().todos).toEqual([
      {
        id,
        name: 'Write tests',
        description: 'All of them',
        completed: false,
        projectId: website,
        project: 'Website',
        listId: list.id,
        list: 'Launch',
        listPosition: 1,
        position: 1,
        estimateSeconds: 5400,
        userId: world.userId,
      },
    ]);
  });

  it('are read when somebody looks, at most every five minutes', async () => {
    const { world, look, reads } = await stage();
    await world.advance(6 * minute);
    await look();
    await look();
    expect(reads()).toBe(1);
    await look(true);
    expect(reads()).toBe(2);
    await world.advance(6 * minute);
    await look();
    expect(reads()).toBe(3);
  });

  it('are read once a day where requests are few, and never by themselves', async () => {
    const { world, app, look, reads } = await stage('free');
    expect(app.tracker.snapshot().todos.openReadAtMs).toBeNull();
    await look();
    await world.advance(60 * minute);
    await look();
    expect(reads()).toBe(1);
    await look(true);
    expect(reads()).toBe(2);
    await world.advance(day);
    await look();
    expect(reads()).toBe(3);
  });

  it('are not read for a look that would touch the reserve', async () => {
    const { world, run, look, reads } = await stage('free');
    world.fault = () => ({
      status: 200,
      headers: { 'x-ratelimit-accountdaily': 'limit=50, used=45, remaining=5, reset=3600' },
      body: '{"data":[]}',
    });
    await run({ type: 'refresh', catalog: false });
    world.fault = () => 'pass';
    await look();
    expect(reads()).toBe(0);
    await look(true);
    expect(reads()).toBe(1);
  });

  it('are cut where reading all of them would spend the day, and that is said', async () => {
    const { world, app, website, look, reads } = await stage('free');
    const record = { name: 'One of many', project_id: website, user_id: world.userId };
    world.fault = ({ path }) => {
      if (!path.startsWith('/todos?')) return 'pass';
      const page = Number(new URLSearchParams(path.slice('/todos?'.length)).get('page') ?? '1');
      const body = {
        data: [{ ...record, id: `t${page}` }],
        has_next_page: true,
        next_page_query_params: { page: String(page + 1) },
      };
      return { status: 200, headers: {}, body: JSON.stringify(body) };
    };
    await look();
    expect(reads()).toBe(5);
    expect(app.tracker.catalog().todos).toHaveLength(5);
    expect(app.tracker.snapshot().todos.cut).toBe(true);
  });

  it('survive a restart, and a catalog of an earlier version', async () => {
    const { world, app, website, look } = await stage();
    await addTodo(world, website, 'Write tests');
    await world.advance(6 * minute);
    await look();
    world.crash(app);
    const again = await world.startApp();
    expect(again.tracker.catalog().todos).toMatchObject([{ name: 'Write tests' }]);
    world.crash(again);
    const stored = world.stores.catalog.content as { catalog: Record<string, unknown>; todosRead?: unknown };
    delete stored.catalog['todos'];
    delete stored.catalog['checkedTasks'];
    delete stored.todosRead;
    const older = await world.startApp();
    expect(older.tracker.catalog()).toMatchObject({ todos: [], checkedTasks: {} });
    expect(older.tracker.catalog().projects).toHaveLength(2);
  });

  it('say why there are none', async () => {
    const { world, app, look } = await stage();
    await world.advance(6 * minute);
    world.fault = down({ status: 404, headers: {}, body: '{"message":"No such path"}' });
    await look();
    expect(app.tracker.snapshot().todos).toMatchObject({
      reading: false,
      error: { code: 'not_found', detail: 'No such path' },
    });
  });

  it.each([
    ['a page', { status: 200, headers: {}, body: '<html>' }],
    ['a failure', { status: 500, headers: {}, body: '' }],
  ] as const)('are not asked for again and again where the service answers %s', async (_, answer) => {
    const { world, app, look, reads } = await stage('free');
    world.fault = down(answer, ({ path }) => path.startsWith('/todos'));
    const before = reads();
    await look(true);
    await world.advance(9 * 60 * minute);
    for (let at = 0; at < 5; at += 1) await look();
    expect(reads() - before).toBe(1);
    // All else goes on.
    expect(await app.tracker.create({ kind: 'customer', name: 'Orchard' })).toMatchObject({ ok: true });
    await look(true);
    expect(reads() - before).toBe(2);
  });

  it('that are done are read when asked for, beside the open ones', async () => {
    const { world, website, run, look, names } = await stage();
    await addTodo(world, website, 'Over', { is_completed: 'true' });
    await addTodo(world, website, 'To do');
    await world.advance(6 * minute);
    await look();
    expect(names()).toEqual(['To do']);
    await run({ type: 'want_todos', completed: true, now: false });
    expect(names().toSorted()).toEqual(['Over', 'To do']);
  });
});

describe('a tick', () => {
  async function one(plan: 'free' | 'business' = 'business') {
    const staged = await stage(plan);
    const { world, website, look } = staged;
    const list = (await world.call('POST', '/todo-lists', { project_id: `${website}`, name: 'Launch' })) as {
      id: string;
    };
    await addTodo(world, website, 'Later', { todo_list_id: list.id });
    const { id } = await addTodo(world, website, 'Write tests', {
      todo_list_id: list.id,
      time_estimate: '01:30:00',
      description: 'All of them',
      position: '2',
    });
    await look(true);
    world.requests.length = 0;
    return { ...staged, id, tick: (done: boolean) => staged.run({ type: 'tick_todo', id, done }) };
  }

  it('is shown at once, delivered with one request, and changes nothing else', async () => {
    const { world, app, id, writes, ticks } = await one();
    const before = await todoAt(world, id);
    const shown: string[] = [];
    app.tracker.subscribe(({ todos }) => shown.push(todos.ticks.map(({ state }) => state).join()));
    app.tracker.run({ type: 'tick_todo', id, done: true });
    expect(shown[0]).toBe('waiting');
    await world.settle();
    expect(writes()).toEqual([`/todos/${id}`]);
    expect(world.requests).toHaveLength(1);
    const {
      changed_at: _1,
      changed_by: _2,
      ...after
    } = (await todoAt(world, id)) as ServiceTodo & Record<string, unknown>;
    expect({ ...after, is_completed: false }).toEqual(
      expect.objectContaining({
        name: before.name,
        description: before.description,
        position: before.position,
        time_estimate: before.time_estimate,
        todo_list_id: before.todo_list_id,
        user_id: before.user_id,
      }),
    );
    expect(after.is_completed).toBe(true);
    expect(ticks()).toMatchObject([{ key: `todo/${id}`, done: true, state: 'delivered' }]);
  });

  it('of a copy that is old is made of a fresh one: what somebody changed stays', async () => {
    const { world, id, tick } = await one();
    await world.advance(60 * minute);
    await world.call('POST', `/todos/${id}`, { name: 'Write all tests', description: 'Nearly all' });
    await tick(true);
    expect(await todoAt(world, id)).toMatchObject({
      name: 'Write all tests',
      description: 'Nearly all',
      is_completed: true,
    });
  });

  it('of a service that shows no single to-do is made of what was listed', async () => {
    const { world, id, tick } = await one();
    await world.advance(60 * minute);
    world.fault = down({ status: 405, headers: {}, body: '{}' }, ({ method }) => method === 'GET');
    await tick(true);
    expect(await todoAt(world, id)).toMatchObject({ name: 'Write tests', is_completed: true });
  });

  it('of what was ticked elsewhere meanwhile writes nothing', async () => {
    const { world, id, tick, writes, ticks } = await one();
    await world.advance(60 * minute);
    await world.call('POST', `/todos/${id}`, { name: 'Write tests', is_completed: 'true' });
    await tick(true);
    expect(writes()).toEqual([]);
    expect(ticks()).toMatchObject([{ done: true, state: 'delivered' }]);
  });

  it('stays shown when the open ones are read again', async () => {
    const { app, id, tick, look, ticks } = await one();
    await tick(true);
    await look(true);
    expect(app.tracker.catalog().todos).toMatchObject([{ name: 'Later' }, { id, completed: true }]);
    expect(ticks()).toEqual([]);
  });

  it('that is made offline waits, counts as not delivered, and survives a restart', async () => {
    const { world, app, id, tick, ticks } = await one();
    world.fault = down('unreachable');
    await tick(true);
    expect(ticks()).toMatchObject([{ done: true, state: 'waiting' }]);
    expect(app.tracker.snapshot().delivery.waiting).toBe(1);
    world.crash(app);
    const again = await world.startApp();
    expect(ticks(again)).toMatchObject([
      { done: true, state: 'waiting', name: 'Write tests', project: 'Website' },
    ]);
    expect((await todoAt(world, id)).is_completed).toBe(false);
    world.fault = () => 'pass';
    again.tracker.wake();
    await world.advance(minute);
    expect((await todoAt(world, id)).is_completed).toBe(true);
    expect(again.tracker.snapshot().delivery.waiting).toBe(0);
  });

  it('whose answer was lost is sent again, and is done once', async () => {
    const { world, id, tick, ticks } = await one();
    let lost = 0;
    world.fault = ({ method }) => (method === 'POST' && lost++ === 0 ? 'answer_lost' : 'pass');
    await tick(true);
    await world.advance(5 * minute);
    expect((await todoAt(world, id)).is_completed).toBe(true);
    expect(ticks()).toMatchObject([{ state: 'delivered' }]);
  });

  it('gives way to the last wish, and what was never sent needs no request', async () => {
    const { world, id, run, tick, writes } = await one();
    world.fault = down('unreachable');
    for (const done of [true, false, true, false]) await tick(done);
    world.requests.length = 0;
    world.fault = () => 'pass';
    await run({ type: 'refresh', catalog: false });
    await world.advance(minute);
    expect(writes()).toEqual([]);
    await tick(true);
    expect((await todoAt(world, id)).is_completed).toBe(true);
    await tick(false);
    expect((await todoAt(world, id)).is_completed).toBe(false);
  });

  it('that is taken back while it is under way is taken back at the service too', async () => {
    const { world, app, id, ticks } = await one();
    app.tracker.run({ type: 'tick_todo', id, done: true });
    app.tracker.run({ type: 'tick_todo', id, done: false });
    await world.advance(minute);
    expect((await todoAt(world, id)).is_completed).toBe(false);
    expect(ticks()).toMatchObject([{ done: false, state: 'delivered' }]);
  });

  it('that is refused is taken back, and says why until it is read', async () => {
    const { world, app, id, run, tick, ticks } = await one();
    world.fault = down(
      { status: 403, headers: {}, body: '{"message":"Not yours to tick"}' },
      ({ method }) => method === 'POST',
    );
    await tick(true);
    expect(ticks()).toMatchObject([
      { done: false, state: 'refused', error: { code: 'forbidden', detail: 'Not yours to tick' } },
    ]);
    expect(app.tracker.snapshot().delivery.refused).toBe(1);
    await run({ type: 'drop_tick', key: `todo/${id}` });
    expect(app.tracker.snapshot().delivery.refused).toBe(0);
    world.fault = () => 'pass';
    await tick(true);
    expect((await todoAt(world, id)).is_completed).toBe(true);
  });

  it('that was refused shows what the service has when it is read again', async () => {
    const { world, id, run, tick, ticks } = await one();
    world.fault = down({ status: 403, headers: {}, body: '{}' }, ({ method }) => method === 'POST');
    await tick(true);
    expect(ticks()).toMatchObject([{ done: false, state: 'refused' }]);
    world.fault = () => 'pass';
    await world.call('POST', `/todos/${id}`, { name: 'Write tests', is_completed: 'true' });
    await run({ type: 'want_todos', completed: true, now: true });
    expect(ticks()).toMatchObject([{ done: true, state: 'refused' }]);
  });

  it('that something else answers all the time is given up, and said', async () => {
    const { world, app, website, run, look, ticks } = await stage();
    const todo = await addTodo(world, website, 'Order');
    await look(true);
    const answer = { status: 500, headers: {}, body: '' };
    world.fault = down(answer, ({ path, method }) => method === 'POST' && path === `/todos/${todo.id}`);
    const before = world.requests.length;
    await run({ type: 'tick_todo', id: todo.id, done: true });
    await world.advance(9 * 60 * minute);
    expect(ticks()).toMatchObject([{ state: 'refused', done: false, error: { code: 'service_failed' } }]);
    const asked = world.requests.slice(before).filter(({ path }) => path.startsWith('/todos/'));
    expect(asked.length).toBeLessThanOrEqual(12);
    expect(await app.tracker.create({ kind: 'customer', name: 'Orchard' })).toMatchObject({ ok: true });
  });

  it('is read again after a restart before it is written: a colleague may have been there', async () => {
    const { world, app, website, run, look, ticks } = await stage();
    const todo = await addTodo(world, website, 'Order');
    await look(true);
    await world.advance(10 * minute);
    // It is read, and the app dies before it is written.
    world.fault = down(
      'request_lost',
      ({ method, path }) => method === 'POST' && path === `/todos/${todo.id}`,
    );
    await run({ type: 'tick_todo', id: todo.id, done: true });
    app.kill();
    world.fault = () => 'pass';
    await world.call('POST', `/todos/${todo.id}`, { name: 'Order two' });
    await world.advance(12 * 60 * minute);
    const again = await world.startApp();
    await world.advance(minute);
    expect(ticks(again)).toMatchObject([{ state: 'delivered' }]);
    expect(await todoAt(world, todo.id)).toMatchObject({ name: 'Order two', is_completed: true });
  });

  it('goes after the time that waits', async () => {
    const { world, app, id, website } = await one();
    world.fault = down('unreachable');
    app.tracker.run({ type: 'tick_todo', id, done: true });
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.settle();
    world.requests.length = 0;
    world.fault = () => 'pass';
    app.tracker.wake();
    await world.advance(minute);
    const paths = world.requests.filter(({ method }) => method === 'POST').map(({ path }) => path);
    expect(paths.slice(0, 2).every((path) => path.startsWith('/time-entries'))).toBe(true);
    expect(paths).toContain(`/todos/${id}`);
  });

  it('keeps the user from signing out without a word, and never goes to another account', async () => {
    const { world, app, id, tick, ticks } = await one();
    world.fault = down('unreachable');
    await tick(true);
    expect(await app.session.signOut('keep')).toMatchObject({ ok: false, error: { code: 'undelivered' } });
    expect((await app.session.signOut('discard')).ok).toBe(true);
    world.fault = () => 'pass';
    const other = await world.service.createAccount({
      name: 'Difference Engines',
      userName: 'Charles',
      email,
      password,
      plan: 'business',
      timeZone: 'Etc/GMT-2',
    });
    const signed = await app.session.signIn({
      address: 'http://127.0.0.1:4747/api/v1',
      account: other.accountId,
      email,
      proof: { kind: 'password', password },
    });
    expect(signed.ok).toBe(true);
    await world.advance(5 * minute);
    expect(ticks()).toEqual([]);
    expect(app.tracker.catalog().todos).toEqual([]);
    expect((await todoAt(world, id)).is_completed).toBe(false);
  });

  it('of an unknown to-do is none', async () => {
    const { run } = await one();
    expect(await run({ type: 'tick_todo', id: 'nowhere', done: true })).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    });
  });
});

describe('a task of a project', () => {
  it('is ticked and opened, and is read again as it is', async () => {
    const { world, app, website, run, ticks } = await stage();
    const task = (await world.call('POST', '/tasks', { name: 'Review' })) as { id: number };
    await world.call('POST', `/projects/${website}/tasks/${task.id}`);
    await run({ type: 'want_tasks', projectId: website });
    expect(app.tracker.catalog().checkedTasks[website]).toEqual([]);
    const tick = (done: boolean) => run({ type: 'tick_task', projectId: website, taskId: task.id, done });
    const checked = async () =>
      ((await world.call('GET', `/projects/${website}/tasks`)) as { data: { checked: number }[] }).data[0]
        ?.checked;
    await tick(true);
    expect(await checked()).toBe(1);
    expect(ticks()).toMatchObject([
      {
        key: `task/${website}/${task.id}`,
        name: 'Review',
        project: 'Website',
        done: true,
        state: 'delivered',
      },
    ]);
    await tick(false);
    expect(await checked()).toBe(0);
    await tick(true);
    await run({ type: 'refresh', catalog: true });
    await run({ type: 'want_tasks', projectId: website });
    expect(app.tracker.catalog().checkedTasks[website]).toEqual([task.id]);
    expect(ticks()).toEqual([]);
  });
});
