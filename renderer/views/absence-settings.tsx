/** Owns the settings of absences: whether they are asked about, and how long they must be. */
import type { Settings } from '../../common/model.ts';
import { Switch } from '../parts/switch.tsx';
import { words } from '../words/en.ts';
import { IdleMinutes } from './idle-minutes.tsx';
import type { ChangeSettings } from './settings-page.tsx';

interface AbsenceProps {
  readonly settings: Settings;
  readonly onChange: ChangeSettings;
}

export function AbsenceSettings({ settings, onChange }: AbsenceProps) {
  return (
    <section class="block">
      <Switch
        label={words.settings.idle}
        hint={words.settings.idleHint}
        on={settings.absence !== 'keep'}
        onChange={(on) => onChange({ absence: on ? 'ask' : 'keep' })}
      />
      {settings.absence !== 'keep' && (
        <IdleMinutes
          seconds={settings.idleAfterSeconds}
          onChange={(idleAfterSeconds) => onChange({ idleAfterSeconds })}
        />
      )}
    </section>
  );
}
