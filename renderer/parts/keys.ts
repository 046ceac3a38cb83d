/** Owns what a key event means to us. */
import type { KeyPress } from '../model/picker.ts';

export const keyPress = (event: KeyboardEvent): KeyPress => ({
  key: event.key,
  alt: event.altKey,
  ctrl: event.ctrlKey || event.metaKey,
  shift: event.shiftKey,
  composing: event.isComposing,
});

/** Ctrl or Cmd with a letter, and nothing else. */
export const isControl = (event: KeyboardEvent, letter: string): boolean =>
  (event.ctrlKey || event.metaKey) &&
  !event.shiftKey &&
  !event.altKey &&
  !event.isComposing &&
  event.key.toLowerCase() === letter;

/** Ctrl+Enter, Cmd+Enter: stops what runs, wherever the focus is. */
export const isStopKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.isComposing;

/** Whether the keys of this computer are those of a Mac. */
export const isMac = /^Mac/.test(globalThis.navigator?.platform ?? '');

/** The place of the favourite a key asks for, from 1 to 9, or 0 for the page of them all; null for any other key. */
export function favouritePlace(event: KeyboardEvent): number | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing) return null;
  // Where digits are typed with Shift, the key itself counts.
  const digit = /^[0-9]$/.test(event.key)
    ? event.key
    : event.shiftKey
      ? undefined
      : /^Digit([0-9])$/.exec(event.code)?.[1];
  return digit === undefined ? null : Number(digit);
}
