/** Owns the database file: opening, refusing and migrating it. What it refuses it has not touched. */
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import Database from 'libsql';
import { appError } from '../../common/error.ts';
import { err, ok, type Result } from '../../common/result.ts';
import { applicationId, migrations } from './migrations.ts';

export type Connection = Database.Database;

const memory = ':memory:';
const magic = 'SQLite format 3\0';

/**
 * Opens the database, creating or migrating it as needed. Every commit is on disk before it returns.
 * @returns `storage_damaged` when the file is not a database of ours or cannot be read, `storage_newer` when a newer
 *   version wrote it, `storage_failed` when it cannot be opened
 */
export function openDatabase(file: string): Result<Connection> {
  const header = file === memory ? ok(null) : inspect(file);
  if (!header.ok) return header;
  let connection: Connection;
  try {
    connection = new Database(file);
  } catch {
    return err(appError('storage_failed', { detail: 'The database file cannot be opened.' }));
  }
  try {
    // Another process (the command line) may hold the lock for a moment.
    connection.pragma('busy_timeout = 5000');
    connection.pragma('journal_mode = WAL');
    connection.pragma('synchronous = FULL');
    connection.pragma('foreign_keys = ON');
    migrate(connection);
    return ok(connection);
  } catch (failure) {
    connection.close();
    return err(appError('storage_damaged', { detail: failure instanceof Error ? failure.message : '' }));
  }
}

/** Opens a database of ours that is there, as it is: not migrated. Refuses what `openDatabase` does. */
export function openAsItIs(file: string): Result<Connection> {
  if (!existsSync(file)) return err(appError('storage_failed', { detail: 'There is no database.' }));
  const header = inspect(file);
  if (!header.ok) return header;
  try {
    const connection = new Database(file);
    connection.pragma('busy_timeout = 5000');
    return ok(connection);
  } catch {
    return err(appError('storage_failed', { detail: 'The database file cannot be opened.' }));
  }
}

/**
 * Reads the version from the file's first 100 bytes, because merely opening a database with SQLite may write to it
 * (recovery of its log).
 */
function inspect(file: string): Result<null> {
  if (!existsSync(file)) return ok(null);
  const header = Buffer.alloc(100);
  try {
    if (readHeader(file, header) === 0) return ok(null);
  } catch {
    return err(appError('storage_failed', { detail: 'The database file cannot be read.' }));
  }
  if (header.toString('latin1', 0, 16) !== magic || header.readUInt32BE(68) !== applicationId) {
    return err(appError('storage_damaged', { detail: 'The file is not a database of this service.' }));
  }
  if (header.readUInt32BE(60) > migrations.length) {
    return err(appError('storage_newer', { detail: 'The database was written by a newer version.' }));
  }
  return ok(null);
}

/**
 * The handles headers were read through, by file. They stay open: where locks belong to a process (POSIX), closing any
 * handle of a file drops them all, also those of a connection that is still open or that the driver has not let go of
 * yet. Another process would then take the log away under that connection.
 */
const handles = new Map<string, number>();

function readHeader(file: string, header: Buffer): number {
  if (process.platform === 'win32') {
    const handle = openSync(file, 'r');
    try {
      return readSync(handle, header, 0, header.length, 0);
    } finally {
      closeSync(handle);
    }
  }
  const { dev, ino } = statSync(file);
  const key = `${dev}:${ino}`;
  const handle = handles.get(key) ?? openSync(file, 'r');
  handles.set(key, handle);
  return readSync(handle, header, 0, header.length, 0);
}

function migrate(connection: Connection): void {
  const version = readVersion(connection);
  for (const [index, step] of migrations.entries()) {
    if (index < version) continue;
    connection.exec(
      `BEGIN IMMEDIATE; ${step} PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${index + 1}; COMMIT;`,
    );
  }
  // The version must be in the file itself, not in its log, where `inspect` does not look.
  if (version < migrations.length) connection.pragma('wal_checkpoint(TRUNCATE)');
}

function readVersion(connection: Connection): number {
  const [row] = connection.prepare('PRAGMA user_version').all() as readonly { user_version: number }[];
  return row?.user_version ?? 0;
}
