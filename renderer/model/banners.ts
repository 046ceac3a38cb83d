/** Owns which banners the panel has, the most pressing first, and what each says in one line. */
import type { AppError } from '../../common/error.ts';
import type { ReminderView, Snapshot, StopsView } from '../../common/snapshot.ts';
import type { LocalTime } from '../../common/time.ts';
import { noticeKey } from '../app.ts';
import { words } from '../words/en.ts';
import { describeError } from '../words/errors.ts';
import { clockNote } from './clock-note.ts';
import { reminderSentence } from './reminders.ts';
import { stopsQuestion } from './stops.ts';

export type BannerItem =
  /** What was asked for last did not happen. */
  | { readonly kind: 'failure'; readonly error: AppError }
  | { readonly kind: 'rejected' }
  | { readonly kind: 'notice'; readonly error: AppError }
  | { readonly kind: 'away'; readonly seconds: number; readonly behind: number }
  | { readonly kind: 'stops'; readonly stops: StopsView }
  | { readonly kind: 'refused'; readonly count: number }
  | { readonly kind: 'reminder'; readonly reminder: ReminderView }
  | { readonly kind: 'clock'; readonly aheadSeconds: number };

/** The key of the note about the clock among the dismissed notices. */
export const clockNotice = 'clock';

/** What is so as long as it is said: it can't be dismissed, and goes by itself. */
export const isLasting = (error: AppError): boolean => error.code === 'storage_behind';

/** Whether a banner waits for the user; the others only tell something. */
export function needsUser(item: BannerItem): boolean {
  if (item.kind === 'notice') return isLasting(item.error);
  return item.kind !== 'clock' && item.kind !== 'reminder';
}

interface Shown {
  readonly failure: AppError | null;
  readonly dismissed: readonly string[];
}

/** All banners there are now, the most pressing first. Of several questions about two stops, the oldest is asked. */
export function bannersOf(
  snapshot: Pick<
    Snapshot,
    'delivery' | 'away' | 'awayBehind' | 'stops' | 'reminder' | 'notices' | 'clockAheadSeconds'
  >,
  { failure, dismissed }: Shown,
): readonly BannerItem[] {
  const { delivery, away, awayBehind: behind, reminder, clockAheadSeconds } = snapshot;
  const [twice] = snapshot.stops;
  const notices = snapshot.notices
    .filter((notice) => isLasting(notice) || !dismissed.includes(noticeKey(notice)))
    .map((error) => ({ kind: 'notice', error }) as const);
  const toldClock = clockAheadSeconds === null || dismissed.includes(clockNotice);
  return [
    ...(failure === null ? [] : [{ kind: 'failure', error: failure } as const]),
    ...(delivery.connection === 'token_rejected' ? [{ kind: 'rejected' } as const] : []),
    ...notices.filter(needsUser),
    ...(away === null ? [] : [{ kind: 'away', seconds: away.seconds, behind } as const]),
    ...(twice === undefined ? [] : [{ kind: 'stops', stops: twice } as const]),
    ...(delivery.refused > 0 ? [{ kind: 'refused', count: delivery.refused } as const] : []),
    ...(reminder === null ? [] : [{ kind: 'reminder', reminder } as const]),
    ...notices.filter((notice) => !needsUser(notice)),
    ...(toldClock ? [] : [{ kind: 'clock', aheadSeconds: clockAheadSeconds } as const]),
  ];
}

/** The first sentence of a banner, which says what happened. */
export function headOf(item: BannerItem, now: LocalTime): string {
  switch (item.kind) {
    case 'failure':
    case 'notice':
      return describeError(item.error).what;
    case 'rejected':
      return words.rejected.banner;
    case 'away':
      return words.away.banner(words.away.span(item.seconds), item.behind);
    case 'stops':
      return stopsQuestion(item.stops, now);
    case 'refused':
      return words.delivery.banner(item.count);
    case 'reminder':
      return reminderSentence(item.reminder);
    case 'clock':
      return clockNote(item.aheadSeconds);
  }
}

/** Of the banners there are: which are shown whole, and what the row below says that opens the others. */
export interface BannerStack {
  readonly whole: readonly BannerItem[];
  /** Null: there is nothing to open or to close. */
  readonly row: { readonly text: string; readonly urgent: boolean; readonly open: boolean } | null;
}

/**
 * One banner is shown whole, and the others are counted: the line below must stay in sight. Where a panel is so small that
 * even one would push it out, the row stands for all.
 */
export function stackOf(
  items: readonly BannerItem[],
  { open, small, now }: { readonly open: boolean; readonly small: boolean; readonly now: LocalTime },
): BannerStack {
  const [first, ...others] = items;
  if (first === undefined) return { whole: [], row: null };
  const text = words.banners;
  if (open && (small || others.length > 0))
    return { whole: items, row: { text: text.less, urgent: false, open } };
  if (small) {
    const head = headOf(first, now);
    const said = others.length === 0 ? head : text.headAndMore(head, others.length);
    return { whole: [], row: { text: said, urgent: items.some(needsUser), open: false } };
  }
  if (others.length === 0) return { whole: items, row: null };
  const urgent = others.filter(needsUser).length;
  return { whole: [first], row: { text: text.more(others.length, urgent), urgent: urgent > 0, open: false } };
}
