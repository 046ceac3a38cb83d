/** Owns what the panel must not keep quiet about: the most pressing of it whole, the rest behind a row that says so. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { AppError } from '../../common/error.ts';
import type { Snapshot } from '../../common/snapshot.ts';
import { noticeKey, useApp } from '../app.ts';
import { type BannerItem, bannersOf, clockNotice, headOf, isLasting, stackOf } from '../model/banners.ts';
import { useAction } from '../parts/action.ts';
import { Button } from '../parts/button.tsx';
import { Banner, FailureText } from '../parts/failure.tsx';
import { Icon } from '../parts/icon.tsx';
import { useSmall } from '../parts/small.ts';
import { words } from '../words/en.ts';
import { ReminderBanner } from './reminder-banner.tsx';
import { StopsCard } from './stops-card.tsx';

export function Banners({ snapshot }: { readonly snapshot: Snapshot }) {
  const { failure, dismissed } = useApp();
  const small = useSmall();
  const open = useSignal(false);
  const items = bannersOf(snapshot, { failure: failure.value, dismissed: dismissed.value });
  const { whole, row } = stackOf(items, { open: open.value, small, now: snapshot.now });
  // What comes after these were dealt with begins closed again.
  useEffect(() => {
    if (row === null) open.value = false;
  }, [row === null]);
  if (items.length === 0) return null;
  return (
    <section class="banners" aria-label={words.banners.region}>
      {whole.length > 0 && (
        <div class="banners-whole">
          {whole.map((item) => (
            <OneBanner key={keyOf(item)} item={item} snapshot={snapshot} />
          ))}
        </div>
      )}
      {row !== null && (
        <button
          type="button"
          class={`banners-row ${row.urgent ? 'banners-urgent' : ''}`}
          aria-expanded={row.open}
          title={row.text}
          onClick={() => {
            open.value = !row.open;
          }}
        >
          {row.urgent && <Icon name="attention" />}
          <span class="banners-text">{row.text}</span>
          <Icon name={row.open ? 'up' : 'down'} />
        </button>
      )}
    </section>
  );
}

/** The same one as long as it is about the same thing: its buttons keep the focus. */
const keyOf = (item: BannerItem): string => {
  if (item.kind === 'notice') return `notice ${noticeKey(item.error)}`;
  return item.kind === 'stops' ? `stops ${item.stops.id}` : item.kind;
};

interface OneProps {
  readonly item: BannerItem;
  readonly snapshot: Snapshot;
}

function OneBanner({ item, snapshot }: OneProps) {
  const { bridge, view, failure, dismissed } = useApp();
  const { run } = useAction(failure);
  const head = headOf(item, snapshot.now);
  const dismiss = (key: string) => (): void => {
    dismissed.value = [...dismissed.value, key];
  };
  switch (item.kind) {
    case 'failure':
      return (
        <Banner
          look="attention"
          onDismiss={() => {
            failure.value = null;
          }}
        >
          <FailureText error={item.error} />
        </Banner>
      );
    case 'rejected':
      return <RejectedBanner head={head} local={snapshot.account?.kind === 'local'} />;
    case 'away':
      return (
        <Banner look="attention">
          <p class="failure-what">{head}</p>
          <div class="banner-actions">
            <Button onClick={() => void run(() => bridge.reviewAway(undefined))}>{words.away.review}</Button>
            <Button
              look="quiet"
              aria-label={words.absence.why}
              onClick={() => {
                view.value = { name: 'why' };
              }}
            >
              {words.absence.whyShort}
            </Button>
          </div>
        </Banner>
      );
    case 'stops':
      return <StopsCard snapshot={snapshot} stops={item.stops} />;
    case 'refused':
      return (
        <Banner look="attention">
          <p class="failure-what">{head}</p>
          <Button
            onClick={() => {
              view.value = { name: 'delivery' };
            }}
          >
            {words.delivery.review}
          </Button>
        </Banner>
      );
    case 'reminder':
      return <ReminderBanner snapshot={snapshot} reminder={item.reminder} />;
    case 'notice':
      return <NoticeBanner error={item.error} onDismiss={dismiss(noticeKey(item.error))} />;
    case 'clock':
      return (
        <Banner look="note" onDismiss={dismiss(clockNotice)}>
          <p>{head}</p>
        </Banner>
      );
  }
}

function NoticeBanner({ error, onDismiss }: { readonly error: AppError; readonly onDismiss: () => void }) {
  return isLasting(error) ? (
    <Banner look="attention">
      <FailureText error={error} />
    </Banner>
  ) : (
    <Banner look="note" onDismiss={onDismiss}>
      <FailureText error={error} />
    </Banner>
  );
}

/** The local workspace needs no password: one click renews its sign-in. */
function RejectedBanner({ head, local }: { readonly head: string; readonly local: boolean }) {
  const { bridge, view, failure } = useApp();
  const { run, busy } = useAction(failure);
  const signIn = (): void => {
    if (local) void run(() => bridge.useThisComputer(undefined));
    else view.value = { name: 'connect' };
  };
  return (
    <Banner look="attention">
      <p class="failure-what">{head}</p>
      <p class="failure-todo">{words.rejected.kept}</p>
      <Button look="primary" busy={busy.value} onClick={signIn}>
        {words.rejected.action}
      </Button>
    </Banner>
  );
}
