/** Owns the contract of the detailed report: rows, filters, sort, pages, totals, rights. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseSeconds } from '../../common/time.ts';
import { type Json, made, openPeer, type Peer, type Session, transports } from './peer.ts';
import { envelope, faults, reportRow, reportTotals } from './shapes.ts';

describe.each(transports)('detailed report, %s', (transport) => {
  let peer: Peer;
  let admin: Session;
  let regular: Session;
  let stranger: Session;
  let alpha: Json;
  let beta: Json;
  let task: Json;

  const book = (session: Session, form: Readonly<Record<string, string>>): Promise<Json> =>
    made(session.post('/time-entries', form));
  const report = (session: Session, query: Readonly<Record<string, string>> = {}): Promise<Json> =>
    made(session.get('/reports/detailed', query));
  const notes = (json: Json): readonly string[] => json.data.map((row: Json) => row.description);
  const found = async (query: Readonly<Record<string, string>>) => {
    const json = await report(admin, query);
    expect(json.totals.total_rows).toBe(json.data.length);
    return notes(json);
  };

  beforeAll(async () => {
    peer = await openPeer(transport);
    admin = await peer.account();
    stranger = await peer.account();
    regular = await peer.user(admin, 'regular');
    await admin.post(`/users/${regular.userId}`, { name: 'Zoe', cost_rate: '40' });
    alpha = await made(admin.post('/projects', { name: 'Alpha', is_billable: 'true', rate: '99.99' }));
    const customer = await made(admin.post('/customers', { name: 'Zeta' }));
    beta = await made(admin.post('/projects', { name: 'Beta', customer_id: String(customer.id) }));
    task = await made(admin.post('/tasks', { name: 'Draw' }));
    const [a, b] = [String(alpha.id), String(beta.id)];
    const day = (date_execution: string, time_total: string) => ({ date_execution, time_total });
    await book(admin, { project_id: a, description: 'one', ...day('2025-07-01', '00:20:00') });
    await book(admin, { project_id: b, description: 'two', ...day('2025-07-02', '25:00:00') });
    const draw = { project_id: a, task_id: String(task.id), description: 'three' };
    await book(regular, { ...draw, ...day('2025-07-03', '00:00:07') });
    await book(regular, { project_id: b, description: 'four', ...day('2025-07-04', '100:00:00') });
    const foreign = await made(stranger.post('/projects', { name: 'Foreign' }));
    await book(stranger, { project_id: String(foreign.id), description: 'foreign', time_total: '01:00:00' });
  });
  afterAll(() => peer.close());

  it('has the envelope, the rows and the totals of the tables', async () => {
    const json = await report(admin);
    expect(faults(json, envelope)).toEqual([]);
    expect(faults(json.totals, reportTotals)).toEqual([]);
    for (const row of json.data) expect(faults(row, reportRow)).toEqual([]);
    expect(json.data[2]).toMatchObject({
      description: 'three',
      project_name: 'Alpha',
      task_name: 'Draw',
      user_name: 'Zoe',
      user_email: regular.email,
      creator_id: regular.userId,
      stopwatch_active: 0,
      created_at: '2025-07-12 12:00:00',
      date_created: '2025-07-12T12:00:00+0200',
      rate_hour: '99.99',
      rate_total: '0.19',
      billable_net_amount: 0.19,
      cost_rate: 40,
      cost_amount: 0.08,
      margin_amount: 0.11,
    });
  });

  it('adds up to its rows, to the second and to the cent', async () => {
    const { data, totals } = await report(admin);
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    const cents = (field: string) => sum(data.map((row: Json) => Math.round(Number(row[field]) * 100))) / 100;
    const seconds = sum(data.map((row: Json) => parseSeconds(row.time_total) ?? Number.NaN));
    expect(parseSeconds(totals.total_time)).toBe(seconds);
    expect(totals).toEqual({
      total_time: '125:20:07',
      total_rate: cents('rate_total'),
      total_cost: cents('cost_amount'),
      total_uninvoiced: cents('rate_total'),
      total_rows: 4,
    });
  });

  it('has the totals of the whole filter on every page', async () => {
    const whole = await report(admin);
    const pages = [await report(admin, { opt_page_limit: '3' })];
    pages.push(await report(admin, { opt_page_limit: '3', ...pages[0].next_page_query_params }));
    expect(pages.map((page) => page.has_next_page)).toEqual([true, false]);
    expect(pages.flatMap((page) => page.data)).toEqual(whole.data);
    for (const page of pages) expect(page.totals).toEqual(whole.totals);
  });

  it('filters by dates, both inclusive', async () => {
    const span = { date_execution_start: '2025-07-02', date_execution_end: '2025-07-03' };
    expect(await found(span)).toEqual(['two', 'three']);
    expect(await found({ date_execution_start: '2025-07-04' })).toEqual(['four']);
    expect(await found({ date_execution_end: '2025-07-01' })).toEqual(['one']);
    expect(await found({ date_execution_start: '2025-07-03', date_execution_end: '2025-07-02' })).toEqual([]);
  });

  it('filters by lists of ids, and by several filters at once', async () => {
    expect(await found({ project_id: String(alpha.id) })).toEqual(['one', 'three']);
    expect(await found({ project_id: `${alpha.id},${beta.id}` })).toEqual(['one', 'two', 'three', 'four']);
    expect(await found({ task_id: String(task.id) })).toEqual(['three']);
    expect(await found({ customer_id: String(beta.customer_id) })).toEqual(['two', 'four']);
    expect(await found({ user_id: String(regular.userId) })).toEqual(['three', 'four']);
    expect(await found({ team_id: '1' })).toEqual([]);
    const [first, second] = (await report(admin)).data;
    expect(await found({ id: `${first.id},${second.id}` })).toEqual(['one', 'two']);
    const both = { user_id: String(regular.userId), project_id: String(beta.id) };
    expect(await found(both)).toEqual(['four']);
  });

  it('sorts by each word and in both directions', async () => {
    const order = async (opt_sort_by: string, opt_sort_direction = 'asc') =>
      notes(await report(admin, { opt_sort_by, opt_sort_direction }));
    expect(await order('date_execution', 'desc')).toEqual(['four', 'three', 'two', 'one']);
    expect(await order('project_name')).toEqual(['one', 'three', 'two', 'four']);
    expect(await order('project_name', 'desc')).toEqual(['four', 'two', 'three', 'one']);
    expect(await order('user_name,date_execution')).toEqual(['one', 'two', 'three', 'four']);
    expect(await order('customer_name,user_name')).toEqual(['one', 'three', 'two', 'four']);
    expect(await order('task_name', 'desc')).toEqual(['three', 'four', 'two', 'one']);
    expect(await order('todo_name')).toEqual(['one', 'two', 'three', 'four']);
  });

  it.each([
    ['date_execution_start', '2025-13-01'],
    ['date_execution_end', 'today'],
    ['project_id', '1,x'],
    ['opt_sort_direction', 'up'],
    ['opt_sort_by', 'date_execution,colour'],
    ['id', 'abc'],
    ['page', '0'],
  ])('refuses a wrong %s', async (field, value) => {
    const { status, json } = await admin.get('/reports/detailed', { [field]: value });
    expect([status, Object.keys(json.errors)]).toEqual([400, [field]]);
  });

  it('shows a regular user their own entries, whatever they ask for', async () => {
    expect(notes(await report(regular))).toEqual(['three', 'four']);
    const asked = await report(regular, { user_id: String(admin.userId) });
    expect([asked.data, asked.totals.total_time]).toEqual([[], '00:00:00']);
  });

  it('shows a manager the entries of the people they manage and the projects they lead', async () => {
    const manager = await peer.user(admin, 'manager');
    expect(notes(await report(manager))).toEqual([]);
    await admin.post(`/projects/${alpha.id}/members/${manager.userId}`, { manager: '1' });
    expect(notes(await report(manager))).toEqual(['one', 'three']);
    await admin.post(`/users/${regular.userId}`, { name: 'Zoe', manager_id: String(manager.userId) });
    expect(notes(await report(manager))).toEqual(['one', 'three', 'four']);
    await admin.post(`/users/${regular.userId}`, { name: 'Zoe', manager_id: '' });
  });

  it('never shows another account’s rows', async () => {
    expect(notes(await report(stranger))).toEqual(['foreign']);
    const query = { user_id: String(admin.userId), project_id: String(alpha.id) };
    expect(notes(await report(stranger, query))).toEqual([]);
  });

  it('shows a running entry with the time before this run', async () => {
    const fresh = await peer.account();
    const { id: project } = await made(fresh.post('/projects', { name: 'P' }));
    const entry = await book(fresh, { project_id: String(project), time_total: '00:10:00' });
    await made(fresh.post(`/time-entries/${entry.id}/start`));
    peer.clock.ms += 600_000;
    const running = await report(fresh);
    expect(faults(running.data[0], reportRow)).toEqual([]);
    expect(running.data[0]).toMatchObject({
      stopwatch_active: 1,
      stopwatch_date_start: '2025-07-12 12:00:00',
      time_total: '00:10:00',
    });
    expect(running.totals.total_time).toBe('00:10:00');
    const stopped = await made(fresh.post(`/time-entries/${entry.id}/stop`));
    const after = await report(fresh);
    expect([stopped.time_total, after.data[0].time_total, after.totals.total_time]).toEqual([
      '00:20:00',
      '00:20:00',
      '00:20:00',
    ]);
    peer.clock.ms -= 600_000;
  });
});
