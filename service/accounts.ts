/** Owns what an operator does to accounts: creating them with their owner, and giving passwords. */
import { randomBytes } from 'node:crypto';
import { appError } from '../common/error.ts';
import { err, ok, type Result } from '../common/result.ts';
import type { Plan } from './plans.ts';
import { newUser } from './resources/user.ts';
import { hashPassword } from './signin/password.ts';
import type { Store } from './store/store.ts';
import { isTimeZone } from './zone.ts';

export interface NewAccount {
  readonly name: string;
  readonly email: string;
  /** The owner's name; the account's when left out. */
  readonly userName?: string;
  readonly password: string;
  readonly plan: Plan;
  /** IANA name. */
  readonly timeZone: string;
}

/** `accountId` is the hash to sign in with. */
export interface CreatedAccount {
  readonly accountId: string;
  readonly userId: number;
}

/** @throws RangeError when the time zone is not one: the caller has `isTimeZone` to ask first */
export async function createAccount(store: Store, now: number, account: NewAccount): Promise<CreatedAccount> {
  const { name, email, userName, plan, timeZone } = account;
  if (!isTimeZone(timeZone)) throw new RangeError(`There is no time zone ${timeZone}.`);
  const password = await hashPassword(account.password);
  const accountId = randomBytes(12).toString('hex');
  return store.transaction(() => {
    const { id } = store.run(
      store.from
        .insertInto('accounts')
        .values({ hash: accountId, name, plan, time_zone: timeZone, created_at: now }),
    );
    const owner = newUser({ accountId: id, email, name: userName ?? name, now });
    const user = store.run(
      store.from.insertInto('users').values({ ...owner, password, role: 'admin', is_owner: 1 }),
    );
    return { accountId, userId: user.id };
  });
}

/** `user_not_found` when the account has no user with this e-mail. */
export async function setPassword(
  store: Store,
  accountId: string,
  email: string,
  password: string,
): Promise<Result<null>> {
  const hashed = await hashPassword(password);
  const { changes } = store.run(
    store.from
      .updateTable('users')
      .set({ password: hashed })
      .where('email', '=', email.trim())
      .where('account_id', 'in', (eb) =>
        eb.selectFrom('accounts').select('id').where('hash', '=', accountId),
      ),
  );
  return changes === 1 ? ok(null) : err(appError('user_not_found'));
}
