/** Owns how delivery stands: the connection, the mode and what decided it, requests left, and the next reading. */
import type { DeliveryView, Snapshot } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import { useAction } from '../parts/action.ts';
import { Button } from '../parts/button.tsx';
import { Banner, FailureText } from '../parts/failure.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { words } from '../words/en.ts';
import { instantText } from '../words/format.ts';

const icons: Readonly<Record<DeliveryView['connection'], IconName>> = {
  online: 'check',
  offline: 'offline',
  limited: 'waiting',
  token_rejected: 'attention',
};

const timeOf = (instantMs: number | null): string | null =>
  instantMs === null ? null : instantText(instantMs);

export function DeliveryState({ snapshot }: { readonly snapshot: Snapshot }) {
  const { bridge } = useApp();
  const { run, busy, error } = useAction();
  const { delivery, quota, account, todos } = snapshot;
  const { refresh, ledger } = delivery;
  const local = account?.kind === 'local';
  const nextTry = timeOf(delivery.retryAtMs);
  return (
    <section class="block">
      {/* The local workspace is never out of reach: there its connection is worth no word. */}
      {(!local || delivery.connection !== 'online') && (
        <p class={`connection connection-${delivery.connection}`}>
          <Icon name={icons[delivery.connection]} />
          <span>
            <strong>{words.delivery.connections[delivery.connection]}.</strong>
            {nextTry !== null && ` ${words.delivery.retryAt(nextTry)}`}
          </span>
        </p>
      )}
      {ledger.length === 0 && todos.ticks.every((tick) => tick.state === 'delivered') && (
        <p>{local ? words.delivery.clearLocal : words.delivery.clear}</p>
      )}
      {delivery.error !== null && (
        <Banner look="note">
          <FailureText error={delivery.error} />
        </Banner>
      )}
      <dl class="facts small">
        {/* On this computer there is nothing to choose, and nothing to count. */}
        {!local && (
          <>
            <div class="fact">
              <dt>{words.delivery.facts.mode}</dt>
              <dd>{words.delivery.mode(delivery.mode)}</dd>
            </div>
            <div class="fact">
              <dt>{words.delivery.facts.requests}</dt>
              <dd>
                {quota === null
                  ? words.delivery.requestsUnknown
                  : words.delivery.requests(quota.remaining, quota.limit)}
              </dd>
            </div>
          </>
        )}
        <div class="fact">
          <dt>{words.delivery.facts.read}</dt>
          <dd>
            {words.delivery.read(timeOf(refresh.readAtMs))}{' '}
            {words.delivery.next(refresh.next, timeOf(refresh.nextAtMs))}
          </dd>
        </div>
      </dl>
      {error.value !== null && (
        <Banner look="attention">
          <FailureText error={error.value} />
        </Banner>
      )}
      <Button busy={busy.value} onClick={() => void run(() => bridge.refresh({ catalog: false }))}>
        {words.delivery.refresh}
      </Button>
    </section>
  );
}
