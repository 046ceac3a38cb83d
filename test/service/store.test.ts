/** Owns the proof of the store: all or nothing, and reports that are read through an index. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Connection, openDatabase } from '../../service/store/database.ts';
import { openStore, type Store } from '../../service/store/store.ts';

let connection: Connection;
let store: Store;
beforeEach(() => {
  const opened = openDatabase(':memory:');
  if (!opened.ok) throw new Error(opened.error.code);
  connection = opened.value;
  store = openStore(connection);
});
afterEach(() => store.close());

const account = (hash: string) =>
  store.from
    .insertInto('accounts')
    .values({ hash, name: 'A', plan: 'local', time_zone: 'UTC', created_at: 0 });
const count = () => store.all(store.from.selectFrom('accounts').select('id')).length;

describe('a transaction', () => {
  it('keeps what its work wrote', () => {
    expect(store.transaction(() => store.run(account('a')).id)).toBe(1);
    expect(count()).toBe(1);
  });

  it('keeps nothing when the value is not to be kept', () => {
    const value = store.transaction(
      () => store.run(account('a')).changes,
      () => false,
    );
    expect([value, count()]).toEqual([1, 0]);
  });

  it('keeps nothing when the work throws, and the store goes on', () => {
    const work = () => {
      store.run(account('a'));
      store.run(account('a'));
    };
    expect(() => store.transaction(work)).toThrow(/UNIQUE/);
    expect(count()).toBe(0);
    expect(store.transaction(() => store.run(account('b')).changes)).toBe(1);
  });
});

describe('a query', () => {
  it('takes true and false, and refuses undefined', () => {
    const bound = (value: unknown) =>
      store.first({
        compile: () => ({ sql: 'SELECT ? AS value', parameters: [value] }),
        execute: async () => [],
      });
    expect([bound(true), bound(false), bound(null)]).toEqual([{ value: 1 }, { value: 0 }, { value: null }]);
    expect(() => bound(undefined)).toThrow(TypeError);
  });
});

describe('today’s report', () => {
  const plan = (where: string): string =>
    connection
      .prepare(`EXPLAIN QUERY PLAN SELECT * FROM entries WHERE ${where}`)
      .all()
      .map((row) => (row as { readonly detail: string }).detail)
      .join('\n');

  it('is found through the index on account, user and date', () => {
    const where = "account_id = 1 AND user_id IN (1) AND date >= '2025-01-01' AND date <= '2025-01-01'";
    expect(plan(where)).toContain(
      'USING INDEX entries_user_day (account_id=? AND user_id=? AND date>? AND date<?)',
    );
  });

  it('of everybody is found through the index on account and date', () => {
    const where = "account_id = 1 AND date >= '2025-01-01' AND date <= '2025-01-01'";
    expect(plan(where)).toContain('USING INDEX entries_day (account_id=? AND date>? AND date<?)');
  });
});
