/** Owns how the size of what was built is counted, for the bench and the budget alike. Bytes; a kB is 1 000. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** What the files of a folder take, each compressed for itself. */
export async function gzipBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(
        async (entry) => gzipSync(await readFile(join(entry.parentPath, entry.name)), { level: 9 }).length,
      ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

export const bytesOf = async (file: string): Promise<number> => (await stat(file)).size;
