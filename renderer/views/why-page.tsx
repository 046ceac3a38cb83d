/** Owns the page "why was I asked?": the last absences, what was observed of each, and what became of it. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { AbsenceNoteView } from '../../common/absences.ts';
import type { IdleStatus } from '../../common/idle.ts';
import type { Snapshot } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import { copyAbsences, tellAbsences } from '../model/absences.ts';
import { useAction } from '../parts/action.ts';
import { Button } from '../parts/button.tsx';
import { Banner, FailureText } from '../parts/failure.tsx';
import { Page } from '../parts/page.tsx';
import { words } from '../words/en.ts';

export function WhyPage({ snapshot, onBack }: { readonly snapshot: Snapshot; readonly onBack: () => void }) {
  const { bridge, say } = useApp();
  const { run, error } = useAction();
  const notes = useSignal<readonly AbsenceNoteView[] | null>(null);
  const idle = useSignal<IdleStatus | null>(null);
  const copied = useSignal(false);
  const text = words.absence;

  // What becomes of an absence changes while it is looked at.
  useEffect(() => {
    void run(async () => {
      const [listed, status] = await Promise.all([bridge.absences(undefined), bridge.idleStatus(undefined)]);
      if (listed.ok) notes.value = listed.value;
      if (status.ok) idle.value = status.value;
      return listed;
    });
  }, [snapshot.away?.id, snapshot.undo?.steps]);

  const copy = async (): Promise<void> => {
    const copy = copyAbsences(notes.value ?? [], idle.value, snapshot.version);
    if (!(await run(() => bridge.copy({ text: copy })))) return;
    copied.value = true;
    say(text.copied);
  };
  const told = notes.value === null ? [] : tellAbsences(notes.value, snapshot.now);
  return (
    <Page heading={text.why} onBack={onBack}>
      {error.value !== null && (
        <Banner look="attention">
          <FailureText error={error.value} />
        </Banner>
      )}
      {notes.value !== null && told.length === 0 && (
        <div class="teach">
          <p class="teach-what">{text.whyNone}</p>
          <p>{text.whyNoneHint}</p>
        </div>
      )}
      {told.length > 0 && (
        <section class="block">
          <p class="small muted">{text.whyLead}</p>
          <div class="block-actions">
            <Button onClick={() => void copy()}>{copied.value ? text.copied : text.copy}</Button>
          </div>
        </section>
      )}
      <ul class="absences">
        {told.map(({ key, when, long, fate, threshold, evidence }) => (
          <li key={key} class="block absence">
            <h2>{when}</h2>
            <p>{fate}</p>
            <p class="small muted">
              {long}, {threshold}
            </p>
            {evidence.length > 0 && (
              <dl class="absence-evidence small">
                {evidence.map(({ at, what }) => (
                  <div key={`${at} ${what}`}>
                    <dt>{at}</dt>
                    <dd>{what}</dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ul>
    </Page>
  );
}
