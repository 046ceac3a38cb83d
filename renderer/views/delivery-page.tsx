/** Owns what is not delivered: what waits and why, and each refusal with its answers. Nothing is dropped silently. */
import type { RefusedView, Snapshot } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import { joinNames } from '../model/picker.ts';
import { useAction } from '../parts/action.ts';
import { Button } from '../parts/button.tsx';
import { Dot } from '../parts/dot.tsx';
import { Banner, FailureText } from '../parts/failure.tsx';
import { Name } from '../parts/name.tsx';
import { Page } from '../parts/page.tsx';
import { words } from '../words/en.ts';
import { instantText } from '../words/format.ts';

export function DeliveryPage({
  snapshot,
  onBack,
}: {
  readonly snapshot: Snapshot;
  readonly onBack: () => void;
}) {
  const { bridge } = useApp();
  const { run, busy, error } = useAction();
  const { delivery, quota, account } = snapshot;
  const clear = delivery.waiting === 0 && delivery.refused.length === 0;
  return (
    <Page heading={words.delivery.heading} onBack={onBack}>
      {delivery.refused.length > 0 && (
        <section class="block">
          <h2>{words.delivery.refusedHeading}</h2>
          <ul class="refused-list">
            {delivery.refused.map((refused) => (
              <Refused key={refused.intentId} refused={refused} />
            ))}
          </ul>
        </section>
      )}
      <section class="block">
        {delivery.waiting > 0 && <p>{words.delivery.waiting(delivery.waiting)}</p>}
        {clear && <p>{account?.kind === 'local' ? words.delivery.clearLocal : words.delivery.clear}</p>}
        {delivery.error !== null && (
          <Banner look="note">
            <FailureText error={delivery.error} />
          </Banner>
        )}
        {delivery.retryAtMs !== null && <p>{words.delivery.retryAt(instantText(delivery.retryAtMs))}</p>}
        {quota !== null && <p class="muted">{words.delivery.requests(quota.remaining, quota.limit)}</p>}
        {error.value !== null && (
          <Banner look="attention">
            <FailureText error={error.value} />
          </Banner>
        )}
        <Button busy={busy.value} onClick={() => void run(() => bridge.refresh({ catalog: false }))}>
          {words.delivery.refresh}
        </Button>
      </section>
    </Page>
  );
}

function Refused({ refused }: { readonly refused: RefusedView }) {
  const { bridge } = useApp();
  const { run, busy, error } = useAction();
  const { intentId, work } = refused;
  const name = joinNames(work.project, work.task);
  const what = `${words.delivery.kinds[refused.kind]} ${name}`;
  return (
    <li class="refused">
      <div class="refused-work">
        <Dot projectId={work.projectId} />
        <span class="refused-kind">{words.delivery.kinds[refused.kind]}</span>
        <Name text={name} />
      </div>
      <FailureText error={error.value ?? refused.error} />
      <div class="refused-actions">
        <Button
          look="strong"
          busy={busy.value}
          aria-label={words.delivery.retryOf(what)}
          onClick={() => void run(() => bridge.retryIntent({ intentId }))}
        >
          {words.delivery.retry}
        </Button>
        <Button
          busy={busy.value}
          aria-label={words.delivery.discardOf(what)}
          onClick={() => void run(() => bridge.discardIntent({ intentId }))}
        >
          {words.delivery.discard}
        </Button>
      </div>
    </li>
  );
}
