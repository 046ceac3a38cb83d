/**
 * Owns what is made in place: a customer, a project, a task. Not an intent: it is asked for once, and somebody waits for
 * the answer. A task is made first and assigned to its project then, in a second request.
 */
import type { AppError } from '../../common/error.ts';
import { err, ok, type Result } from '../../common/result.ts';
import { unwrap } from './api/answer.ts';
import { readNamed, readProject } from './api/records.ts';
import type { ApiCall } from './api/request.ts';
import { addCustomer, addProject, addTask, assignTask, wantCatalog } from './lists.ts';
import { isUnserved } from './passing.ts';
import type { Creation, State } from './state.ts';

/** The request it needs next. */
export function creationCall({ making, taskId }: Creation): ApiCall {
  const { name } = making;
  switch (making.kind) {
    case 'customer':
      return { operation: 'createCustomer', body: { name } };
    case 'project': {
      const { customerId } = making;
      return {
        operation: 'createProject',
        body: { name, ...(customerId !== null && { customer_id: customerId }) },
      };
    }
    case 'task':
      return taskId === null
        ? { operation: 'createTask', body: { name } }
        : { operation: 'addProjectTask', params: { id: making.projectId, task_id: taskId } };
  }
}

/** It may have been made all the same: the list says. */
function readAgain(state: State, { making }: Creation, error: AppError): State {
  if (error.code !== 'network_timeout' && !isUnserved(error)) return state;
  if (making.kind !== 'customer') return wantCatalog(state);
  return { ...state, wanted: { ...state.wanted, customers: true } };
}

export interface Created {
  readonly state: State;
  /** What whoever waits is told: the id, null where the service did not tell it. Null: there is more to ask for. */
  readonly answer: Result<number | null> | null;
}

/** Takes the answer to a request of `creationCall`. A failed attempt is not repeated by itself. */
export function takeCreation(state: State, key: string, result: Result<unknown>): Created {
  const { creations } = state.wanted;
  const creation = creations.find((one) => one.key === key);
  if (!creation) return { state, answer: null };
  const left = creations.filter((one) => one !== creation);
  const done: State = { ...state, wanted: { ...state.wanted, creations: left } };
  if (!result.ok) return { state: readAgain(done, creation, result.error), answer: err(result.error) };
  const record = unwrap(result.value);
  const { making, taskId } = creation;
  switch (making.kind) {
    case 'customer': {
      const customer = readNamed(record);
      return { state: customer ? addCustomer(done, customer) : done, answer: ok(customer?.id ?? null) };
    }
    case 'project': {
      const project = readProject(record);
      return {
        state: project ? addProject(done, project) : wantCatalog(done),
        answer: ok(project?.id ?? null),
      };
    }
    case 'task': {
      if (taskId !== null) return { state: assignTask(done, making.projectId, taskId), answer: ok(taskId) };
      const task = readNamed(record);
      if (!task) return { state: wantCatalog(done), answer: ok(null) };
      const wanted = { ...state.wanted, creations: [{ ...creation, taskId: task.id }, ...left] };
      return { state: { ...addTask(done, task), wanted }, answer: null };
    }
  }
}
