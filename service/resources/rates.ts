/** Owns billable rates: which one is in force on a date, and keeping entries in step when one changes. */
import { sql } from 'kysely';
import type { Store } from '../store/store.ts';

/** The member's own rate goes before the project's; of each, the latest that has begun. */
export function rateOn(store: Store, projectId: number, userId: number, date: string): number {
  const row = store.first(
    store.from
      .selectFrom('rates')
      .select('rate')
      .where('project_id', '=', projectId)
      .where('start_at', '<=', date)
      .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '=', userId)]))
      .orderBy(sql`user_id IS NULL`)
      .orderBy('start_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1),
  );
  return row?.rate ?? 0;
}

/** The most recent rate of a project or of one member of it. */
export function latestRate(store: Store, projectId: number, userId: number | null) {
  return store.first(
    store.from
      .selectFrom('rates')
      .select(['rate', 'start_at'])
      .where('project_id', '=', projectId)
      .where('user_id', userId === null ? 'is' : '=', userId)
      .orderBy('start_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1),
  );
}

/** Puts a rate in force from a date, also for what was booked since then and is not invoiced. */
export function addRate(
  store: Store,
  rate: {
    readonly project_id: number;
    readonly user_id: number | null;
    readonly start_at: string;
    readonly rate: number;
  },
): void {
  store.run(store.from.insertInto('rates').values(rate));
  store.run(
    store.from
      .updateTable('entries')
      .set({
        rate: sql<number>`coalesce((
          SELECT rates.rate FROM rates
          WHERE rates.project_id = entries.project_id AND rates.start_at <= entries.date
            AND (rates.user_id IS NULL OR rates.user_id = entries.user_id)
          ORDER BY rates.user_id IS NULL, rates.start_at DESC, rates.id DESC LIMIT 1), 0)`,
      })
      .where('project_id', '=', rate.project_id)
      .where('date', '>=', rate.start_at)
      .where('is_invoiced', '=', 0),
  );
}
