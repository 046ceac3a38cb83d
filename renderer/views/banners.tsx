/** Owns what the panel must not keep quiet about: a dead sign-in, refusals, failures and notices. */
import type { Snapshot } from '../../common/snapshot.ts';
import { noticeKey, useApp } from '../app.ts';
import { clockNote } from '../model/clock-note.ts';
import { useAction } from '../parts/action.ts';
import { Button } from '../parts/button.tsx';
import { Banner, FailureText } from '../parts/failure.tsx';
import { words } from '../words/en.ts';
import { ReminderBanner } from './reminder-banner.tsx';
import { StopsCard } from './stops-card.tsx';

/** The key of the note about the clock among the dismissed notices. */
const clockNotice = 'clock';

export function Banners({ snapshot }: { readonly snapshot: Snapshot }) {
  const { bridge, view, failure, dismissed } = useApp();
  const { run } = useAction(failure);
  const { delivery, clockAheadSeconds } = snapshot;
  const [twice] = snapshot.stops;
  return (
    <>
      {delivery.connection === 'token_rejected' && (
        <RejectedBanner local={snapshot.account?.kind === 'local'} />
      )}
      {snapshot.away !== null && (
        <Banner look="attention">
          <p class="failure-what">{words.away.banner(words.away.span(snapshot.away.seconds))}</p>
          <div class="banner-actions">
            <Button onClick={() => void run(() => bridge.reviewAway(undefined))}>{words.away.review}</Button>
            <Button
              look="quiet"
              aria-label={words.absence.why}
              onClick={() => {
                view.value = { name: 'why' };
              }}
            >
              {words.away.why}
            </Button>
          </div>
        </Banner>
      )}
      {twice !== undefined && <StopsCard key={twice.id} snapshot={snapshot} stops={twice} />}
      {delivery.refused > 0 && (
        <Banner look="attention">
          <p class="failure-what">{words.delivery.banner(delivery.refused)}</p>
          <Button
            onClick={() => {
              view.value = { name: 'delivery' };
            }}
          >
            {words.delivery.review}
          </Button>
        </Banner>
      )}
      {snapshot.reminder !== null && <ReminderBanner snapshot={snapshot} reminder={snapshot.reminder} />}
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
      {clockAheadSeconds !== null && !dismissed.value.includes(clockNotice) && (
        <Banner
          look="note"
          onDismiss={() => {
            dismissed.value = [...dismissed.value, clockNotice];
          }}
        >
          <p>{clockNote(clockAheadSeconds)}</p>
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
