/** Owns which time entries a report is about: what the caller may see of what they ask for. */
import type { QueryOf } from '../../common/rest.ts';
import { entryRows } from '../resources/time-entry.ts';
import { reachOf } from './entry-access.ts';
import type { Scope } from './handler.ts';

export type FilteredEntries = ReturnType<typeof entryRows>;

/** The filters that both reports have; both bounds of the dates are inclusive. */
export function filteredEntries(scope: Scope, query: QueryOf<'groupedReport'>): FilteredEntries {
  const { store, caller } = scope;
  let rows = entryRows(store).where('entries.account_id', '=', caller.account.id);
  const reach = reachOf(store, caller);
  if (reach !== null) {
    // Without projects of their own to manage, the users alone decide, and the index on them is used.
    rows =
      reach.projects.length === 0
        ? rows.where('entries.user_id', 'in', reach.users)
        : rows.where((eb) =>
            eb.or([eb('entries.user_id', 'in', reach.users), eb('entries.project_id', 'in', reach.projects)]),
          );
  }
  const { date_execution_start, date_execution_end, team_id } = query;
  if (date_execution_start !== undefined) rows = rows.where('entries.date', '>=', date_execution_start);
  if (date_execution_end !== undefined) rows = rows.where('entries.date', '<=', date_execution_end);
  if (query.user_id !== undefined) rows = rows.where('entries.user_id', 'in', query.user_id);
  if (query.project_id !== undefined) rows = rows.where('entries.project_id', 'in', query.project_id);
  if (query.task_id !== undefined) rows = rows.where('entries.task_id', 'in', query.task_id);
  if (query.customer_id !== undefined) rows = rows.where('projects.customer_id', 'in', query.customer_id);
  if (team_id !== undefined) {
    rows = rows.where('entries.user_id', 'in', (eb) =>
      eb.selectFrom('team_users').select('team_users.user_id').where('team_users.team_id', 'in', team_id),
    );
  }
  return rows;
}
