/** Owns the files of the app, through electron-store: one each, written whole, fsynced, then renamed into place. */
import { copyFileSync, existsSync } from 'node:fs';
import ElectronStore from 'electron-store';
import { appError } from '../../common/error.ts';
import { err, ok } from '../../common/result.ts';
import type { Store, Stores } from '../core/ports.ts';

type Content = Record<string, unknown>;

function openStore(folder: string, name: string): Store {
  const store = new ElectronStore<Content>({
    cwd: folder,
    name,
    // Only this user may read what they track.
    configFileMode: 0o600,
    clearInvalidConfig: false,
    accessPropertiesByDotNotation: false,
    serialize: (content) => JSON.stringify(content),
  });
  return {
    read: () => {
      try {
        const content = store.store;
        return ok(Object.keys(content).length === 0 ? null : content);
      } catch (error) {
        return err(appError('storage_damaged', { detail: reason(error), field: name }));
      }
    },
    write: (content) => {
      try {
        store.store = content as Content;
        return ok(null);
      } catch (error) {
        return err(appError('storage_failed', { detail: reason(error), field: name }));
      }
    },
    setAside: () => {
      if (existsSync(store.path)) copyFileSync(store.path, `${store.path}.set-aside-${Date.now()}`);
    },
  };
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const openStores = (folder: string): Stores => ({
  settings: openStore(folder, 'settings'),
  session: openStore(folder, 'session'),
  catalog: openStore(folder, 'catalog'),
  journal: openStore(folder, 'journal'),
});
