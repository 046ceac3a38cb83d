/** Owns the ticks among what is not delivered: each in a sentence, and the refused ones with their reason. */
import type { TickView } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import { useAction } from '../parts/action.ts';
import { Button } from '../parts/button.tsx';
import { FailureText } from '../parts/failure.tsx';
import { Icon } from '../parts/icon.tsx';
import { words } from '../words/en.ts';
import { describeTick } from '../words/en-todos.ts';

export function TicksLedger({ ticks }: { readonly ticks: readonly TickView[] }) {
  const { bridge } = useApp();
  const { run } = useAction();
  const left = ticks.filter(({ state }) => state !== 'delivered');
  if (left.length === 0) return null;
  return (
    <section class="ledger">
      <h2>{words.todos.ledgerHeading}</h2>
      <ul class="ledger-lines">
        {left.map(({ key, name, project, done, state, error }) => (
          <li key={key} class={`ledger-line ledger-${state}`}>
            <div class="ledger-what">
              <span dir="auto">
                {state === 'refused'
                  ? words.todos.ledgerRefused(name, project)
                  : words.todos.ledger(name, project, done)}
              </span>
            </div>
            {error === null ? (
              <p class="ledger-state">
                <Icon name={state === 'sending' ? 'busy' : 'waiting'} />
                <span>{state === 'sending' ? words.todos.ledgerSending : words.todos.ledgerWaiting}</span>
              </p>
            ) : (
              <div class="ledger-failure">
                <FailureText error={error} describe={describeTick} />
              </div>
            )}
            {state === 'refused' && (
              <div class="ledger-actions">
                <Button
                  aria-label={words.todos.dismiss(name)}
                  onClick={() => void run(() => bridge.dropTick({ key }))}
                >
                  {words.dismiss}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
