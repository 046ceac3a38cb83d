/** Owns the settings of tracking: how entries reach the service, what midnight does, continuing an entry, rounding. */
import { type DeliveryMode, type MidnightPolicy, roundings } from '../../common/model.ts';
import type { Snapshot } from '../../common/snapshot.ts';
import { Segments } from '../parts/segments.tsx';
import { Switch } from '../parts/switch.tsx';
import { words } from '../words/en.ts';
import type { ChangeSettings } from './settings-page.tsx';

interface TrackingProps {
  readonly snapshot: Snapshot;
  readonly onChange: ChangeSettings;
}

const modes: readonly DeliveryMode[] = ['automatic', 'live', 'economy'];
const midnights: readonly MidnightPolicy[] = ['split', 'keep'];

export function TrackingSettings({ snapshot, onChange }: TrackingProps) {
  const { settings, delivery, account } = snapshot;
  return (
    <section class="block choices">
      {/* On this computer requests cost nothing, and there is nothing to choose. */}
      {account?.kind === 'service' && (
        <>
          <Segments
            name="mode"
            label={words.settings.mode}
            options={modes.map((value) => ({ value, text: words.settings.modes[value].name }))}
            chosen={settings.mode}
            describedBy="mode-costs"
            onChoose={(mode) => onChange({ mode })}
          />
          <dl class="facts small" id="mode-costs">
            {modes.map((mode) => (
              <div key={mode} class={settings.mode === mode ? 'fact fact-chosen' : 'fact'}>
                <dt>{words.settings.modes[mode].name}</dt>
                <dd>
                  {words.settings.modes[mode].cost}
                  {mode === 'automatic' && settings.mode === 'automatic' && (
                    <> {words.settings.modeNow(words.delivery.mode(delivery.mode))}</>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <Segments
        name="midnight"
        label={words.settings.midnight}
        options={midnights.map((value) => ({ value, text: words.settings.midnights[value].name }))}
        chosen={settings.midnight}
        describedBy="midnight-hint"
        onChoose={(midnight) => onChange({ midnight })}
      />
      <p class="small muted" id="midnight-hint">
        {words.settings.midnights[settings.midnight].hint}
      </p>
      <Switch
        label={words.settings.continueToday}
        hint={words.settings.continueTodayHint}
        on={settings.continueToday}
        onChange={(continueToday) => onChange({ continueToday })}
      />
      <Segments
        name="rounding"
        label={words.settings.rounding}
        options={roundings.map((value) => ({ value, text: words.settings.roundings(value) }))}
        chosen={settings.rounding}
        describedBy="rounding-hint"
        onChoose={(rounding) => onChange({ rounding })}
      />
      <p class="small muted" id="rounding-hint">
        {words.settings.roundingHint}
      </p>
    </section>
  );
}
