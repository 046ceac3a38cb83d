/** Owns the keys of the prompt: the answers on their digits, Esc, the arrows to the cut points and through the answers. */
import type { Signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useDocumentKeys } from '../parts/document-keys.ts';
import { isControl } from '../parts/keys.ts';

interface AwayKeys {
  /** False while what is typed was meant for something else. */
  readonly settled: Signal<boolean>;
  readonly card: RefObject<HTMLElement | null>;
  readonly onDigit: (key: string) => void;
  readonly onEscape: () => void;
  readonly onUndo: () => void;
}

/** The digit of a key: also where digits are typed with Shift, and on the number pad. */
const digitOf = ({ key, code, shiftKey }: KeyboardEvent): string | null => {
  if (/^\d$/.test(key)) return key;
  return shiftKey ? null : (/^Digit(\d)$/.exec(code)?.[1] ?? null);
};

export function useAwayKeys({ settled, card, onDigit, onEscape, onUndo }: AwayKeys): void {
  useDocumentKeys((event) => {
    if (event.defaultPrevented || event.isComposing) return;
    if (!settled.peek() || event.repeat) {
      // A key that is held since before, or was on its way elsewhere, presses no button either.
      if (!settled.peek() || event.key === 'Enter' || event.key === ' ') event.preventDefault();
      return;
    }
    const typing = event.target instanceof HTMLInputElement;
    if (isControl(event, 'z')) {
      if (typing && event.target.value !== '') return;
      event.preventDefault();
      onUndo();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onEscape();
      return;
    }
    if (typing) return;
    const digit = digitOf(event);
    if (digit !== null) {
      event.preventDefault();
      onDigit(digit);
    } else if (/^Arrow(?:Left|Right)$/.test(event.key)) {
      card.current?.querySelector<HTMLElement>('[role="slider"]')?.focus();
      event.preventDefault();
    } else if (/^Arrow(?:Up|Down)$/.test(event.key)) {
      walk(card.current, event.key === 'ArrowDown' ? 1 : -1);
      event.preventDefault();
    }
  });
}

/** Through the answers, around. */
function walk(card: HTMLElement | null, step: -1 | 1): void {
  const answers = [...(card?.querySelectorAll<HTMLElement>('.answer') ?? [])];
  const at = answers.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 && step < 0 ? -1 : at + step;
  answers.at(next % Math.max(1, answers.length))?.focus();
}
