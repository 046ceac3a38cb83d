/** Owns what the panel must not keep quiet about: a dead sign-in, refusals, failures and notices. */
import type { Snapshot } from '../../common/snapshot.ts';
import { noticeKey, useApp } from '../app.ts';
import { useAction } from '../parts/action.ts';
import { Button } from '../parts/button.tsx';
import { Banner, FailureText } from '../parts/failure.tsx';
import { words } from '../words/en.ts';

export function Banners({ snapshot }: { readonly snapshot: Snapshot }) {
  const { bridge, view, failure, dismissed } = useApp();
  const { run } = useAction(failure);
  const { delivery } = snapshot;
  return (
    <>
      {delivery.connection === 'token_rejected' && (
        <RejectedBanner local={snapshot.account?.kind === 'local'} />
      )}
      {snapshot.away !== null && (
        <Banner look="attention">
          <p class="failure-what">{words.away.banner(words.away.span(snapshot.away.seconds))}</p>
          <Button onClick={() => void run(() => bridge.reviewAway(undefined))}>{words.away.review}</Button>
        </Banner>
      )}
      {delivery.refused.length > 0 && (
        <Banner look="attention">
          <p class="failure-what">{words.delivery.banner(delivery.refused.length)}</p>
          <Button
            onClick={() => {
              view.value = { name: 'delivery' };
            }}
          >
            {words.delivery.review}
          </Button>
        </Banner>
      )}
      {failure.value !== null && (
        <Banner
          look="attention"
          onDismiss={() => {
            failure.value = null;
          }}
        >
          <FailureText error={failure.value} />
        </Banner>
      )}
      {snapshot.notices
        .filter((notice) => !dismissed.value.includes(noticeKey(notice)))
        .map((notice) => (
          <Banner
            key={noticeKey(notice)}
            look="note"
            onDismiss={() => {
              dismissed.value = [...dismissed.value, noticeKey(notice)];
            }}
          >
            <FailureText error={notice} />
          </Banner>
        ))}
    </>
  );
}

/** The local workspace needs no password: one click renews its sign-in. */
function RejectedBanner({ local }: { readonly local: boolean }) {
  const { bridge, view, failure } = useApp();
  const { run, busy } = useAction(failure);
  const signIn = (): void => {
    if (local) void run(() => bridge.useThisComputer(undefined));
    else view.value = { name: 'connect' };
  };
  return (
    <Banner look="attention">
      <p class="failure-what">{words.rejected.banner}</p>
      <p class="failure-todo">{words.rejected.kept}</p>
      <Button look="primary" busy={busy.value} onClick={signIn}>
        {words.rejected.action}
      </Button>
    </Banner>
  );
}
