/** Owns going away on purpose in the panel: its button with a menu at the foot, and while it lasts the calm line that says so. */
import { useSignal } from '@preact/signals';
import type { AwayPlanView, Snapshot } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import { nextHalfHour, planText } from '../model/away-plan.ts';
import { useAction } from '../parts/action.ts';
import { Button } from '../parts/button.tsx';
import { useDocumentKeys } from '../parts/document-keys.ts';
import { Icon } from '../parts/icon.tsx';
import { isControl } from '../parts/keys.ts';
import { MenuButton } from '../parts/menu.tsx';
import { useMinute } from '../parts/now.ts';
import { words } from '../words/en.ts';
import { clockText } from '../words/format.ts';

/** `Away until 14:30`, with the way back. */
export function AwayPlanLine({
  snapshot,
  plan,
}: {
  readonly snapshot: Snapshot;
  readonly plan: AwayPlanView;
}) {
  const { bridge, failure } = useApp();
  const { run, busy } = useAction(failure);
  return (
    <section class="away-plan" aria-label={words.away.plan.region}>
      <Icon name="away" />
      <span class="away-plan-text">{planText(plan, snapshot.now)}</span>
      <Button
        busy={busy.value}
        title={words.away.plan.backTitle}
        aria-keyshortcuts={words.away.plan.keys}
        onClick={() => void run(() => bridge.comeBack(undefined))}
      >
        {words.away.plan.back}
      </Button>
    </section>
  );
}

/** Opens what can be said of going away; nothing while somebody is. */
export function AwayMenu({ snapshot }: { readonly snapshot: Snapshot }) {
  const { bridge, failure } = useApp();
  const { run } = useAction(failure);
  const opened = useSignal<string | null>(null);
  const now = useMinute(snapshot);
  useDocumentKeys((event) => {
    if (!isControl(event, 'b') || event.repeat) return;
    event.preventDefault();
    if (snapshot.awayPlan !== null) void run(() => bridge.comeBack(undefined));
    else opened.value = '';
  });
  if (snapshot.awayPlan !== null) return null;
  const clock = nextHalfHour(now);
  const choose = (key: string): void => {
    if (key === 'minutes') void run(() => bridge.goAway({ until: 'minutes', minutes: 30 }));
    else if (key === 'clock') void run(() => bridge.goAway({ until: 'clock', clock }));
    else void run(() => bridge.goAway({ until: 'back' }));
  };
  return (
    <MenuButton
      label={words.away.plan.going}
      title={words.away.plan.goingTitle}
      shortcuts={words.away.plan.keys}
      icon="away"
      items={[
        { key: 'minutes', label: words.away.plan.minutes, why: null },
        { key: 'clock', label: words.away.plan.clock(clockText(clock)), why: null },
        { key: 'back', label: words.away.plan.return, why: null },
      ]}
      opened={opened}
      onChoose={choose}
    />
  );
}
