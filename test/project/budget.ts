/** Owns reading the budget: what the program may take, where it can be counted exactly. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkout } from '../../scripts/paths.mjs';

export interface Budget {
  /** Code that is loaded before the tray item is there. */
  readonly mainBeforeTray: {
    readonly bytes: number;
    readonly modules: number;
    readonly files: readonly string[];
    readonly packages: readonly string[];
    /** Of Node and Electron: Node makes most of its own when they are first asked for. */
    readonly builtins: readonly string[];
  };
  /** Code of main that is loaded when it is used, by file. */
  readonly mainLater: Readonly<
    Record<string, { readonly bytes: number; readonly packages: readonly string[] }>
  >;
  readonly preloadBytes: number;
  /** All files of the windows, each compressed for itself. */
  readonly rendererGzipBytes: number;
  readonly rendererPackages: readonly string[];
  /** What is installed beside the bundle. */
  readonly dependencies: readonly string[];
  /** The archive of the packaged program. */
  readonly asarBytes: number;
  /** Requests of the reference day. */
  readonly requests: { readonly live: number; readonly economy: number };
}

export const budget: Budget = JSON.parse(
  await readFile(join(checkout, 'test', 'project', 'budget.json'), 'utf8'),
);
