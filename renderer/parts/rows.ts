/** Owns moving among the rows of a list by the arrows: each row has one stop, and Tab leaves the list. */
import type { RefObject } from 'preact';

/** The attribute of the element of a row that takes the focus. */
const stopSelector = '[data-stop]';
const pageLength = 8;

interface Moves {
  /** Another element takes the focus of a stop that is gone past the first row, such as the field above. */
  readonly onTop?: () => void;
  /** The last row was reached: there may be more. */
  readonly onEnd?: () => void;
}

/** Moves the focus among the stops of a list. @returns whether the key was one of ours */
export function moveAmongRows(
  event: KeyboardEvent,
  list: RefObject<HTMLElement | null>,
  { onTop, onEnd }: Moves = {},
): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.isComposing) return false;
  const stops = [...(list.current?.querySelectorAll<HTMLElement>(stopSelector) ?? [])];
  const row = (event.target as Element | null)?.closest('[data-row]');
  const at = stops.findIndex((stop) => row?.contains(stop));
  const to = target(event.key, at, stops.length - 1);
  if (to === null) return false;
  event.preventDefault();
  if (to < 0) onTop?.();
  else focusStop(stops[Math.min(to, stops.length - 1)]);
  if (to >= stops.length - 1) onEnd?.();
  return true;
}

function target(key: string, at: number, last: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return at + 1;
    case 'ArrowUp':
      return at - 1;
    case 'PageDown':
      return Math.min(last, at + pageLength);
    case 'PageUp':
      return Math.max(0, at - pageLength);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/** Puts the focus on the first row. @returns whether there is one */
export const focusFirstRow = (list: RefObject<HTMLElement | null>): boolean =>
  focusStop(list.current?.querySelector<HTMLElement>(stopSelector) ?? undefined);

function focusStop(stop: HTMLElement | undefined): boolean {
  stop?.focus();
  stop?.scrollIntoView({ block: 'nearest' });
  return stop !== undefined;
}
