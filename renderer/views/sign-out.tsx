/** Owns signing out: one question that names what would be lost, and a way to keep it in a file. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { AccountView, Snapshot } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import { losesTimer, undelivered } from '../model/status.ts';
import { useAction } from '../parts/action.ts';
import { Button } from '../parts/button.tsx';
import { Banner, FailureText } from '../parts/failure.tsx';
import { words } from '../words/en.ts';

export function SignOut(props: { readonly snapshot: Snapshot; readonly account: AccountView }) {
  const asked = useSignal(false);
  if (asked.value) {
    return (
      <Question
        {...props}
        onStay={() => {
          asked.value = false;
        }}
      />
    );
  }
  return (
    <div class="block-actions">
      <Button
        onClick={() => {
          asked.value = true;
        }}
      >
        {words.settings.signOut}
      </Button>
    </div>
  );
}

interface QuestionProps {
  readonly snapshot: Snapshot;
  readonly account: AccountView;
  readonly onStay: () => void;
}

function Question({ snapshot, account, onStay }: QuestionProps) {
  const { bridge, view, say } = useApp();
  const { run, busy, error } = useAction();
  const section = useRef<HTMLElement>(null);
  const lost = undelivered(snapshot);
  const saved = useSignal(false);
  useEffect(() => {
    section.current?.querySelector('h2')?.focus();
    section.current?.scrollIntoView({ block: 'end' });
  }, []);
  const signOut = async (): Promise<void> => {
    if (await run(() => bridge.signOut({ undelivered: lost > 0 ? 'discard' : 'keep' })))
      view.value = { name: 'home' };
  };
  const save = async (): Promise<void> => {
    // Main asks for a place, and the user may think better of it there: that is neither saved nor a failure.
    let written = false;
    await run(async () => {
      const answer = await bridge.exportUndelivered(undefined);
      written = answer.ok && answer.value;
      return answer;
    });
    if (!written) return;
    saved.value = true;
    say(words.settings.exported);
  };
  return (
    <section class="block block-question" ref={section}>
      <h2 tabIndex={-1}>{words.settings.signOutHeading}</h2>
      <p>{lost > 0 ? words.settings.signOutUndelivered(lost) : words.settings.signOutClean}</p>
      {snapshot.running !== null && (
        <p>{losesTimer(snapshot) ? words.settings.signOutTimerLost : words.settings.signOutRunning}</p>
      )}
      {snapshot.favourites.length > 0 && (
        <p>{words.settings.signOutFavourites(snapshot.favourites.length)}</p>
      )}
      {account.kind === 'local' && <p>{words.settings.signOutLocal}</p>}
      {error.value !== null && (
        <Banner look="attention">
          <FailureText error={error.value} />
        </Banner>
      )}
      {saved.value && <p>{words.settings.exported}</p>}
      <div class="block-actions">
        {lost > 0 && (
          <Button busy={busy.value} onClick={() => void save()}>
            {words.settings.export}
          </Button>
        )}
        <Button look="danger" busy={busy.value} onClick={() => void signOut()}>
          {lost > 0 ? words.settings.signOutDiscard(lost) : words.settings.signOutNow}
        </Button>
        <Button onClick={onStay}>{words.settings.stay}</Button>
      </div>
    </section>
  );
}
