/** Owns the tests of what is made in place: once, with an answer to whoever waits, and in the catalog afterwards. */
import { describe, expect, it } from 'vitest';
import { signedInWorld, workOn } from '../fakes/world.ts';

const projectCalled = (name: string) => ({ kind: 'project', name, customerId: null }) as const;

describe('a project made in place', () => {
  it('is at the service and in the catalog when the answer is there', async () => {
    const { world, app } = await signedInWorld();
    expect(await app.tracker.create(projectCalled('Garden'))).toEqual({
      ok: true,
      value: expect.any(Number),
    });
    const project = app.tracker.catalog().projects.find((one) => one.name === 'Garden');
    expect(app.tracker.run({ type: 'start', work: workOn(project?.id ?? 0) }).ok).toBe(true);
    await world.settle();
    expect(await world.entries()).toMatchObject([{ project_id: project?.id }]);
  });

  it('is asked for once: a failure is told, not repeated', async () => {
    const { world, app } = await signedInWorld();
    world.fault = ({ path }) =>
      path === '/projects' ? { status: 403, headers: {}, body: '{"message":"Admins only"}' } : 'pass';
    expect(await app.tracker.create(projectCalled('Garden'))).toMatchObject({
      error: { code: 'forbidden', detail: 'Admins only' },
    });
    await world.advance(60_000);
    expect(world.requests.filter((request) => request.method === 'POST')).toHaveLength(1);
  });

  it('tells everybody who waits, also when two are asked for at once', async () => {
    const { app } = await signedInWorld();
    const both = await Promise.all([
      app.tracker.create(projectCalled('Garden')),
      app.tracker.create(projectCalled('Orchard')),
    ]);
    expect(both.map((one) => one.ok)).toEqual([true, true]);
    expect(app.tracker.catalog().projects.map((one) => one.name)).toEqual(
      expect.arrayContaining(['Garden', 'Orchard']),
    );
  });

  it('fails at once where the service no longer knows the token', async () => {
    const { world, app, website } = await signedInWorld();
    world.fault = () => ({ status: 401, headers: {}, body: '' });
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.settle();
    expect(await app.tracker.create(projectCalled('Garden'))).toMatchObject({
      error: { code: 'token_rejected' },
    });
  });

  it('fails where another one before it met the limit of the day, and is not made later', async () => {
    const { world, app } = await signedInWorld();
    const body = '{"code":"daily_limit_exceeded","message":"Tomorrow"}';
    world.fault = ({ path }) =>
      path === '/projects' ? { status: 429, headers: { 'retry-after': '40000' }, body } : 'pass';
    const both = await Promise.all([
      app.tracker.create(projectCalled('Garden')),
      app.tracker.create(projectCalled('Orchard')),
    ]);
    expect(both.map((one) => one.ok)).toEqual([false, false]);
    world.fault = () => 'pass';
    const made = world.requests.filter(({ method }) => method === 'POST').length;
    await world.advance(12 * 3_600_000);
    expect(world.requests.filter(({ method }) => method === 'POST')).toHaveLength(made);
  });

  it('fails at once while the service cannot be reached', async () => {
    const { world, app } = await signedInWorld();
    world.fault = () => 'unreachable';
    app.tracker.run({ type: 'refresh', catalog: false });
    await world.settle();
    expect(await app.tracker.create(projectCalled('Garden'))).toMatchObject({
      error: { code: 'network_unreachable' },
    });
  });
});

describe('a customer and a task made in place', () => {
  it('has the project made for it', async () => {
    const { world, app } = await signedInWorld();
    const customer = await app.tracker.create({ kind: 'customer', name: 'Orchard Ltd' });
    if (!customer.ok || customer.value === null) throw new Error('no customer');
    expect(app.tracker.catalog().customers).toEqual([{ id: customer.value, name: 'Orchard Ltd' }]);
    await app.tracker.create({ kind: 'project', name: 'Garden', customerId: customer.value });
    expect(app.tracker.catalog().projects.find((one) => one.name === 'Garden')).toMatchObject({
      customerName: 'Orchard Ltd',
    });
    expect(await world.call('GET', '/projects')).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({ name: 'Garden', customer_id: customer.value }),
      ]),
    });
  });

  it('is assigned to its project before it is said to be there', async () => {
    const { world, app, website } = await signedInWorld();
    app.tracker.run({ type: 'want_tasks', projectId: website });
    await world.settle();
    const task = await app.tracker.create({ kind: 'task', name: 'Review', projectId: website });
    if (!task.ok || task.value === null) throw new Error('no task');
    expect(app.tracker.catalog()).toMatchObject({
      tasks: expect.arrayContaining([{ id: task.value, name: 'Review' }]),
      tasksOfProject: { [website]: [task.value] },
    });
    expect(await world.call('GET', `/projects/${website}/tasks`)).toMatchObject({
      data: [{ task_id: task.value, task_name: 'Review' }],
    });
  });

  it('that is there but could not be assigned is told as that, and can be found', async () => {
    const { world, app, website } = await signedInWorld();
    world.fault = ({ path }) =>
      path.startsWith(`/projects/${website}/tasks/`)
        ? { status: 403, headers: {}, body: '{"message":"Managers only"}' }
        : 'pass';
    expect(await app.tracker.create({ kind: 'task', name: 'Review', projectId: website })).toMatchObject({
      error: { code: 'forbidden', detail: 'Managers only' },
    });
    await world.settle();
    expect(app.tracker.catalog().tasks.map(({ name }) => name)).toContain('Review');
  });

  it('is nobody’s after a sign-out: whoever waits is told, and nothing is asked for later', async () => {
    const { world, app } = await signedInWorld();
    app.tracker.run({ type: 'start', work: workOn(1) });
    const waiting = app.tracker.create({ kind: 'customer', name: 'Orchard Ltd' });
    app.tracker.useSecret(null, (state) => state);
    expect(await waiting).toMatchObject({ error: { code: 'not_signed_in' } });
    expect(app.tracker.state().wanted.creations).toEqual([]);
    await world.settle();
    expect(world.requests.filter(({ path }) => path === '/customers')).toEqual([]);
  });

  it('shows the customers there are once somebody is about to choose', async () => {
    const { world, app } = await signedInWorld();
    expect(app.tracker.catalog().customers).toEqual([]);
    app.tracker.run({ type: 'want_customers' });
    await world.settle();
    expect(app.tracker.catalog().customers.map(({ name }) => name)).toEqual(['Web shop Ltd', 'Website Ltd']);
    expect(world.requests.map(({ path }) => path)).toEqual(['/customers?active=1']);
  });
});
