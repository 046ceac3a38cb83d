/** Owns the state of a form of work: the draft, which fields the user has been in, and which one is at fault. */
import { type Signal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import type { BookingDraft } from '../../common/booking.ts';
import type { AppError } from '../../common/error.ts';
import type { Result } from '../../common/result.ts';
import { type DraftField, fieldOf } from '../model/draft.ts';
import { fieldError } from '../words/errors.ts';

export interface DraftForm {
  readonly draft: Signal<BookingDraft>;
  readonly change: (part: Partial<BookingDraft>) => void;
  readonly touch: (...fields: readonly DraftField[]) => void;
  /** The words beside a field that is at fault: from main's answer, or from what was read of a field that was visited. */
  readonly errorOf: (reading: Result<unknown>) => (field: DraftField) => string | null;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly focus: (field: string) => void;
}

/**
 * @param failure what main answered; a change of the form takes it away
 * @param link makes the next draft of a change
 */
export function useDraft(
  first: BookingDraft,
  failure: Signal<AppError | null>,
  link = (draft: BookingDraft, part: Partial<BookingDraft>): BookingDraft => ({ ...draft, ...part }),
): DraftForm {
  const form = useRef<HTMLFormElement>(null);
  const draft = useSignal(first);
  /** An empty form accuses nobody. */
  const touched = useSignal<readonly DraftField[]>([]);
  return {
    draft,
    form,
    change: (part) => {
      draft.value = link(draft.peek(), part);
      failure.value = null;
    },
    touch: (...fields) => {
      touched.value = [...touched.peek(), ...fields];
    },
    errorOf: (reading) => (field) => {
      if (failure.value !== null && fieldOf(failure.value) === field) return fieldError(failure.value);
      if (reading.ok || fieldOf(reading.error) !== field || !touched.value.includes(field)) return null;
      return fieldError(reading.error);
    },
    focus: (field) => form.current?.querySelector<HTMLElement>(`#${field}`)?.focus(),
  };
}
