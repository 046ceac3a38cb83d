/** Owns moving among the rows of a list by the arrows, and along a row: each row has one stop, and Tab leaves the list. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { nearestKey } from '../model/nearest-row.ts';

/** The attribute of the element of a row that takes the focus. */
const stopSelector = '[data-stop]';
/** Likewise, of what else can be done in a row: Tab passes it by, Left and Right go to it. */
const besideSelector = '[data-beside]';
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
  if (!isAlone(event)) return false;
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

/**
 * Moves the focus along what stands side by side, as the row has it: Left and Right, and no further than its ends. Keys
 * of anything else in it, such as a field, are left to that.
 * @param ends whether Home and End go to the first and the last
 * @returns whether the key was one of ours
 */
export function moveAlong(event: KeyboardEvent, row: Element | null, ends = false): boolean {
  const items = [...(row?.querySelectorAll<HTMLElement>(`${stopSelector}, ${besideSelector}`) ?? [])];
  const at = items.indexOf(event.target as HTMLElement);
  if (at < 0 || !isAlone(event)) return false;
  const last = items.length - 1;
  const to = {
    ArrowLeft: Math.max(0, at - 1),
    ArrowRight: Math.min(last, at + 1),
    ...(ends && { Home: 0, End: last }),
  }[event.key];
  if (to === undefined) return false;
  event.preventDefault();
  items[to]?.focus();
  return true;
}

/** Whether an element is one the arrows go to. */
export const isInRow = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(`${stopSelector}, ${besideSelector}`);

const isAlone = (event: KeyboardEvent): boolean =>
  !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.isComposing;

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

interface KeptFocus {
  /** The keys of all rows as they are drawn now, and of those that may get the focus. */
  readonly rows: readonly string[];
  readonly takers: readonly string[];
  /** Puts it elsewhere, where no row is left. */
  readonly otherwise: () => void;
}

/**
 * Keeps the focus in a list when what has it is taken away: the stop of its row gets it, or of a row near that.
 * @param list its rows have their keys as `data-row`
 */
export function useKeptFocus(
  list: RefObject<HTMLElement | null>,
  { rows, takers, otherwise }: KeptFocus,
): void {
  const before = useRef(rows);
  // Asked while the list still stands as it was drawn before.
  const focused = document.activeElement;
  const row = focused !== null && list.current?.contains(focused) ? focused.closest('[data-row]') : null;
  const held = row?.getAttribute('data-row') ?? null;
  useLayoutEffect(() => {
    const earlier = before.current;
    before.current = rows;
    // Somebody else may have been given it meanwhile.
    if (held === null || document.activeElement !== document.body) return;
    const next = nearestKey(earlier, rows, takers, held);
    if (next === null || !focusStop(stopOf(list, next))) otherwise();
  });
}

/** The stop of a row; it may be the whole of it. */
function stopOf(list: RefObject<HTMLElement | null>, key: string): HTMLElement | undefined {
  const row = `[data-row="${CSS.escape(key)}"]`;
  return (
    list.current?.querySelector<HTMLElement>(`${row}${stopSelector}, ${row} ${stopSelector}`) ?? undefined
  );
}

function focusStop(stop: HTMLElement | undefined): boolean {
  stop?.focus();
  stop?.scrollIntoView({ block: 'nearest' });
  return stop !== undefined;
}
