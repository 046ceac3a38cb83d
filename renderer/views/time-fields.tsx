/** Owns the times of an entry: date, and a duration or from and to; with the sentence of what will be saved. */
import type { Booking, BookingDraft } from '../../common/booking.ts';
import type { LocalTime } from '../../common/time.ts';
import { useApp } from '../app.ts';
import { type DraftField, previewSentence } from '../model/draft.ts';
import { TextField } from '../parts/field.tsx';
import { words } from '../words/en.ts';

interface TimeFieldsProps {
  readonly draft: BookingDraft;
  /** Null while something is missing or wrong. */
  readonly booking: Booking | null;
  readonly now: LocalTime;
  readonly errorOf: (field: DraftField) => string | null;
  readonly onChange: (part: Partial<BookingDraft>) => void;
  readonly onLeave: (field: DraftField) => void;
  /** Nothing can be changed, so nothing will be saved. */
  readonly fixed?: boolean;
}

export function TimeFields({
  draft,
  booking,
  now,
  errorOf,
  onChange,
  onLeave,
  fixed = false,
}: TimeFieldsProps) {
  const catalog = useApp().store.catalog.value;
  const field = (id: 'date' | 'duration' | 'start' | 'end', label: string) => ({
    id,
    label,
    value: draft[id],
    error: errorOf(id),
    onText: (text: string) => onChange({ [id]: text }),
    onBlur: () => draft[id] !== '' && onLeave(id),
  });
  return (
    <>
      <div class="form-row">
        <TextField {...field('date', words.work.date)} type="date" max={now.date} />
        <TextField {...field('duration', words.work.duration)} placeholder={words.work.durationHint} />
      </div>
      <div class="form-row">
        <TextField {...field('start', words.work.start)} placeholder={words.work.startHint} />
        <TextField {...field('end', words.work.end)} placeholder={words.work.endHint} />
      </div>
      {!fixed && (
        <div class={booking === null ? 'preview preview-missing' : 'preview'}>
          <h2>{words.work.preview}</h2>
          <p dir="auto" data-testid="preview">
            {booking === null ? words.work.previewMissing : previewSentence(booking, catalog, now)}
          </p>
        </div>
      )}
    </>
  );
}
