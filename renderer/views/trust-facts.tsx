/** Owns the page that says what the app does and takes. It is looked up when it is opened and when the user asks. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { AccountView, Snapshot } from '../../common/snapshot.ts';
import type { TrustView } from '../../common/trust.ts';
import { useApp } from '../app.ts';
import { trustCopy, trustFacts, trustLead } from '../model/trust.ts';
import { useAction } from '../parts/action.ts';
import { Button } from '../parts/button.tsx';
import { Banner, FailureText } from '../parts/failure.tsx';
import { Name } from '../parts/name.tsx';
import { words } from '../words/en.ts';

export function TrustFacts(props: { readonly snapshot: Snapshot; readonly account: AccountView }) {
  const { bridge, say } = useApp();
  const { run, busy, error } = useAction();
  const looked = useSignal<TrustView | null>(null);
  const copied = useSignal(false);
  const { snapshot, account } = props;
  const lead = trustLead(account);
  const facts = trustFacts(snapshot, account, looked.value);

  const look = (): void => {
    copied.value = false;
    void run(async () => {
      const answer = await bridge.trust(undefined);
      if (answer.ok) looked.value = answer.value;
      return answer;
    });
  };
  useEffect(look, []);

  const copy = async (): Promise<void> => {
    if (!(await run(() => bridge.copy({ text: trustCopy(lead, facts) })))) return;
    copied.value = true;
    say(words.trust.copied);
  };
  return (
    <section class="block trust">
      <p>{lead}</p>
      {error.value !== null && (
        <Banner look="attention">
          <FailureText error={error.value} />
        </Banner>
      )}
      <dl class="facts">
        {facts.map(({ fact, lines: [first, ...rest] }) => (
          <div key={fact} class="fact" data-testid={`trust-${fact}`}>
            <dt>{words.trust.facts[fact]}</dt>
            <dd>
              {first}
              {rest.length > 0 && (
                <ul class="trust-kinds small">
                  {rest.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              )}
            </dd>
          </div>
        ))}
        <div class="fact">
          <dt>{words.trust.facts.folder}</dt>
          <dd>
            <Name text={snapshot.dataFolder} />
          </dd>
        </div>
      </dl>
      <div class="block-actions">
        <Button busy={busy.value} onClick={look}>
          {words.trust.again}
        </Button>
        <Button onClick={() => void copy()}>{copied.value ? words.trust.copied : words.trust.copy}</Button>
      </div>
    </section>
  );
}
