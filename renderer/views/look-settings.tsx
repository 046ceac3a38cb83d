/** Owns the settings of the look: theme, size, how times of day are written, the first day of weeks. */
import { clockStyles, type Settings, scales, type Theme, weekStarts } from '../../common/model.ts';
import { Segments } from '../parts/segments.tsx';
import { Switch } from '../parts/switch.tsx';
import { words } from '../words/en.ts';
import { clockText } from '../words/format.ts';
import type { ChangeSettings } from './settings-page.tsx';

interface LookProps {
  readonly settings: Settings;
  /** Whether the panel is one that can hide: a window of the task bar stays. */
  readonly hides: boolean;
  readonly onChange: ChangeSettings;
}

const themes: readonly Theme[] = ['system', 'light', 'dark'];
/** A quarter past two in the afternoon, s after midnight. */
const example = 51_300;

export function LookSettings({ settings, hides, onChange }: LookProps) {
  const text = words.settings;
  return (
    <section class="block choices">
      <Segments
        name="theme"
        label={text.theme}
        options={themes.map((value) => ({ value, text: text.themes[value] }))}
        chosen={settings.theme}
        onChoose={(theme) => onChange({ theme })}
      />
      <Segments
        name="scale"
        label={text.scale}
        options={scales.map((value) => ({ value, text: `${value}` }))}
        chosen={settings.scale}
        onChoose={(scale) => onChange({ scale })}
      />
      <Segments
        name="clock"
        label={text.clock}
        options={clockStyles.map((value) => ({ value, text: text.clocks[value] }))}
        chosen={settings.clock}
        describedBy="clock-example"
        onChoose={(clock) => onChange({ clock })}
      />
      <p class="small muted" id="clock-example">
        {text.clockExample(clockText(example))}
      </p>
      <Segments
        name="week-start"
        label={text.weekStart}
        options={weekStarts.map((value) => ({ value, text: text.weekStarts[value] }))}
        chosen={settings.weekStart}
        onChoose={(weekStart) => onChange({ weekStart })}
      />
      {hides && (
        <Switch
          label={text.hideOnBlur}
          on={settings.hideOnBlur}
          onChange={(hideOnBlur) => onChange({ hideOnBlur })}
        />
      )}
    </section>
  );
}
