/** Owns the files of the app, through electron-store: one each, written whole, fsynced, then renamed into place. */
import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import ElectronStore from 'electron-store';
import { appError } from '../../common/error.ts';
import { err, ok, type Result } from '../../common/result.ts';
import type { Store, Stores } from '../core/ports.ts';
import { printJson } from '../core/print-json.ts';
import { salvageJson } from '../core/salvage.ts';

type Content = Record<string, unknown>;

/**
 * Where electron-store keeps what its migrations need. There are none here, but a content without this key makes it read
 * and parse the file before each write, to carry the key over: half of what writing a long journal took.
 */
const storeOwn = '__internal__';

/** As JSON, but for what is electron-store's own. */
const print = ({ [storeOwn]: _, ...content }: Content): string => printJson(content);

/** Stands for the content of a file that is no JSON object: reading it must not keep the app from starting. */
const damaged: Content = { damaged: 'not a JSON object' };

function parse(text: string): Content {
  try {
    const content: unknown = JSON.parse(text);
    return typeof content === 'object' && content !== null && !Array.isArray(content)
      ? (content as Content)
      : damaged;
  } catch {
    return damaged;
  }
}

function openStore(folder: string, name: string): Store {
  const file = join(folder, `${name}.json`);
  let opened: ElectronStore<Content> | null = null;
  // Opening reads the file: a folder in its place, or one that may not be read, throws here.
  const open = (): ElectronStore<Content> => {
    opened ??= new ElectronStore<Content>({
      cwd: folder,
      name,
      // Only this user may read what they track.
      configFileMode: 0o600,
      clearInvalidConfig: false,
      accessPropertiesByDotNotation: false,
      serialize: print,
      deserialize: parse,
    });
    return opened;
  };
  const attempt = <T>(code: 'storage_damaged' | 'storage_failed', act: () => Result<T>): Result<T> => {
    try {
      return act();
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      return err(appError(code, { detail, field: name }));
    }
  };
  return {
    read: () =>
      attempt('storage_damaged', () => {
        const content = open().store;
        if (content['damaged'] === damaged['damaged'])
          return err(appError('storage_damaged', { field: name }));
        return ok(Object.keys(content).length === 0 ? null : content);
      }),
    write: (content) =>
      attempt('storage_failed', () => {
        open().store = { ...(content as Content), [storeOwn]: {} };
        return ok(null);
      }),
    salvage: () => {
      // The file itself: what electron-store gives of a damaged one stands for nothing.
      const found = attempt('storage_damaged', () => ok(salvageJson(readFileSync(file, 'utf8'))));
      return found.ok ? found.value : null;
    },
    setAside: () => {
      attempt('storage_failed', () => ok(renameSync(file, `${file}.set-aside-${Date.now()}`)));
    },
  };
}

export const openStores = (folder: string): Stores => ({
  settings: openStore(folder, 'settings'),
  session: openStore(folder, 'session'),
  catalog: openStore(folder, 'catalog'),
  journal: openStore(folder, 'journal'),
  presence: openStore(folder, 'presence'),
});
