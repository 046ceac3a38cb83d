/** Owns the foot of the panel: how delivery stands, requests left, and the way to the settings. */
import type { Snapshot } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import { type Status, statusOf } from '../model/status.ts';
import { Button } from '../parts/button.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { words } from '../words/en.ts';
import { AwayMenu } from './away-plan.tsx';

const icons: Readonly<Record<Status['look'], IconName>> = {
  fine: 'check',
  busy: 'busy',
  offline: 'offline',
  attention: 'attention',
};

export function Footer({ snapshot }: { readonly snapshot: Snapshot }) {
  const { view } = useApp();
  const status = statusOf(snapshot);
  const { quota } = snapshot;
  return (
    <footer class="foot">
      <button
        type="button"
        title={status.text}
        class={`foot-status foot-${status.look}`}
        aria-label={words.status.open(status.text)}
        onClick={() => {
          view.value = { name: 'delivery' };
        }}
      >
        <Icon name={icons[status.look]} />
        <span class="foot-text">{status.text}</span>
      </button>
      {quota !== null && (status.look === 'fine' || status.look === 'busy') && (
        <span class="foot-quota" title={words.status.requestsTitle(quota.remaining, quota.limit)}>
          {words.status.requests(quota.remaining)}
        </span>
      )}
      <AwayMenu snapshot={snapshot} />
      <Button
        look="icon"
        aria-label={words.todos.open}
        aria-keyshortcuts={words.todos.openKeys}
        title={words.todos.openTitle}
        onClick={() => {
          view.value = { name: 'todos' };
        }}
      >
        <Icon name="todo" />
      </Button>
      <Button
        look="icon"
        aria-label={words.status.settings}
        onClick={() => {
          view.value = { name: 'settings' };
        }}
      >
        <Icon name="settings" />
      </Button>
    </footer>
  );
}
