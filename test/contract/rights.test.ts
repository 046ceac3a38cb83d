/** Owns who may do what: every operation by every role, and by somebody of another account. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Operation, type OperationName, operations } from '../../common/rest.ts';
import { made, openPeer, type Peer, type Session, transports } from './peer.ts';

type Guarded = Exclude<OperationName, 'authenticate'>;

const roles = ['admin', 'super', 'manager', 'regular', 'stranger'] as const;
type Statuses = readonly [number, number, number, number, number];

const readable: Statuses = [200, 200, 200, 200, 404];
const listed: Statuses = [200, 200, 200, 200, 200];
/** Projects, customers and tasks are kept by managers too. */
const kept: Statuses = [200, 200, 200, 403, 404];
const administered: Statuses = [200, 200, 403, 403, 404];
/** A create names something of the account, which another account does not know. */
const creatable: Statuses = [200, 200, 200, 200, 400];

/** What each role of `roles` is answered; the entries are the owner's, everything else is the account's. */
const answers: Readonly<Record<Guarded, Statuses>> = {
  listTimeEntries: listed,
  createTimeEntry: creatable,
  retrieveTimeEntry: administered,
  updateTimeEntry: administered,
  deleteTimeEntry: administered,
  startStopwatch: administered,
  stopStopwatch: administered,
  listProjects: listed,
  createProject: [200, 200, 200, 403, 400],
  retrieveProject: readable,
  updateProject: kept,
  listProjectMembers: readable,
  addProjectMember: kept,
  listUsersNotMembers: readable,
  listProjectTasks: readable,
  addProjectTask: kept,
  listTasksNotAssigned: readable,
  checkProjectTask: readable,
  uncheckProjectTask: readable,
  listTodos: listed,
  createTodo: creatable,
  retrieveTodo: readable,
  updateTodo: readable,
  listTodoLists: readable,
  createTodoList: creatable,
  retrieveTodoList: readable,
  updateTodoList: readable,
  listCustomers: listed,
  createCustomer: [200, 200, 200, 403, 200],
  retrieveCustomer: readable,
  updateCustomer: kept,
  listTasks: listed,
  createTask: [200, 200, 200, 403, 200],
  retrieveTask: readable,
  updateTask: kept,
  listUsers: listed,
  createUser: [200, 200, 403, 403, 400],
  retrieveUser: readable,
  updateUser: administered,
  detailedReport: listed,
  groupedReport: listed,
};

const canary = 'ours and nobody else’s';

describe.each(transports)('rights, %s', (transport) => {
  let peer: Peer;
  let sessions: Readonly<Record<(typeof roles)[number], Session>>;
  let serial = 0;

  beforeAll(async () => {
    peer = await openPeer(transport);
    const admin = await peer.account();
    sessions = {
      admin,
      super: await peer.user(admin, 'super'),
      manager: await peer.user(admin, 'manager'),
      regular: await peer.user(admin, 'regular'),
      stranger: await peer.account(),
    };
  });
  afterAll(() => peer.close());

  /** One of everything, all of it the owner's: the address of an operation on it, and a form it takes. */
  async function furnish(name: Guarded) {
    const { admin, regular } = sessions;
    serial += 1;
    const customer = await made(admin.post('/customers', { name: canary }));
    const project = await made(admin.post('/projects', { name: canary, customer_id: String(customer.id) }));
    const task = await made(admin.post('/tasks', { name: canary }));
    await made(admin.post(`/projects/${project.id}/tasks/${task.id}`));
    const ofProject = { project_id: String(project.id), name: canary };
    const list = await made(admin.post('/todo-lists', ofProject));
    const todo = await made(admin.post('/todos', ofProject));
    const entry = await made(admin.post('/time-entries', { ...ofProject, description: canary }));
    if (name === 'stopStopwatch') await made(admin.post(`/time-entries/${entry.id}/start`));
    const row: Operation = operations[name];
    const owned: readonly (readonly [string, unknown])[] = [
      ['/time-entries', entry.id],
      ['/projects', project.id],
      ['/todos', todo.id],
      ['/todo-lists', list.id],
      ['/customers', customer.id],
      ['/tasks', task.id],
      ['/users', regular.userId],
    ];
    const [, id] = owned.find(([path]) => row.path.split('/{')[0] === path) ?? [];
    const path = row.path
      .replace('{id}', String(id))
      .replace('{task_id}', String(task.id))
      .replace('{user_id}', String(regular.userId));
    const form: Readonly<Record<string, string>> = {
      name: canary,
      ...(Object.hasOwn(row.body, 'project_id') ? { project_id: String(project.id) } : {}),
      ...(name === 'createProject' ? { customer_id: String(customer.id) } : {}),
      ...(name === 'createUser'
        ? { email: `new-${serial}@test.example`, manager_id: String(admin.userId) }
        : {}),
    };
    return { row, path, form, entry, owned: owned.map(([where, which]) => `${where}/${which}`) };
  }

  /** What the owner reads: the records themselves, and how many there are of each. */
  async function everything(owned: readonly string[]): Promise<readonly string[]> {
    const lists = ['/projects', '/customers', '/tasks', '/users', '/todos', '/reports/detailed'];
    const answers = await Promise.all([...owned, ...lists].map((path) => sessions.admin.get(path)));
    return answers.map((answer) => answer.text);
  }

  const cases = (Object.keys(answers) as readonly Guarded[]).flatMap((name) =>
    roles.map((role, index) => [name, role, answers[name][index]] as const),
  );

  it.each(cases)('%s by %s is answered %i', async (name, role, expected) => {
    const { row, path, form, entry, owned } = await furnish(name);
    const before = role === 'stranger' ? await everything(owned) : [];
    const { token } = sessions[role];
    const answer = await peer.ask(row.method, path, { token, ...(row.method === 'POST' ? { form } : {}) });
    expect(answer.status).toBe(expected);
    if (role === 'stranger') {
      const isOwn = row.method === 'POST' && answer.status === 200;
      if (!isOwn) expect(answer.text).not.toContain(canary);
      expect(await everything(owned)).toEqual(before);
    }
    await sessions.admin.delete(`/time-entries/${entry.id}`);
  });
});
