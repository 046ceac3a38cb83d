/** Owns the contract of the grouped report: nesting, keys, templates, columns, order, percentages, rights. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, made, openPeer, type Peer, type Session, transports } from './peer.ts';
import { faults, groupedReport } from './shapes.ts';

type Form = Readonly<Record<string, string>>;

describe.each(transports)('grouped report, %s', (transport) => {
  let peer: Peer;
  let admin: Session;
  let regular: Session;
  let stranger: Session;
  let alpha: Json;
  let beta: Json;
  let task: Json;

  const report = async (query: Form = {}, session = admin): Promise<Json> =>
    made(session.get('/reports/grouped', query));
  const keys = (items: Json): readonly Json[] =>
    items.map((item: Json) =>
      item.items.length === 0 ? item.details.group_key : { [item.details.group_key]: keys(item.items) },
    );
  const grouped = async (opt_group_by: string, more: Form = {}, session = admin) =>
    keys((await report({ opt_group_by, ...more }, session)).items);
  const book = (session: Session, project: Json, day: string, time_total: string, form: Form = {}) =>
    made(
      session.post('/time-entries', {
        project_id: String(project.id),
        date_execution: day,
        time_total,
        ...form,
      }),
    );

  beforeAll(async () => {
    peer = await openPeer(transport);
    admin = await peer.account();
    stranger = await peer.account();
    regular = await peer.user(admin, 'regular');
    await made(
      admin.post(`/users/${regular.userId}`, { name: 'Zoe', cost_rate: '40', work_start_at: '08:00' }),
    );
    const budget = { budget: '10', budget_by: 'time' };
    alpha = await made(
      admin.post('/projects', { name: 'Alpha', is_billable: 'true', rate: '100', ...budget }),
    );
    const customer = await made(admin.post('/customers', { name: 'Zeta' }));
    beta = await made(admin.post('/projects', { name: 'Beta', customer_id: String(customer.id) }));
    task = await made(admin.post('/tasks', { name: 'Draw' }));
    await book(admin, alpha, '2024-12-30', '01:00:00');
    await book(regular, alpha, '2025-01-02', '02:00:00', { task_id: String(task.id) });
    await book(regular, beta, '2025-01-02', '05:00:00');
    const foreign = await made(stranger.post('/projects', { name: 'Foreign' }));
    await book(stranger, foreign, '2025-01-02', '09:00:00');
  });
  afterAll(() => peer.close());

  it('is one total when nothing is grouped', async () => {
    const json = await report();
    expect(faults(json, groupedReport)).toEqual([]);
    expect(json).toEqual({
      items: [],
      total: {
        billable_invoiced: 0,
        billable_net_total: 300,
        billable_taxes_total: 0,
        billable_total: 300,
        billable_uninvoiced: 300,
        cost_billable: 80,
        cost_non_billable: 200,
        cost_total: 280,
        margin_percentage: 6.67,
        margin_total: 20,
        time_percentage: 100,
        time_percentage_overall: 100,
        time_billable: { time: '03:00:00', hours: 3, minutes: 0, seconds: 0 },
        time_non_billable: { time: '05:00:00', hours: 5, minutes: 0, seconds: 0 },
        time_total: { time: '08:00:00', hours: 8, minutes: 0, seconds: 0 },
      },
    });
  });

  it('nests in the order of opt_group_by', async () => {
    const json = await report({ opt_group_by: 'user_id,project_id,date' });
    expect(faults(json, groupedReport)).toEqual([]);
    expect(keys(json.items)).toEqual([
      { [admin.userId]: [{ [alpha.id]: ['2024-12-30'] }] },
      { [regular.userId]: [{ [alpha.id]: ['2025-01-02'] }, { [beta.id]: ['2025-01-02'] }] },
    ]);
    const inner = json.items[1].items[0];
    expect([json.items[1].details, inner.details, inner.items[0].details]).toEqual([
      { group_key: String(regular.userId), group_type: 'user_id', level: 1 },
      { group_key: String(alpha.id), group_type: 'project_id', level: 2 },
      { group_key: '2025-01-02', group_type: 'date', level: 3 },
    ]);
  });

  it('has a key for each word', async () => {
    expect(await grouped('date')).toEqual(['2024-12-30', '2025-01-02']);
    expect(await grouped('week')).toEqual(['2025-W01']);
    expect(await grouped('month')).toEqual(['2024-12', '2025-01']);
    expect(await grouped('year')).toEqual(['2024', '2025']);
    expect(await grouped('user_id')).toEqual([String(admin.userId), String(regular.userId)]);
    expect(await grouped('project_id')).toEqual([String(alpha.id), String(beta.id)]);
    expect(await grouped('customer_id')).toEqual([String(alpha.customer_id), String(beta.customer_id)]);
    expect(await grouped('task_id')).toEqual(['', String(task.id)]);
    expect(await grouped('todo_id')).toEqual(['']);
    expect(await grouped('custom_field_7')).toEqual(['']);
    expect(await grouped('date,date')).toEqual(['2024-12-30', '2025-01-02']);
  });

  it('has the share of the parent and of the whole', async () => {
    const { items } = await report({ opt_group_by: 'user_id,project_id' });
    const shares = ({ total }: Json) => [total.time_percentage, total.time_percentage_overall];
    expect(items.map(shares)).toEqual([
      [12.5, 12.5],
      [87.5, 87.5],
    ]);
    expect(items[1].items.map(shares)).toEqual([
      [28.57, 25],
      [71.43, 62.5],
    ]);
  });

  it('sorts the groups that opt_sort_by names, or all, in the direction', async () => {
    const desc = { opt_sort_direction: 'desc' };
    const [a, b] = [String(alpha.id), String(beta.id)];
    expect(await grouped('project_id', desc)).toEqual([b, a]);
    expect(await grouped('year,project_id', desc)).toEqual([{ '2025': [b, a] }, { '2024': [a] }]);
    expect(await grouped('year,project_id', { ...desc, opt_sort_by: 'year' })).toEqual([
      { '2025': [a, b] },
      { '2024': [a] },
    ]);
    expect(await grouped('year,project_id', { ...desc, opt_sort_by: 'project_id' })).toEqual([
      { '2024': [a] },
      { '2025': [b, a] },
    ]);
  });

  it('filters as the detailed report does', async () => {
    expect(await grouped('date', { project_id: String(beta.id) })).toEqual(['2025-01-02']);
    expect(await grouped('date', { task_id: String(task.id) })).toEqual(['2025-01-02']);
    expect(await grouped('date', { customer_id: String(alpha.customer_id) })).toHaveLength(2);
    expect(await grouped('date', { user_id: String(admin.userId) })).toEqual(['2024-12-30']);
    expect(await grouped('date', { team_id: '1' })).toEqual([]);
    expect(await grouped('date', { date_execution_start: '2025-01-01' })).toEqual(['2025-01-02']);
    expect(await grouped('date', { date_execution_end: '2025-01-01' })).toEqual(['2024-12-30']);
  });

  it('has every day and month between the bounds in its templates, empty ones too', async () => {
    const span = { date_execution_start: '2025-01-01', date_execution_end: '2025-01-03' };
    const days = await report({ ...span, opt_report_template: 'days' });
    expect(faults(days, groupedReport)).toEqual([]);
    expect(days.items.map((item: Json) => [item.details.group_key, item.total.time_total.hours])).toEqual([
      ['2025-01-01', 0],
      ['2025-01-02', 7],
      ['2025-01-03', 0],
    ]);
    const year = { date_execution_start: '2024-11-15', date_execution_end: '2025-02-01' };
    const months = await report({ ...year, opt_report_template: 'months' });
    expect(keys(months.items)).toEqual(['2024-11', '2024-12', '2025-01', '2025-02']);
    const inner = await report({ ...span, opt_report_template: 'days', opt_group_by: 'date,project_id' });
    expect(keys(inner.items)).toEqual([
      '2025-01-01',
      { '2025-01-02': [String(alpha.id), String(beta.id)] },
      '2025-01-03',
    ]);
  });

  it('has every user with every day in the template of both', async () => {
    const span = { date_execution_start: '2025-01-01', date_execution_end: '2025-01-02' };
    const days = ['2025-01-01', '2025-01-02'];
    const template = { ...span, opt_report_template: 'users_and_days' };
    expect(keys((await report(template)).items)).toEqual([
      { [admin.userId]: days },
      { [regular.userId]: days },
    ]);
    const one = await report({ ...template, user_id: String(admin.userId) });
    expect(keys(one.items)).toEqual([{ [admin.userId]: days }]);
    expect(keys((await report(template, regular)).items)).toEqual([{ [regular.userId]: days }]);
  });

  it('takes the dates of a template from the entries where a bound is missing', async () => {
    const { items } = await report({ opt_report_template: 'days' });
    expect(keys(items)).toEqual(['2024-12-30', '2024-12-31', '2025-01-01', '2025-01-02']);
    expect((await report({ opt_report_template: 'days' }, await peer.account())).items).toEqual([]);
  });

  it('has templates and weeks up to the first and the last date there are', async () => {
    for (const day of ['0000-01-01', '9999-12-31']) {
      const query = { date_execution_start: day, date_execution_end: day, opt_report_template: 'days' };
      expect(keys((await report(query)).items)).toEqual([day]);
    }
    const fresh = await peer.account();
    const project = await made(fresh.post('/projects', { name: 'P' }));
    await book(fresh, project, '0000-01-01', '01:00:00');
    await book(fresh, project, '9999-12-31', '01:00:00');
    const weeks = await grouped('week', {}, fresh);
    expect(weeks).toEqual([expect.any(String), '9999-W52']);
  });

  it('refuses a template with more groups than anybody reads', async () => {
    const query = {
      opt_report_template: 'days',
      date_execution_start: '0001-01-01',
      date_execution_end: '9999-12-31',
    };
    const { status, json } = await admin.get('/reports/grouped', query);
    expect([status, Object.keys(json.errors)]).toEqual([400, ['opt_report_template']]);
  });

  it('adds the columns of users, projects and customers to the groups that decide them', async () => {
    const { items } = await report({
      opt_group_by: 'user_id,project_id',
      opt_export_columns:
        'user_name,user_email,user_active,user_role,user_is_owner,user_work_start_at,user_cost_rate,' +
        'user_capacity_*,project_name,project_budget_*,customer_name,billable_total,margin_*',
    });
    expect(items[1].details).toEqual({
      group_key: String(regular.userId),
      group_type: 'user_id',
      level: 1,
      user_name: 'Zoe',
      user_email: regular.email,
      user_active: 1,
      user_role: 'regular',
      user_is_owner: false,
      user_work_start_at: '08:00:00',
      user_cost_rate: '40.00',
      user_capacity_per_day: 8,
    });
    expect(items[1].items[0].details).toEqual({
      group_key: String(alpha.id),
      group_type: 'project_id',
      level: 2,
      project_name: 'Alpha',
      project_budget_total: 10,
      project_budget_by: 'time',
      project_budget_progress: 30,
      customer_name: alpha.customer_name,
    });
  });

  it('has null columns where an entry has no task', async () => {
    const { items } = await report({ opt_group_by: 'task_id', opt_export_columns: 'task_id,task_name' });
    expect(items.map(({ details }: Json) => [details.task_id, details.task_name])).toEqual([
      [null, null],
      [task.id, 'Draw'],
    ]);
  });

  it.each([
    ['opt_group_by', 'date,colour'],
    ['opt_sort_by', 'user_name'],
    ['opt_sort_direction', 'up'],
    ['opt_report_template', 'weeks'],
    ['opt_export_columns', 'user_password'],
    ['opt_export_columns', 'user_*'],
    ['opt_export_columns', 'custom_field_x'],
    ['include_archived_users', 'maybe'],
    ['date_execution_start', '2025-13-01'],
    ['team_id', 'x'],
  ])('refuses a wrong %s', async (field, value) => {
    const { status, json } = await admin.get('/reports/grouped', { [field]: value });
    expect([status, Object.keys(json.errors)]).toEqual([400, [field]]);
  });

  it.each(
    (
      'user_id user_name user_email user_active user_role user_is_owner user_work_start_at user_work_end_at ' +
      'user_cost_rate user_capacity_* task_id task_name todo_id todo_name project_id project_name ' +
      'project_budget_* customer_id customer_name time_billable time_non_billable billable_total ' +
      'billable_taxes_total billable_net_total billable_invoiced billable_uninvoiced cost_total cost_billable ' +
      'cost_non_billable margin_* custom_field_7 custom_field_7_enum_name'
    ).split(' '),
  )('knows the column %s', async (column) => {
    expect((await admin.get('/reports/grouped', { opt_export_columns: column })).status).toBe(200);
  });

  it('leaves archived users out unless they are asked for', async () => {
    const leaver = await peer.user(admin, 'regular');
    await book(leaver, beta, '2025-03-01', '01:00:00');
    await made(admin.post(`/users/${leaver.userId}`, { name: 'Gone', active: '0' }));
    const query = { date_execution_start: '2025-03-01', date_execution_end: '2025-03-01' };
    expect(await grouped('user_id', query)).toEqual([]);
    expect(await grouped('user_id', { ...query, include_archived_users: 'true' })).toEqual([
      String(leaver.userId),
    ]);
    const template = { ...query, opt_report_template: 'users_and_days', include_archived_users: 'true' };
    expect((await report(template)).items).toHaveLength(3);
  });

  it('shows people the time they may see, and never another account’s', async () => {
    expect(await grouped('user_id', {}, regular)).toEqual([String(regular.userId)]);
    expect((await report({}, regular)).total.time_total.time).toBe('07:00:00');
    expect((await report({}, stranger)).total.time_total.time).toBe('09:00:00');
    expect(await grouped('user_id', { user_id: String(admin.userId) }, stranger)).toEqual([]);
    const template = {
      opt_report_template: 'users_and_days',
      date_execution_start: '2025-01-02',
      date_execution_end: '2025-01-02',
    };
    const users = keys((await report(template, stranger)).items).map((item) => Object.keys(item)[0]);
    expect(users).toEqual([String(stranger.userId)]);
  });
});
