/** Owns what a key event means to us. */
import type { KeyPress } from '../model/picker.ts';

export const keyPress = (event: KeyboardEvent): KeyPress => ({
  key: event.key,
  alt: event.altKey,
  ctrl: event.ctrlKey || event.metaKey,
  shift: event.shiftKey,
  composing: event.isComposing,
});
