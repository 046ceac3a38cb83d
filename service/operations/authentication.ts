/** Owns POST /auth: e-mail, password and account for a token (Authentication 2, 6). */
import { createHash } from 'node:crypto';
import { ok } from '../../common/result.ts';
import { utcDay } from '../http/quota.ts';
import { tooMany, unauthorized } from '../http/refusal.ts';
import { matchesPassword, unmatchable } from '../signin/password.ts';
import type { Tokens } from '../signin/tokens.ts';
import type { Store } from '../store/store.ts';
import type { SignIn } from './handler.ts';

export function createSignIn(store: Store, tokens: Tokens, perDay: number): SignIn {
  return async ({ body, userAgent, now }) => {
    const email = body.email.trim();
    const { day, secondsLeft } = utcDay(now);
    if (countAuthentication(store, authenticationKey(body.account_id, email), day) > perDay) {
      return tooMany(undefined, 'Too many authentications of this user today.', secondsLeft);
    }
    const user = findUser(store, body.account_id, email);
    const matches = await matchesPassword(body.password, user?.password ?? unmatchable());
    if (user === undefined || !matches)
      return unauthorized('The e-mail, the password or the account is wrong.');
    return ok({ account_id: body.account_id, token: tokens.issue(user.id, userAgent, now) });
  };
}

/** The same for users that do not exist, or the limit would tell who does. */
const authenticationKey = (account: string, email: string): string =>
  createHash('sha256').update(`${account}\0${email.toLowerCase()}`).digest('base64url');

/** Counted before the password is looked at, so that parallel attempts cannot slip past the limit. */
function countAuthentication(store: Store, key: string, day: string): number {
  store.run(store.from.deleteFrom('authentications').where('day', '<', day));
  const row = store.first(
    store.from
      .insertInto('authentications')
      .values({ key, day, used: 1 })
      .onConflict((conflict) =>
        conflict.columns(['key', 'day']).doUpdateSet((eb) => ({ used: eb('authentications.used', '+', 1) })),
      )
      .returning('used'),
  );
  return row?.used ?? 1;
}

const findUser = (store: Store, account: string, email: string) =>
  store.first(
    store.from
      .selectFrom('users')
      .innerJoin('accounts', 'accounts.id', 'users.account_id')
      .where('accounts.hash', '=', account)
      .where('users.email', '=', email)
      .where('users.active', '=', 1)
      .select(['users.id', 'users.password']),
  );
