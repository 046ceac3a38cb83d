/** Owns what an operator does with the database file: an online backup, and a check of every page and reference. */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { appError } from '../../common/error.ts';
import { err, ok, type Result } from '../../common/result.ts';
import { type Connection, openAsItIs } from './database.ts';

/**
 * Copies the database as it is at one moment, also while it is being served. The copy is on disk and whole before it
 * has its name. `storage_failed` when there is something of that name already.
 */
export function backUp(file: string, to: string): Result<null> {
  if (existsSync(to)) return err(appError('storage_failed', { detail: 'The backup exists already.' }));
  const opened = openAsItIs(file);
  if (!opened.ok) return opened;
  const partial = `${to}.partial`;
  try {
    rmSync(partial, { force: true });
    opened.value.exec(`VACUUM INTO '${partial.replaceAll("'", "''")}'`);
    const handle = openSync(partial, 'r+');
    fsyncSync(handle);
    closeSync(handle);
    renameSync(partial, to);
    return ok(null);
  } catch (failure) {
    rmSync(partial, { force: true });
    return err(appError('storage_failed', { detail: failure instanceof Error ? failure.message : '' }));
  } finally {
    opened.value.close();
  }
}

/** Looks at every page and every reference. @returns what is wrong, in words; none when it is sound */
export function findFaults(file: string): Result<readonly string[]> {
  const opened = openAsItIs(file);
  if (!opened.ok) return opened;
  try {
    return ok([...damagedPages(opened.value), ...brokenReferences(opened.value)]);
  } catch (failure) {
    return err(appError('storage_damaged', { detail: failure instanceof Error ? failure.message : '' }));
  } finally {
    opened.value.close();
  }
}

function damagedPages(connection: Connection): readonly string[] {
  const rows = connection.prepare('PRAGMA integrity_check').all() as readonly { integrity_check: string }[];
  return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
}

function brokenReferences(connection: Connection): readonly string[] {
  const rows = connection.prepare('PRAGMA foreign_key_check').all() as readonly {
    table: string;
    rowid: number;
    parent: string;
  }[];
  return rows.map(({ table, rowid, parent }) => `row ${rowid} of ${table} refers to no row of ${parent}`);
}
