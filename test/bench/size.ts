/**
 * Owns the bench of the size of what is shipped besides Electron: the archive, the machine code that lies beside it, and
 * the windows as they would go over a wire.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { packageApp } from '../../scripts/package.mjs';
import { built, checkout } from '../../scripts/paths.mjs';
import { ensureRuntime } from '../../scripts/runtime.mjs';
import { rounded, show } from './report.ts';
import { bytesOf, gzipBytes } from './weight.ts';

export async function run(asJson: boolean): Promise<void> {
  const { version } = await ensureRuntime(() => {});
  await packageApp();
  const folder = join(checkout, 'dist', 'linux-unpacked', 'resources');
  const beside = await readdir(join(folder, 'app.asar.unpacked'), { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    beside.filter((entry) => entry.isFile()).map((entry) => bytesOf(join(entry.parentPath, entry.name))),
  );
  show(
    'size',
    `Electron ${version}`,
    [
      {
        key: 'asar_mb',
        value: rounded((await bytesOf(join(folder, 'app.asar'))) / 1e6),
        bar: { atMost: 6 },
      },
      { key: 'unpacked_mb', value: rounded(sizes.reduce((sum, size) => sum + size, 0) / 1e6) },
      {
        key: 'renderer_gzip_kb',
        value: rounded((await gzipBytes(join(built, 'renderer'))) / 1e3),
        bar: { atMost: 70 },
      },
    ],
    asJson,
  );
}
