/** Owns the page of one entry: its work and times, what is in their way, and what else can be done with it. */
import { useEffect, useRef } from 'preact/hooks';
import { asChangeOf, type Booking, readBooking } from '../../common/booking.ts';
import type { Result } from '../../common/result.ts';
import type { Snapshot } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import { draftFields, fieldOf, sameDraft, workNames } from '../model/draft.ts';
import { draftOf, type EntrySource, findEntry, linkTimes, readRunning } from '../model/entry.ts';
import { bookingObstacles, type Found, runningObstacles } from '../model/obstacles.ts';
import { localNow } from '../model/ticking.ts';
import { useAction } from '../parts/action.ts';
import { useDraft } from '../parts/draft.ts';
import { TextField } from '../parts/field.tsx';
import { Page } from '../parts/page.tsx';
import { words } from '../words/en.ts';
import { EntryActions } from './entry-actions.tsx';
import { askOnEnter, type Overlaps, SaveActions } from './save-actions.tsx';
import { TimeFields } from './time-fields.tsx';
import { WorkFields } from './work-fields.tsx';

interface EntryPageProps {
  readonly snapshot: Snapshot;
  readonly entryKey: string;
  readonly onBack: () => void;
}

export function EntryPage({ snapshot, entryKey, onBack }: EntryPageProps) {
  // What was found once stays in the form: nobody's typing goes because the entry was changed elsewhere meanwhile.
  const first = useRef(findEntry(snapshot, entryKey));
  const { running } = snapshot;
  const timer = useRef(running?.entry === entryKey ? running.key : null);
  // The entry of a timer has another key once it is at the service; the timer itself stays the same.
  const key = running !== null && running.key === timer.current ? running.entry : entryKey;
  const entry = findEntry(snapshot, key) ?? first.current;
  if (entry === null) {
    return (
      <Page heading={words.entry.heading} onBack={onBack}>
        <div class="teach">
          <p class="teach-what">{words.entry.gone}</p>
          <p>{words.entry.goneHint}</p>
        </div>
      </Page>
    );
  }
  // The fields differ when a running entry ends: then the form begins anew.
  return <EntryForm key={`${entry.running}`} snapshot={snapshot} entry={entry} onBack={onBack} />;
}

interface EntryFormProps {
  readonly snapshot: Snapshot;
  readonly entry: EntrySource;
  readonly onBack: () => void;
}

interface Reading {
  readonly result: Result<unknown>;
  /** Null while something is wrong, and for an entry that runs. */
  readonly booking: Booking | null;
  readonly found: readonly Found[];
}

function EntryForm({ snapshot, entry, onBack }: EntryFormProps) {
  const { bridge, store, say } = useApp();
  const { run, busy, error: failure } = useAction();
  const catalog = store.catalog.value;
  const now = localNow(snapshot, store.readSinceMs());
  const original = useRef(draftOf(entry));
  const { draft, change, touch, errorOf, form, focus } = useDraft(original.current, failure, linkTimes);
  const { entries } = snapshot.today;

  const read = (): Reading => {
    if (entry.running) {
      const result = readRunning(draft.value, catalog, now);
      const found = result.ok
        ? runningObstacles(draft.value.date, result.value.startClock, entries, now, entry.key)
        : [];
      return { result, booking: null, found };
    }
    const result = readBooking(draft.value, catalog, now);
    if (!result.ok) return { result, booking: null, found: [] };
    const booking = asChangeOf(entry.startClock, result.value);
    return { result, booking, found: bookingObstacles(booking, entries, now, entry.key) };
  };
  const changed = !sameDraft(draft.value, original.current);
  const { result, booking, found } = read();
  const errors = errorOf(result);

  useEffect(() => {
    if (entry.work.projectId > 0) void bridge.wantTasks({ projectId: entry.work.projectId, soon: true });
    touch(...draftFields);
  }, []);

  const save = async (answer: Overlaps): Promise<void> => {
    // Nothing changed, nothing sent: a request less.
    if (!changed) return onBack();
    if (!result.ok) return focus(fieldOf(result.error) ?? 'project');
    const sent = draft.peek();
    if (!(await run(() => bridge.editEntry({ entry: entry.key, draft: sent, ...answer })))) return;
    say(words.entry.said.saved(workNames(sent, catalog).whole));
    onBack();
  };

  return (
    <Page heading={entry.running ? words.entry.runningHeading : words.entry.heading} onBack={onBack}>
      <div class="entry-page">
        <form
          class="form"
          ref={form}
          noValidate
          onKeyDown={askOnEnter}
          onSubmit={(event) => {
            event.preventDefault();
            void save({});
          }}
        >
          {entry.locked && <p class="note">{words.entry.locked}</p>}
          <fieldset class="fields" disabled={entry.locked}>
            <WorkFields
              draft={draft.value}
              recents={snapshot.recents}
              errorOf={errors}
              onChange={change}
              focus={focus}
            />
            {entry.running ? (
              <TextField
                id="start"
                label={words.work.start}
                placeholder={words.work.startHint}
                value={draft.value.start}
                error={errors('start')}
                onText={(start) => change({ start })}
              />
            ) : (
              <TimeFields
                draft={draft.value}
                booking={booking}
                now={now}
                errorOf={errors}
                onChange={change}
                onLeave={touch}
                fixed={entry.locked}
              />
            )}
          </fieldset>
          {!entry.locked && (
            <SaveActions
              label={changed ? words.entry.save : words.entry.done}
              ready={changed && result.ok}
              busy={busy.value}
              found={changed ? found : []}
              failure={failure.value}
              onSave={(answer) => void save(answer)}
            />
          )}
        </form>
        <EntryActions snapshot={snapshot} entry={entry} onDone={onBack} />
      </div>
    </Page>
  );
}
