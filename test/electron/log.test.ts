/** Owns the proof that the log stays small: the real electron-log on real files. */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog } from '../../main/electron/log.ts';

const mebibyte = 1_048_576;
/** A fact of this length makes a line of a little more, bytes. Longer ones are cut. */
const long = 'x'.repeat(9000);
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stint-log-'));
});
afterEach(() => rm(folder, { recursive: true }));

const sizes = async (): Promise<Readonly<Record<string, number>>> => {
  const logs = join(folder, 'logs');
  const names = await readdir(logs);
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, (await stat(join(logs, name))).size] as const)),
  );
};

it('moves aside at a megabyte, over what was moved before, so that there are two files for ever', async () => {
  const log = createLog(folder);
  for (let line = 0; line < 5; line += 1) log.info('line', { line });
  expect(Object.keys(await sizes())).toEqual(['stint.log']);
  // Three times over.
  for (let line = 0; line < 400; line += 1) log.info('line', { line, long });
  const found = await sizes();
  expect(Object.keys(found).sort()).toEqual(['stint.log', 'stint.old.log']);
  for (const size of Object.values(found)) expect(size).toBeLessThan(mebibyte + 2 * long.length);
  log.warn('the last line');
  expect(await readFile(join(folder, 'logs', 'stint.log'), 'utf8')).toContain('the last line');
  const { mode } = await stat(join(folder, 'logs', 'stint.old.log'));
  expect(mode & 0o077).toBe(0);
});
