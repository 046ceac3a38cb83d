/** Owns the official Electron: the one the `electron` package downloads from its project's releases. */
import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { attempt } from '../process.mjs';

const packageFolder = dirname(createRequire(import.meta.url).resolve('electron/package.json'));

/** @returns {Promise<string | undefined>} the executable, when it has been downloaded */
export const officialExecutable = async () => {
  try {
    const relative = await readFile(join(packageFolder, 'path.txt'), 'utf8');
    const executable = join(packageFolder, 'dist', relative);
    await stat(executable);
    return executable;
  } catch {
    return undefined;
  }
};

/** @returns {Promise<{ readonly executable: string } | { readonly reason: string }>} */
export const downloadOfficial = async () => {
  const { stderr } = await attempt(process.execPath, [join(packageFolder, 'install.js')]);
  const executable = await officialExecutable();
  if (executable !== undefined) return { executable };
  return { reason: /^\w*Error: .*$/m.exec(stderr)?.[0] ?? 'it could not be downloaded' };
};
