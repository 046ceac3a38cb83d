/** Owns the panel as it opens: what runs, the line that starts something, today, and how delivery stands. */
import { useSignal } from '@preact/signals';
import type { Snapshot } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import { type Gap, gapsOf } from '../model/gaps.ts';
import { lastAction } from '../model/undo.ts';
import { useAction } from '../parts/action.ts';
import { useDocumentKeys } from '../parts/document-keys.ts';
import { isControl, isStopKey } from '../parts/keys.ts';
import { useMinute } from '../parts/now.ts';
import { words } from '../words/en.ts';
import { AwayPlanLine } from './away-plan.tsx';
import { Banners } from './banners.tsx';
import { Footer } from './footer.tsx';
import { RunningHeader } from './running-header.tsx';
import { StartLine } from './start-line.tsx';
import { Today } from './today.tsx';
import { UndoLine } from './undo-line.tsx';

export function Home({ snapshot }: { readonly snapshot: Snapshot }) {
  const { bridge, store, view, failure, say } = useApp();
  const searching = useSignal(false);
  const now = useMinute(snapshot);
  const gaps = gapsOf(snapshot.today, now, snapshot.breaks);
  const asked = useSignal<Gap | null>(null);
  const { run } = useAction(failure);
  const last = lastAction(snapshot);

  useDocumentKeys((event) => {
    if (isControl(event, 't') && !event.repeat) {
      event.preventDefault();
      view.value = { name: 'todos' };
    }
    if (!isStopKey(event) || event.defaultPrevented || event.repeat) return;
    event.preventDefault();
    // What is typed stays typed: the key is about what runs, and about nothing else.
    if (store.snapshot.peek()?.running == null) say(words.line.nothingRuns);
    else void run(() => bridge.stop({}));
  });

  return (
    <>
      <header>
        <h1 class="visually-hidden">{words.app}</h1>
        <RunningHeader snapshot={snapshot} />
      </header>
      <main class="home">
        {snapshot.awayPlan !== null && <AwayPlanLine snapshot={snapshot} plan={snapshot.awayPlan} />}
        <Banners snapshot={snapshot} />
        <StartLine snapshot={snapshot} searching={searching} gaps={gaps} asked={asked} />
        {!searching.value && <Today snapshot={snapshot} now={now} gaps={gaps} asked={asked} />}
      </main>
      {snapshot.undo !== null && last !== null && <UndoLine undo={snapshot.undo} last={last} />}
      <Footer snapshot={snapshot} />
    </>
  );
}
