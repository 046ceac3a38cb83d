/** Owns how a gap of today gets into the one line: by its row, or by the key, again and again for earlier ones. */
import type { Signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { formatSpan } from '../../common/time.ts';
import { useApp } from '../app.ts';
import { type Filled, fillLine, type Gap, nextGap } from '../model/gaps.ts';
import { useDocumentKeys } from '../parts/document-keys.ts';
import { isControl } from '../parts/keys.ts';
import { words } from '../words/en.ts';
import { rangeText } from '../words/format.ts';

interface FillProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly text: Signal<string>;
  readonly type: (text: string) => void;
  /** The gaps of today, the earliest first. */
  readonly gaps: readonly Gap[];
  /** A gap whose row was chosen; taken from there. */
  readonly asked: Signal<Gap | null>;
}

export function useFill({ input, text, type, gaps, asked }: FillProps): void {
  const { say } = useApp();
  const before = useRef<Filled | null>(null);

  const fill = (gap: Gap): void => {
    const field = input.current;
    if (field === null) return;
    const filled = fillLine(text.peek(), gap, before.current);
    before.current = filled;
    type(filled.text);
    // At once, and not with the next paint: the letters that follow go to this place.
    field.value = filled.text;
    field.focus();
    field.setSelectionRange(filled.caret, filled.caret);
    say(words.day.filled(rangeText(gap.from, gap.to), formatSpan(gap.to - gap.from)));
  };

  const wanted = asked.value;
  useEffect(() => {
    if (wanted === null) return;
    asked.value = null;
    fill(wanted);
  }, [wanted]);
  useDocumentKeys((event) => {
    if (!isControl(event, 'g')) return;
    event.preventDefault();
    const gap = nextGap(text.peek(), gaps, before.current);
    if (gap === null) say(words.day.noGap);
    else fill(gap);
  });
}
