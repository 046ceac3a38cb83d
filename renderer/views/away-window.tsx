/** Owns the absence prompt: the window of one card at a time, as high as what it shows, and what has become of the last answer. */
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Snapshot } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import { answeredText } from '../model/away.ts';
import { useAction } from '../parts/action.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { LiveRegion } from '../parts/live.tsx';
import { useTheme } from '../parts/theme.ts';
import { words } from '../words/en.ts';
import { AwayCard } from './away-card.tsx';

export function AwayWindow() {
  useTheme();
  const snapshot = useApp().store.snapshot.value;
  const seen = useSignal(false);
  return (
    <>
      {snapshot !== null && (
        <Fitted
          onShown={() => {
            seen.value = true;
          }}
        >
          {snapshot.away === null ? (
            <Nothing />
          ) : (
            <AwayCard key={snapshot.away.id} snapshot={snapshot} away={snapshot.away} seen={seen.value} />
          )}
          <Foot snapshot={snapshot} />
        </Fitted>
      )}
      <LiveRegion />
    </>
  );
}

interface FittedProps {
  readonly children: ComponentChildren;
  /** The window is as high as it has to be, and shown. */
  readonly onShown: () => void;
}

/** Tells main how high the window has to be, whenever that changes. */
function Fitted({ children, onShown }: FittedProps) {
  const { bridge } = useApp();
  const content = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = content.current;
    if (element === null) return;
    let told = 0;
    const tell = (): void => {
      const height = Math.ceil(element.getBoundingClientRect().height);
      if (height === told || height === 0) return;
      told = height;
      void bridge.fitWindow({ height }).then(onShown);
    };
    tell();
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <main class="away" ref={content}>
      {children}
    </main>
  );
}

function Nothing() {
  const { bridge } = useApp();
  return (
    <div class="away-gone">
      <h1>{words.away.gone}</h1>
      <Button onClick={() => void bridge.closeWindow(undefined)}>{words.away.close}</Button>
    </div>
  );
}

/** How many cards wait behind this one, and what the answer before it came to. */
function Foot({ snapshot }: { readonly snapshot: Snapshot }) {
  const { bridge } = useApp();
  const { run, busy } = useAction();
  const { answered, awayBehind, now, undo } = snapshot;
  // What was answered before the window came up is not news.
  const before = useRef(answered?.id ?? null);
  const news = answered !== null && answered.id !== before.current ? answered : null;
  if (news === null && awayBehind === 0) return null;
  return (
    <footer class="away-foot" data-testid="away-foot">
      <span>
        {[news === null ? '' : answeredText(news, now), awayBehind === 0 ? '' : words.away.behind(awayBehind)]
          .filter((part) => part !== '')
          .join('. ')}
      </span>
      {news !== null && undo?.kind === 'away' && (
        <Button
          look="quiet"
          busy={busy.value}
          aria-keyshortcuts={words.undo.keys}
          onClick={() => void run(() => bridge.undo(undefined))}
        >
          <Icon name="undo" />
          {words.undo.undo}
        </Button>
      )}
    </footer>
  );
}
