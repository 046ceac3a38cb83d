/** Owns the rules of absences for single projects: each with its behaviour, its minutes, and a way to take it away. */
import { useEffect, useRef } from 'preact/hooks';
import type { AbsenceRule } from '../../common/model.ts';
import { type AbsenceBehaviour, absenceBehaviours } from '../../common/presence.ts';
import type { Snapshot } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import { ruleRows } from '../model/absence-rules.ts';
import { Button } from '../parts/button.tsx';
import { Dot } from '../parts/dot.tsx';
import { Icon } from '../parts/icon.tsx';
import { Minutes } from '../parts/minutes.tsx';
import { Name } from '../parts/name.tsx';
import { Segments } from '../parts/segments.tsx';
import { words } from '../words/en.ts';
import type { ChangeSettings } from './settings-page.tsx';
import { ProjectPicker } from './work-pickers.tsx';

interface RulesProps {
  readonly snapshot: Snapshot;
  readonly onChange: ChangeSettings;
}

export function AbsenceRules({ snapshot, onChange }: RulesProps) {
  const { store, say } = useApp();
  const { settings, recents } = snapshot;
  const { absence, absenceRules, idleAfterSeconds } = settings;
  const text = words.absence;
  const list = useRef<HTMLDivElement>(null);
  /** The rule that was just added: it gets the focus when it is there. */
  const added = useRef<string | null>(null);
  const rows = ruleRows(absenceRules, store.catalog.value);

  useEffect(() => {
    if (added.current === null || absenceRules[added.current] === undefined) return;
    list.current?.querySelector<HTMLElement>(`[name="rule-${added.current}"]:checked`)?.focus();
    added.current = null;
  }, [absenceRules]);

  const change = (id: string, rule: AbsenceRule): void =>
    onChange({ absenceRules: { ...absenceRules, [id]: rule } });
  const add = (projectId: number): void => {
    const id = String(projectId);
    added.current = id;
    // Somebody who adds a rule wants it otherwise than for all.
    const behaviour: AbsenceBehaviour = absence === 'keep' ? 'ask' : 'keep';
    if (absenceRules[id] === undefined) change(id, { behaviour, afterSeconds: null });
  };
  const remove = (id: string, name: string): void => {
    const { [id]: _, ...others } = absenceRules;
    onChange({ absenceRules: others });
    say(text.ruleRemoved(name));
    // Where the button was, the focus would be nowhere.
    list.current?.querySelector<HTMLElement>('#project')?.focus();
  };

  return (
    <section class="block choices rules" ref={list} aria-labelledby="rules-heading">
      <h2 id="rules-heading">{text.rulesHeading}</h2>
      <p class="small muted">{text.rulesHint}</p>
      {rows.length > 0 && (
        <ul>
          {rows.map(({ id, name, customer, rule }) => (
            <li key={id} class="rule">
              <div class="rule-head">
                <Dot projectId={Number(id)} />
                <Name text={customer === '' ? name : `${name} — ${customer}`} />
                <Button look="icon" aria-label={text.removeRule(name)} onClick={() => remove(id, name)}>
                  <Icon name="close" />
                </Button>
              </div>
              <div class="rule-body">
                <Segments
                  name={`rule-${id}`}
                  label={text.ruleOf(name)}
                  labelHidden
                  options={absenceBehaviours.map((value) => ({ value, text: text.behaviours[value].name }))}
                  chosen={rule.behaviour}
                  onChoose={(behaviour) => change(id, { ...rule, behaviour })}
                />
                {rule.behaviour !== 'keep' && (
                  <Minutes
                    label={text.ruleMinutes(name)}
                    hidden
                    unit={text.min}
                    seconds={rule.afterSeconds}
                    usual={idleAfterSeconds}
                    onChange={(afterSeconds) => change(id, { ...rule, afterSeconds })}
                  />
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      <ProjectPicker
        label={text.addRule}
        chosen=""
        recents={recents}
        error={null}
        without={Object.keys(absenceRules)}
        onChoose={add}
      />
    </section>
  );
}
