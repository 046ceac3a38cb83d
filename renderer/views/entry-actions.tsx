/** Owns what else can be done with an entry: go on with it, book it again, split it, delete it. */
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Snapshot } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import { type EntrySource, middleOf, readSplit } from '../model/entry.ts';
import { joinNames } from '../model/picker.ts';
import { type Action, useAction } from '../parts/action.ts';
import { Button } from '../parts/button.tsx';
import { Banner, FailureText } from '../parts/failure.tsx';
import { TextField } from '../parts/field.tsx';
import { words } from '../words/en.ts';
import { describeError, fieldError } from '../words/errors.ts';
import { clockInput, rangeText } from '../words/format.ts';
import { FavouriteToggle } from './favourite-toggle.tsx';
import { workOf } from './running-header.tsx';

interface EntryActionsProps {
  readonly snapshot: Snapshot;
  readonly entry: EntrySource;
  readonly onDone: () => void;
}

export function EntryActions({ snapshot, entry, onDone }: EntryActionsProps) {
  const { bridge, say } = useApp();
  const action = useAction();
  const splitting = useSignal(false);
  const { key, work, running, locked } = entry;
  const name = joinNames(work.project, work.task);
  const { deleteError } = snapshot;

  const act = async (call: Parameters<Action['run']>[0], said: string | null): Promise<void> => {
    if (!(await action.run(call))) return;
    if (said !== null) say(said);
    onDone();
  };

  const continues = !running && work.startable;
  const splits = !running && !locked && middleOf(entry) !== null;
  return (
    <section class="entry-actions" aria-label={words.entry.more}>
      {action.error.value !== null && (
        <Banner look="attention">
          <FailureText error={action.error.value} />
        </Banner>
      )}
      {splitting.value ? (
        <SplitForm
          entry={entry}
          busy={action.busy.value}
          onSplit={(at) =>
            void act(() => bridge.splitEntry({ entry: key, at }), words.entry.said.split(name))
          }
          onCancel={() => {
            splitting.value = false;
          }}
        />
      ) : (
        <div class="block-actions">
          {continues && (
            <Button
              busy={action.busy.value}
              onClick={() => void act(() => bridge.start({ work: workOf(work) }), null)}
            >
              {words.entry.continue}
            </Button>
          )}
          {continues && (
            <Button
              busy={action.busy.value}
              title={words.entry.duplicateHint}
              onClick={() =>
                void act(() => bridge.duplicateEntry({ entry: key }), words.entry.said.duplicated(name))
              }
            >
              {words.entry.duplicate}
            </Button>
          )}
          {splits && (
            <Button
              onClick={() => {
                splitting.value = true;
              }}
            >
              {words.entry.splitOpen}
            </Button>
          )}
          {work.projectId > 0 && <FavouriteToggle work={work} name={name} run={action.run} />}
          {!locked && deleteError === null && (
            <Button
              look="delete"
              busy={action.busy.value}
              onClick={() =>
                void act(() => bridge.deleteEntry({ entry: key }), words.entry.said.deleted(name))
              }
            >
              {words.entry.delete}
            </Button>
          )}
        </div>
      )}
      {!running && !work.startable && <p class="small muted">{words.entry.archived}</p>}
      {!locked && deleteError !== null && (
        <p class="small muted">
          {words.entry.noDelete} {describeError(deleteError).what} {describeError(deleteError).detail}
        </p>
      )}
    </section>
  );
}

interface SplitFormProps {
  readonly entry: EntrySource;
  readonly busy: boolean;
  readonly onSplit: (at: number) => void;
  readonly onCancel: () => void;
}

/** Asks where to split an entry. */
export function SplitForm({ entry, busy, onSplit, onCancel }: SplitFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const text = useSignal(clockInput(middleOf(entry) ?? 0));
  const at = readSplit(text.value, entry);
  const { startClock, endClock } = entry;
  const range = startClock === null || endClock === null ? '' : rangeText(startClock, endClock);
  // Before the first paint: until the field has the focus, a key would go to the page.
  useLayoutEffect(() => {
    const field = form.current?.querySelector('input');
    field?.focus();
    field?.select();
    form.current?.scrollIntoView({ block: 'end' });
  }, []);
  return (
    <form
      class="split"
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (at.ok) onSplit(at.value);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onCancel();
      }}
    >
      <TextField
        id="at"
        label={words.entry.splitAt}
        value={text.value}
        error={at.ok ? null : fieldError(at.error)}
        hint={words.entry.splitHint(range)}
        onText={(typed) => {
          text.value = typed;
        }}
      />
      <div class="block-actions">
        <Button look={at.ok ? 'primary' : 'plain'} type="submit" busy={busy}>
          {words.entry.split}
        </Button>
        <Button onClick={onCancel}>{words.entry.cancel}</Button>
      </div>
    </form>
  );
}
