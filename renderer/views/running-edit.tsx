/**
 * Owns editing what runs where it stands: one part at a time is a field. Enter saves, Esc gives back what was. Leaving
 * the field saves as well: who typed something and clicks on means it, and the line at the foot takes it back. What
 * can't be saved stays in its field with the reason.
 */
import { type ReadonlySignal, useComputed, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { BookingDraft } from '../../common/booking.ts';
import type { AppError } from '../../common/error.ts';
import { maxDescriptionLength } from '../../common/model.ts';
import type { RunningView, Snapshot } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import { type DraftField, draftFields, fieldOf, sameDraft, workNames } from '../model/draft.ts';
import { draftOf, type EntrySource, findEntry, readRunning } from '../model/entry.ts';
import { type Found, runningObstacles } from '../model/obstacles.ts';
import { type EditedPart, type Typed, typedDraft } from '../model/running-edit.ts';
import { localNow } from '../model/ticking.ts';
import { useAction } from '../parts/action.ts';
import { words } from '../words/en.ts';
import { fieldError } from '../words/errors.ts';
import { askOnEnter, type Overlaps, SaveActions } from './save-actions.tsx';
import { ProjectPicker, TaskPicker } from './work-pickers.tsx';

export interface RunningEdit {
  readonly entry: EntrySource;
  readonly part: ReadonlySignal<EditedPart | null>;
  readonly draft: BookingDraft;
  readonly found: readonly Found[];
  readonly ready: boolean;
  readonly busy: boolean;
  readonly failure: AppError | null;
  readonly errorOf: (field: DraftField) => string | null;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly open: (part: EditedPart) => void;
  readonly change: (typed: Typed) => void;
  readonly save: (answer?: Overlaps, more?: Typed) => Promise<void>;
  readonly cancel: () => void;
}

export function useRunningEdit(snapshot: Snapshot, running: RunningView): RunningEdit {
  const { bridge, store, say } = useApp();
  const { run, busy, error } = useAction();
  const form = useRef<HTMLFormElement>(null);
  const editing = useSignal<{ readonly part: EditedPart; readonly typed: Typed } | null>(null);
  /** True when saving was tried and could not be done. Until then nobody is told what half a time means. */
  const tried = useSignal(false);
  /** The part whose words take the focus back. */
  const back = useRef<EditedPart | null>(null);
  const part = useComputed(() => editing.value?.part ?? null);
  const catalog = store.catalog.value;

  const isInside = (): boolean => form.current?.contains(document.activeElement) ?? false;
  const entry = findEntry(snapshot, running.entry) as EntrySource;
  const read = (typed: Typed) => {
    const now = localNow(snapshot, store.readSinceMs());
    const draft = typedDraft(entry, typed, now);
    const result = readRunning(draft, catalog, now);
    const is = draftOf(entry);
    const moved = draft.start !== is.start || draft.date !== is.date;
    const found =
      result.ok && moved
        ? runningObstacles(draft.date, result.value.startClock, snapshot.today.entries, now, entry.key)
        : [];
    return { draft, result, found, changed: !sameDraft(draft, is) };
  };
  const { draft, result, found, changed } = read(editing.value?.typed ?? {});

  useLayoutEffect(() => {
    if (part.value !== null) {
      const field = form.current?.querySelector('input');
      field?.focus();
      field?.select();
    } else if (back.current !== null) {
      form.current?.querySelector<HTMLElement>(`[data-part="${back.current}"]`)?.focus();
      back.current = null;
    }
  }, [part.value]);
  const asks = tried.value && found.length > 0;
  useLayoutEffect(() => {
    if (asks && isInside()) form.current?.querySelector<HTMLElement>('[data-asks] button')?.focus();
  }, [asks]);

  const close = (focus: boolean): void => {
    back.current = focus ? (editing.peek()?.part ?? null) : null;
    error.value = null;
    tried.value = false;
    editing.value = null;
  };
  const save: RunningEdit['save'] = async (answer = {}, more = {}) => {
    const at = editing.peek();
    if (at === null) return;
    const inside = isInside();
    const now = read({ ...at.typed, ...more });
    if (!now.changed) return close(inside);
    tried.value = !now.result.ok || (now.found.length > 0 && answer.overlaps === undefined);
    if (tried.peek()) return;
    if (!(await run(() => bridge.editEntry({ entry: entry.key, draft: now.draft, ...answer })))) return;
    say(words.entry.said.saved(workNames(now.draft, catalog).whole));
    if (editing.peek()?.part === at.part) close(inside);
  };

  return {
    entry,
    part,
    draft,
    found: tried.value ? found : [],
    ready: changed && result.ok,
    busy: busy.value,
    failure: error.value,
    errorOf: (field) => {
      const wrong = error.value ?? (result.ok || !tried.value ? null : result.error);
      return wrong !== null && fieldOf(wrong) === field ? fieldError(wrong) : null;
    },
    form,
    open: (wanted) => {
      const at = editing.peek();
      if (at?.part === wanted) return;
      if (at !== null) void save();
      // What could not be saved keeps its field.
      if (tried.peek() || error.peek() !== null) return;
      if (wanted === 'work') void bridge.wantTasks({ projectId: entry.work.projectId, soon: true });
      editing.value = { part: wanted, typed: {} };
    },
    change: (typed) => {
      const at = editing.peek();
      error.value = null;
      tried.value = false;
      if (at !== null) editing.value = { part: at.part, typed: { ...at.typed, ...typed } };
    },
    save,
    cancel: () => close(true),
  };
}

interface FieldProps {
  readonly edit: RunningEdit;
}

/** The form around what is edited: its keys, and what leaving it means. */
export const formProps = (edit: RunningEdit) => ({
  ref: edit.form,
  noValidate: true,
  onSubmit: (event: Event): void => {
    event.preventDefault();
    void edit.save();
  },
  onKeyDown: (event: KeyboardEvent): void => {
    if (edit.part.peek() === null || event.defaultPrevented || event.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      edit.cancel();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      // It stops what runs: with what was typed.
      void edit.save();
    } else askOnEnter(event);
  },
  onFocusOut: (event: FocusEvent): void => {
    const more = edit.form.current?.querySelector('.timer-more');
    const holds = (at: EventTarget | null): boolean => at instanceof Node && (more?.contains(at) ?? false);
    // Words that become a field are taken away with their focus: only a field, or what belongs to it, is left.
    const isField = event.target instanceof Element && event.target.id === `running-${edit.part.peek()}`;
    if ((!isField && !holds(event.target)) || holds(event.relatedTarget)) return;
    void edit.save();
  },
});

/** A field in the place of words: as high as they are, so that nothing below moves. */
function InPlace(props: {
  readonly edit: RunningEdit;
  readonly id: 'description' | 'start';
  readonly label: string;
  readonly hint: string;
  readonly max?: number;
}) {
  const { edit, id, label, hint, max } = props;
  const wrong = edit.errorOf(id);
  return (
    <input
      class={`input timer-field timer-field-${id}`}
      id={`running-${id}`}
      dir="auto"
      autocomplete="off"
      spellcheck={false}
      aria-label={label}
      aria-invalid={wrong === null ? undefined : 'true'}
      aria-describedby={wrong === null ? undefined : 'running-wrong'}
      title={words.day.inPlace}
      placeholder={hint}
      maxLength={max}
      value={edit.draft[id]}
      onInput={(event) => edit.change({ [id]: event.currentTarget.value })}
    />
  );
}

export const DescriptionField = ({ edit }: FieldProps) => (
  <InPlace
    edit={edit}
    id="description"
    label={words.work.description}
    hint={words.work.descriptionHint}
    max={maxDescriptionLength}
  />
);

export const StartField = ({ edit }: FieldProps) => (
  <InPlace edit={edit} id="start" label={words.work.start} hint={words.work.startHint} />
);

/** What an edit needs beside its field: the pickers, what is wrong or in the way, and the choice. */
export function EditMore({ edit, snapshot }: FieldProps & { readonly snapshot: Snapshot }) {
  const { bridge, store } = useApp();
  const { draft, errorOf, found, failure, ready } = edit;
  const part = edit.part.value;
  const names = workNames(draft, store.catalog.value);
  const wrong = part === 'work' ? null : (draftFields.map(errorOf).find((text) => text !== null) ?? null);
  const asks = found.length > 0 || (failure !== null && fieldOf(failure) === null);
  if (part === null || (part !== 'work' && wrong === null && !asks)) return null;
  return (
    <div class="timer-more">
      {part === 'work' && (
        <div class="form-row">
          <ProjectPicker
            chosen={names.project}
            recents={snapshot.recents}
            error={errorOf('project')}
            onChoose={(projectId) => {
              if (projectId !== draft.projectId) edit.change({ projectId, taskId: null });
              void bridge.wantTasks({ projectId, soon: true });
              edit.form.current?.querySelector<HTMLElement>('#task')?.focus();
            }}
          />
          <TaskPicker
            projectId={draft.projectId}
            required={names.requiresTask}
            chosen={names.task}
            error={errorOf('task')}
            onChoose={(taskId) => {
              edit.change({ taskId });
              void edit.save({}, { taskId });
            }}
          />
        </div>
      )}
      {wrong !== null && (
        <p class="field-error" id="running-wrong">
          {wrong}
        </p>
      )}
      {(asks || part === 'work') && (
        <SaveActions
          label={words.entry.save}
          ready={ready}
          busy={edit.busy}
          found={found}
          failure={failure}
          onSave={(answer) => void edit.save(answer)}
        />
      )}
    </div>
  );
}
