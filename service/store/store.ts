/**
 * Owns the way to the tables: typed queries, run synchronously. Because nothing interleaves within a transaction,
 * a handler reads, decides and writes without a race, and its answer is on disk when it returns.
 */
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { Connection } from './database.ts';
import type { Tables } from './tables.ts';

/** A query that knows the type of its rows. */
export interface Query<Row> {
  compile(): { readonly sql: string; readonly parameters: readonly unknown[]; readonly query?: unknown };
  execute(): Promise<Row[]>;
}

export interface Store {
  /** Builds queries; they are run by the functions below. */
  readonly from: Kysely<Tables>;
  all<Row>(query: Query<Row>): readonly Row[];
  first<Row>(query: Query<Row>): Row | undefined;
  /** @returns the id of the inserted row, and how many rows changed */
  run(query: Query<unknown>): { readonly id: number; readonly changes: number };
  /** Commits what the work wrote; leaves no trace of it when it throws or its value is not to be kept. */
  transaction<T>(work: () => T, keep?: (value: T) => boolean): T;
  close(): void;
}

type Statement = ReturnType<Connection['prepare']>;

const keptStatements = 500;

export function openStore(connection: Connection): Store {
  const from = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  const statements = new Map<string, Statement>();

  function prepare(sql: string): Statement {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    // The text of a query varies with the length of its lists, so the number kept is bounded.
    if (statements.size >= keptStatements) statements.clear();
    const statement = connection.prepare(sql);
    statements.set(sql, statement);
    return statement;
  }

  function all<Row>(query: Query<Row>): readonly Row[] {
    const { sql, parameters } = query.compile();
    return prepare(sql).all(parameters.map(bindable)) as Row[];
  }

  return {
    from,
    all,
    first: (query) => all(query)[0],
    run(query) {
      const { sql, parameters } = query.compile();
      const { changes, lastInsertRowid } = prepare(sql).run(parameters.map(bindable));
      return { id: Number(lastInsertRowid), changes };
    },
    transaction(work, keep = () => true) {
      connection.exec('BEGIN IMMEDIATE');
      try {
        const value = work();
        connection.exec(keep(value) ? 'COMMIT' : 'ROLLBACK');
        return value;
      } catch (failure) {
        if (connection.inTransaction) connection.exec('ROLLBACK');
        throw failure;
      }
    },
    close() {
      statements.clear();
      connection.close();
    },
  };
}

/** The driver ends the whole process when it is given a boolean, and stores `undefined` as null: neither may reach it. */
function bindable(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === undefined) throw new TypeError('A query was given an undefined value.');
  return value;
}
