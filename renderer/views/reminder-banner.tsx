/** Owns a reminder in the panel: what it says, and the same answers as its notification, for desktops without buttons. */
import type { ReminderView, Snapshot } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import { joinNames } from '../model/picker.ts';
import { reminderSentence } from '../model/reminders.ts';
import { useAction } from '../parts/action.ts';
import { Button } from '../parts/button.tsx';
import { Banner } from '../parts/failure.tsx';
import { Name } from '../parts/name.tsx';
import { words } from '../words/en.ts';

interface ReminderProps {
  readonly snapshot: Snapshot;
  readonly reminder: ReminderView;
}

export function ReminderBanner({ snapshot, reminder }: ReminderProps) {
  const { bridge, failure } = useApp();
  const { run } = useAction(failure);
  const last = snapshot.recents.find((work) => work.startable);
  return (
    <Banner look="note" onDismiss={() => void run(() => bridge.dismissReminder(undefined))}>
      <p>{reminderSentence(reminder)}</p>
      <div class="banner-actions">
        {reminder.kind !== 'not_tracking' && (
          <Button onClick={() => void run(() => bridge.stop({}))}>{words.reminders.stop}</Button>
        )}
        {reminder.kind === 'not_tracking' && last !== undefined && (
          <Button
            onClick={() => {
              const { projectId, taskId, description } = last;
              void run(() => bridge.start({ work: { projectId, taskId, description } }));
            }}
          >
            <Name text={words.reminders.start(joinNames(last.project, last.task))} />
          </Button>
        )}
        <Button look="quiet" onClick={() => void run(() => bridge.snoozeReminders({ length: 'hour' }))}>
          {words.reminders.quiet}
        </Button>
      </div>
    </Banner>
  );
}
