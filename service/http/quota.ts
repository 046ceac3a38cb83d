/** Owns the account's daily quota: counted in the database, because it must survive a restart (Limits). */
import { type Plan, plans } from '../plans.ts';
import type { Store } from '../store/store.ts';
import type { Usage } from './windows.ts';

const dayMs = 86_400_000;

/** The UTC day of an instant (ms), and the seconds until the next one. */
export function utcDay(now: number): { readonly day: string; readonly secondsLeft: number } {
  return {
    day: new Date(now).toISOString().slice(0, 10),
    secondsLeft: Math.max(1, Math.ceil((dayMs - (now % dayMs)) / 1000)),
  };
}

export type QuotaState = 'within' | 'soft_limit_exceeded' | 'hard_limit_blocked';

/** Counts one request against the account's day; a blocked one is not counted. `null` when the plan has no quota. */
export function useQuota(
  store: Store,
  account: { readonly id: number; readonly plan: Plan },
  now: number,
): { readonly usage: Usage; readonly state: QuotaState } | null {
  const plan = plans[account.plan];
  if (plan.requestsPerDay === Number.POSITIVE_INFINITY) return null;
  const { day, secondsLeft } = utcDay(now);
  const limit = plan.requestsPerDay;
  const before = usedOn(store, account.id, day);
  const blocked = !plan.soft && before >= limit;
  const used = blocked ? before : countOne(store, account.id, day);
  return {
    usage: { limit, used, remaining: Math.max(0, limit - used), reset: secondsLeft },
    state: blocked ? 'hard_limit_blocked' : used > limit ? 'soft_limit_exceeded' : 'within',
  };
}

function usedOn(store: Store, accountId: number, day: string): number {
  const row = store.first(
    store.from.selectFrom('quotas').select('used').where('account_id', '=', accountId).where('day', '=', day),
  );
  return row?.used ?? 0;
}

function countOne(store: Store, accountId: number, day: string): number {
  const row = store.first(
    store.from
      .insertInto('quotas')
      .values({ account_id: accountId, day, used: 1 })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'day']).doUpdateSet((eb) => ({ used: eb('quotas.used', '+', 1) })),
      )
      .returning('used'),
  );
  const used = row?.used ?? 1;
  if (used === 1) {
    store.run(store.from.deleteFrom('quotas').where('account_id', '=', accountId).where('day', '<', day));
  }
  return used;
}
