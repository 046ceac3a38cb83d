/** Owns what the settings do with data: the folder it is in, and the lists that are copies of the service's. */
import { useApp } from '../app.ts';
import type { Action } from '../parts/action.ts';
import { Button } from '../parts/button.tsx';
import { Name } from '../parts/name.tsx';
import { words } from '../words/en.ts';

export function DataSettings({ folder, run }: { readonly folder: string; readonly run: Action['run'] }) {
  const { bridge } = useApp();
  return (
    <>
      <section class="block">
        <p>{words.settings.folder}</p>
        <Name class="muted" text={folder} />
        <Button onClick={() => void run(() => bridge.open({ target: 'data_folder' }))}>
          {words.settings.openFolder}
        </Button>
      </section>
      <section class="block">
        <p>{words.settings.refreshHint}</p>
        <Button onClick={() => void run(() => bridge.refresh({ catalog: true }))}>
          {words.settings.refresh}
        </Button>
      </section>
    </>
  );
}
