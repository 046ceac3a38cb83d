/** Owns the panel as it opens: what runs, the line that starts something, today, and how delivery stands. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Snapshot } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import { type Gap, gapsOf } from '../model/gaps.ts';
import { useAction } from '../parts/action.ts';
import { useMinute } from '../parts/now.ts';
import { words } from '../words/en.ts';
import { Banners } from './banners.tsx';
import { Footer } from './footer.tsx';
import { RunningHeader } from './running-header.tsx';
import { StartLine } from './start-line.tsx';
import { Today } from './today.tsx';
import { UndoLine } from './undo-line.tsx';

const isTodosKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 't' &&
  (event.ctrlKey || event.metaKey) &&
  !event.shiftKey &&
  !event.altKey &&
  !event.repeat;

export function Home({ snapshot }: { readonly snapshot: Snapshot }) {
  const { bridge, store, view, failure } = useApp();
  const searching = useSignal(false);
  const now = useMinute(snapshot);
  const gaps = gapsOf(snapshot.today, now, snapshot.breaks);
  const asked = useSignal<Gap | null>(null);
  const { run } = useAction(failure);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (isTodosKey(event)) {
        event.preventDefault();
        view.value = { name: 'todos' };
      }
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      event.preventDefault();
      if (store.snapshot.peek()?.running == null) return;
      void run(() => bridge.stop({}));
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <>
      <header>
        <h1 class="visually-hidden">{words.app}</h1>
        <RunningHeader snapshot={snapshot} />
      </header>
      <main class="home">
        <Banners snapshot={snapshot} />
        <StartLine snapshot={snapshot} searching={searching} gaps={gaps} asked={asked} />
        {!searching.value && <Today snapshot={snapshot} now={now} gaps={gaps} asked={asked} />}
      </main>
      {snapshot.undo !== null && <UndoLine undo={snapshot.undo} />}
      <Footer snapshot={snapshot} />
    </>
  );
}
