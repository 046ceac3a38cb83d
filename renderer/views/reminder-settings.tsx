/** Owns the settings of reminders: which come, how they look, until when they are quiet, and by which working hours. */
import { reminderKinds, snoozeLengths } from '../../common/reminders.ts';
import type { AccountView, Snapshot } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import { untilText } from '../model/reminders.ts';
import { useAction } from '../parts/action.ts';
import { Button } from '../parts/button.tsx';
import { Banner, FailureText } from '../parts/failure.tsx';
import { Minutes } from '../parts/minutes.tsx';
import { Switch } from '../parts/switch.tsx';
import { words } from '../words/en.ts';
import type { ChangeSettings } from './settings-page.tsx';
import { WorkingHours } from './working-hours.tsx';

interface ReminderProps {
  readonly snapshot: Snapshot;
  readonly account: AccountView;
  readonly onChange: ChangeSettings;
}

export function ReminderSettings({ snapshot, account, onChange }: ReminderProps) {
  const { bridge, say } = useApp();
  const { run, error } = useAction();
  const { settings } = snapshot;
  const text = words.reminders;
  return (
    <>
      {error.value !== null && (
        <Banner look="attention">
          <FailureText error={error.value} />
        </Banner>
      )}
      <section class="block reminders">
        <p class="small muted">{text.lead}</p>
        {reminderKinds.map((kind) => {
          const { name, hint } = text.kinds[kind];
          const on = settings.reminders[kind];
          return (
            <div key={kind} class="reminder-kind">
              <Switch
                label={name}
                hint={hint}
                on={on}
                onChange={(next) => onChange({ reminders: { ...settings.reminders, [kind]: next } })}
              />
              <div class="reminder-more">
                {kind === 'not_tracking' && on && (
                  <Minutes
                    label={text.after}
                    unit={text.minutes}
                    seconds={settings.notTrackingSeconds}
                    onChange={(seconds) => {
                      if (seconds !== null) onChange({ notTrackingSeconds: seconds });
                    }}
                  />
                )}
                <Button
                  look="quiet"
                  aria-label={text.previewOf(name)}
                  onClick={() =>
                    void run(() => bridge.previewReminder({ kind })).then((done) => {
                      if (done) say(text.previewed);
                    })
                  }
                >
                  {text.preview}
                </Button>
              </div>
            </div>
          );
        })}
      </section>
      <Snooze snapshot={snapshot} />
      <WorkingHours snapshot={snapshot} account={account} onChange={onChange} />
    </>
  );
}

/** Until when they are quiet, or for how long they could be. */
function Snooze({ snapshot }: { readonly snapshot: Snapshot }) {
  const { bridge, say } = useApp();
  const { run, error } = useAction();
  const { snoozedUntil, now } = snapshot;
  const text = words.reminders;
  return (
    <section class="block" aria-labelledby="snooze-heading">
      <h2 id="snooze-heading">{text.snoozeHeading}</h2>
      {error.value !== null && (
        <Banner look="attention">
          <FailureText error={error.value} />
        </Banner>
      )}
      {snoozedUntil === null ? (
        <div class="block-actions">
          {snoozeLengths.map((length) => (
            <Button key={length} onClick={() => void run(() => bridge.snoozeReminders({ length }))}>
              {text.snoozes[length]}
            </Button>
          ))}
        </div>
      ) : (
        <div class="snoozed">
          <p>{text.snoozed(untilText(snoozedUntil, now))}</p>
          <Button
            onClick={() =>
              void run(() => bridge.endSnooze(undefined)).then((done) => {
                if (done) say(text.comeAgain);
              })
            }
          >
            {text.endSnooze}
          </Button>
        </div>
      )}
    </section>
  );
}
