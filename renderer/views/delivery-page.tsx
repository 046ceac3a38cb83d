/** Owns what is not delivered: how delivery stands, and each change with its answers. Nothing is dropped silently. */
import type { Snapshot } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import { Page } from '../parts/page.tsx';
import { words } from '../words/en.ts';
import { DeliveryState } from './delivery-state.tsx';
import { LedgerRow } from './ledger-row.tsx';
import { TicksLedger } from './ticks-ledger.tsx';

interface DeliveryPageProps {
  readonly snapshot: Snapshot;
  readonly onBack: () => void;
}

export function DeliveryPage({ snapshot, onBack }: DeliveryPageProps) {
  const { view } = useApp();
  const { ledger, connection } = snapshot.delivery;
  return (
    <Page heading={words.delivery.heading} onBack={onBack}>
      <DeliveryState snapshot={snapshot} />
      {ledger.length > 0 && (
        <section class="ledger">
          <h2>{words.delivery.listHeading(ledger.length)}</h2>
          <p class="small muted">{words.delivery.listHint}</p>
          <ul class="ledger-lines">
            {ledger.map((line) => (
              <LedgerRow
                key={line.intentId}
                line={line}
                connection={connection}
                now={snapshot.now}
                onEdit={() => {
                  view.value = { name: 'entry', key: line.entry, from: 'delivery' };
                }}
              />
            ))}
          </ul>
        </section>
      )}
      <TicksLedger ticks={snapshot.todos.ticks} />
    </Page>
  );
}
