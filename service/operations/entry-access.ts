/** Owns who may see, book and change which time entries: roles, private projects, locks. */
import { ok } from '../../common/result.ts';
import { forbidden, notFound, type Outcome, refuse } from '../http/refusal.ts';
import { type EntryRow, findEntry, mayModifyLocked } from '../resources/time-entry.ts';
import { type Caller, isAdmin } from '../signin/caller.ts';
import type { Store } from '../store/store.ts';
import type { Scope } from './handler.ts';

/** Whose entries, beside their own, someone may see and change; `null` means everybody's in the account. */
export interface Reach {
  readonly users: readonly number[];
  /** Projects they are a manager of. */
  readonly projects: readonly number[];
}

export function reachOf(store: Store, { user }: Caller): Reach | null {
  if (isAdmin(user)) return null;
  const managed =
    user.role === 'manager'
      ? store.all(store.from.selectFrom('users').select('id').where('manager_id', '=', user.id))
      : [];
  const projects = store.all(
    store.from
      .selectFrom('members')
      .select('project_id')
      .where('user_id', '=', user.id)
      .where('manager', '=', 1)
      .where('active', '=', 1),
  );
  return {
    users: [user.id, ...managed.map((row) => row.id)],
    projects: projects.map((row) => row.project_id),
  };
}

const reaches = (reach: Reach | null, userId: number, projectId: number): boolean =>
  reach === null || reach.users.includes(userId) || reach.projects.includes(projectId);

/** The entry, for somebody who may see it. */
export function visibleEntry({ store, caller }: Scope, id: number): Outcome<EntryRow> {
  const row = findEntry(store, caller, id);
  if (row === undefined) return notFound('time entry');
  if (!reaches(reachOf(store, caller), row.user_id, row.project_id)) {
    return forbidden('see the time entries of this user');
  }
  return ok(row);
}

/** The entry, for somebody who may change it. */
export function changeableEntry(scope: Scope, id: number): Outcome<EntryRow> {
  const found = visibleEntry(scope, id);
  if (!found.ok) return found;
  const { is_locked, is_invoiced } = found.value;
  if ((is_locked === 1 || is_invoiced === 1) && !mayModifyLocked(scope.caller)) {
    return refuse(403, 'entry_locked', 'The time entry is locked or invoiced.');
  }
  return found;
}

/** Whether the caller may book time of this user on this project. */
export function mayBookFor({ store, caller }: Scope, userId: number, projectId: number): boolean {
  return userId === caller.user.id || reaches(reachOf(store, caller), userId, projectId);
}
