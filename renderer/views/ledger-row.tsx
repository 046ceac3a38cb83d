/** Owns one line of the ledger: its sentence, its state, the service's words, and what can be done about it. */
import { useSignal } from '@preact/signals';
import type { DeliveryView, LedgerLine } from '../../common/snapshot.ts';
import type { LocalTime } from '../../common/time.ts';
import { useApp } from '../app.ts';
import { ledgerActions, ledgerCopy, ledgerSentence, ledgerState } from '../model/ledger.ts';
import { contextOf } from '../model/picker.ts';
import { type Action, useAction } from '../parts/action.ts';
import { Button } from '../parts/button.tsx';
import { Dot } from '../parts/dot.tsx';
import { FailureText } from '../parts/failure.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { Name } from '../parts/name.tsx';
import { words } from '../words/en.ts';

interface LedgerRowProps {
  readonly line: LedgerLine;
  readonly connection: DeliveryView['connection'];
  readonly now: LocalTime;
  readonly onEdit: () => void;
}

const icons: Readonly<Record<LedgerLine['state'], IconName>> = {
  waiting: 'waiting',
  sending: 'busy',
  refused: 'attention',
  unknown: 'search',
};

export function LedgerRow({ line, connection, now, onEdit }: LedgerRowProps) {
  const { bridge, say } = useApp();
  const { run, busy, error } = useAction();
  const copied = useSignal(false);
  const { intentId } = line;
  const sentence = ledgerSentence(line, now);
  const context = contextOf(line.work);
  const actions = ledgerActions(line);
  const failure = error.value ?? line.error;

  const copy = async (): Promise<void> => {
    if (!(await run(() => bridge.copy({ text: ledgerCopy(line, connection, now) })))) return;
    copied.value = true;
    say(words.delivery.copied);
  };
  const act = (call: Parameters<Action['run']>[0]) => (): void => void run(call);
  return (
    <li class={`ledger-line ledger-${line.state}`}>
      <div class="ledger-what">
        <Dot projectId={line.work.projectId} />
        <span dir="auto">{sentence}</span>
      </div>
      {context !== '' && <Name text={context} class="ledger-context" />}
      <p class="ledger-state">
        <Icon name={icons[line.state]} />
        <span>{ledgerState(line, connection)}</span>
      </p>
      {failure !== null && (
        <div class="ledger-failure">
          <FailureText error={failure} />
        </div>
      )}
      {actions.explainsKept && <p class="small muted">{words.delivery.keptFor}</p>}
      <div class="ledger-actions">
        {actions.retry && (
          <Button
            look="strong"
            busy={busy.value}
            aria-label={words.delivery.retryOf(sentence)}
            onClick={act(() => bridge.retryIntent({ intentId }))}
          >
            {words.delivery.retry}
          </Button>
        )}
        {actions.edit && (
          <Button aria-label={words.delivery.editOf(sentence)} onClick={onEdit}>
            {words.delivery.edit}
          </Button>
        )}
        {actions.discard && (
          <Button
            busy={busy.value}
            aria-label={words.delivery.discardOf(sentence)}
            onClick={act(() => bridge.discardIntent({ intentId }))}
          >
            {words.delivery.discard}
          </Button>
        )}
        <Button busy={busy.value} aria-label={words.delivery.copyOf(sentence)} onClick={() => void copy()}>
          {copied.value ? words.delivery.copied : words.delivery.copy}
        </Button>
      </div>
    </li>
  );
}
