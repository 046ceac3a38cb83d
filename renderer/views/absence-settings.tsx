/** Owns the settings of absences: what becomes of them, for all and by project; whether they are noticed. */

import { absenceBehaviours } from '../../common/presence.ts';
import type { Snapshot } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import { Button } from '../parts/button.tsx';
import { Minutes } from '../parts/minutes.tsx';
import { Segments } from '../parts/segments.tsx';
import { words } from '../words/en.ts';
import { AbsenceRules } from './absence-rules.tsx';
import { IdleCheck } from './idle-check.tsx';
import type { ChangeSettings } from './settings-page.tsx';

interface AbsenceProps {
  readonly snapshot: Snapshot;
  readonly onChange: ChangeSettings;
}

export function AbsenceSettings({ snapshot, onChange }: AbsenceProps) {
  const { view } = useApp();
  const { settings } = snapshot;
  const text = words.absence;
  return (
    <>
      <section class="block choices">
        <Segments
          name="absence"
          label={text.behaviour}
          options={absenceBehaviours.map((value) => ({ value, text: text.behaviours[value].name }))}
          chosen={settings.absence}
          describedBy="absence-hint"
          onChoose={(absence) => onChange({ absence })}
        />
        <p class="small muted" id="absence-hint">
          {text.behaviours[settings.absence].hint}
        </p>
        {settings.absence !== 'keep' && (
          <Minutes
            label={text.after}
            unit={text.minutes}
            seconds={settings.idleAfterSeconds}
            onChange={(seconds) => {
              if (seconds !== null) onChange({ idleAfterSeconds: seconds });
            }}
          />
        )}
      </section>
      <AbsenceRules snapshot={snapshot} onChange={onChange} />
      <IdleCheck />
      <section class="block">
        <Button
          aria-describedby="why-hint"
          onClick={() => {
            view.value = { name: 'why', from: 'settings' };
          }}
        >
          {text.why}
        </Button>
        <p class="small muted" id="why-hint">
          {text.whyHint}
        </p>
      </section>
    </>
  );
}
