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
import type { RunningView, Snapshot } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import { type DraftField, fieldOf, sameDraft, workNames } from '../model/draft.ts';
import { draftOf, type EntrySource, findEntry, readRunning } from '../model/entry.ts';
import { type Found, runningObstacles } from '../model/obstacles.ts';
import { type EditedPart, type Typed, typedDraft } from '../model/running-edit.ts';
import { localNow } from '../model/ticking.ts';
import { useAction } from '../parts/action.ts';
import { isStopKey } from '../parts/keys.ts';
import { words } from '../words/en.ts';
import { fieldError } from '../words/errors.ts';
import { askOnEnter, type Overlaps } from './save-actions.tsx';

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

  const focusField = (): void => {
    const field = form.current?.querySelector('input');
    field?.focus();
    field?.select();
  };
  useLayoutEffect(() => {
    if (part.value !== null) focusField();
    else if (back.current !== null) {
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
      if (at !== null && at.part !== wanted) void save();
      // What could not be saved keeps its field.
      if (at?.part === wanted || tried.peek() || error.peek() !== null) return focusField();
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
    } else if (isStopKey(event)) {
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
