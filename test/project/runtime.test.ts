/** Owns the proof that only the runtime that was meant is unpacked, and what goes with the app beside it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { missingPackages } from '../../scripts/packages.mjs';
import { cacheFolder } from '../../scripts/paths.mjs';
import { checkIntegrity } from '../../scripts/runtime/registry.mjs';
import { closure, nativeModules } from '../../scripts/staging.mjs';

test('a download that is not what it should be is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stint-runtime-'));
  try {
    const file = join(folder, 'download');
    await writeFile(file, 'abc');
    const right =
      'sha512-3a81oZNherrMQXNJriBBMRLm+k6JqX6iCp7u5ktV05ohkpkqJ0/BqDa6PCOj/uu9RU1EI2Q86A4qmslPpUyknw==';
    await expect(checkIntegrity(file, right)).resolves.toBeUndefined();
    await writeFile(file, 'abd');
    await expect(checkIntegrity(file, right)).rejects.toThrow('is not what it should be');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('the cache is where the system says, and outside the checkout', () => {
  expect(cacheFolder({ XDG_CACHE_HOME: '/somewhere' })).toBe(join('/somewhere', 'stint'));
  expect(cacheFolder({})).not.toContain(process.cwd());
});

test('the native modules bring what they need at run time', async () => {
  const names = [...(await closure(nativeModules)).keys()];
  expect(names).toEqual(expect.arrayContaining(['keytar', 'libsql', '@neon-rs/load', 'detect-libc']));
  expect(names.filter((name) => name.startsWith('@libsql/')).length).toBeGreaterThan(0);
});

test('what a system lacks is named by its package', async () => {
  expect(
    await missingPackages([
      { program: 'sh', package: 'a-shell' },
      { program: 'no-such-program', package: 'a-program' },
      { library: 'libno-such.so.1', package: 'a-library' },
      { file: '/no/such/file', package: 'a-file' },
    ]),
  ).toEqual(['a-program', 'a-library', 'a-file']);
});
