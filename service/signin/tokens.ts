/** Owns API tokens: made, bound to a User-Agent, destroyed (Authentication 2–5). Only their hashes are stored. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { ok } from '../../common/result.ts';
import type { Zone } from '../../common/time.ts';
import { type Outcome, unauthorized } from '../http/refusal.ts';
import { isPlan } from '../plans.ts';
import type { Store } from '../store/store.ts';
import { zoneOf } from '../zone.ts';
import type { Caller } from './caller.ts';

const longestSilence = 30 * 86_400_000;

/** How far the stored last use may lag behind, so that not every read becomes a write. */
const savedEvery = 60_000;

export interface Tokens {
  /** @returns the token itself, which is shown this once */
  issue(userId: number, userAgent: string, now: number): string;
  /** Recognises the caller. A token used from another User-Agent, or silent for too long, is destroyed. */
  recognise(token: string | null, userAgent: string, now: number): Outcome<Caller>;
  /** Writes the last uses that are only in memory. */
  flush(): void;
}

const digest = (token: string): Buffer => createHash('sha256').update(token).digest();

export function createTokens(store: Store): Tokens {
  const lastUse = new Map<number, { readonly at: number; readonly saved: number }>();
  const zones = new Map<string, Zone>();

  function zone(name: string): Zone {
    const known = zones.get(name) ?? zoneOf(name);
    zones.set(name, known);
    return known;
  }

  function destroy(tokenId: number): void {
    store.run(store.from.deleteFrom('tokens').where('id', '=', tokenId));
    lastUse.delete(tokenId);
  }

  function save(tokenId: number, at: number): void {
    store.run(store.from.updateTable('tokens').set({ used_at: at }).where('id', '=', tokenId));
  }

  function find(hash: string) {
    return store.first(
      store.from
        .selectFrom('tokens')
        .innerJoin('users', 'users.id', 'tokens.user_id')
        .innerJoin('accounts', 'accounts.id', 'users.account_id')
        .where('tokens.hash', '=', hash)
        .select([
          'tokens.id as token_id',
          'tokens.hash',
          'tokens.user_agent',
          'tokens.used_at',
          'users.id as user_id',
          'users.role',
          'users.active',
          'accounts.id as account_id',
          'accounts.hash as account_hash',
          'accounts.name as account_name',
          'accounts.plan',
          'accounts.time_zone',
        ]),
    );
  }

  return {
    issue(userId, userAgent, now) {
      const token = randomBytes(32).toString('base64url');
      store.run(
        store.from.insertInto('tokens').values({
          hash: digest(token).toString('hex'),
          user_id: userId,
          user_agent: userAgent,
          created_at: now,
          used_at: now,
        }),
      );
      return token;
    },

    recognise(token, userAgent, now) {
      if (token === null || token === '') return unauthorized('The header x-api-token is missing.');
      const given = digest(token);
      const row = find(given.toString('hex'));
      if (row === undefined || !timingSafeEqual(Buffer.from(row.hash, 'hex'), given)) {
        return unauthorized('The token is not valid.');
      }
      const used = lastUse.get(row.token_id) ?? { at: row.used_at, saved: row.used_at };
      if (row.user_agent !== userAgent || now - used.at > longestSilence) {
        destroy(row.token_id);
        return unauthorized('The token is not valid any more.');
      }
      if (row.active !== 1 || !isPlan(row.plan)) return unauthorized('The user is archived.');
      const isDue = now - used.saved >= savedEvery;
      if (isDue) save(row.token_id, now);
      lastUse.set(row.token_id, { at: now, saved: isDue ? now : used.saved });
      return ok({
        tokenId: row.token_id,
        account: {
          id: row.account_id,
          hash: row.account_hash,
          name: row.account_name,
          plan: row.plan,
          zone: zone(row.time_zone),
        },
        user: { id: row.user_id, role: row.role },
      });
    },

    flush() {
      for (const [tokenId, { at, saved }] of lastUse) if (at > saved) save(tokenId, at);
      lastUse.clear();
    },
  };
}
