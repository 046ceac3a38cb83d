/** Owns how a gap of today gets into the one line: by its row, or by the key, again and again for earlier ones. */
import type { Signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { formatSpan } from '../../common/time.ts';
import { useApp } from '../app.ts';
import { type Filled, fillLine, type Gap, nextGap } from '../model/gaps.ts';
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

const isFillKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) &&
  !event.shiftKey &&
  !event.altKey &&
  !event.isComposing &&
  event.key.toLowerCase() === 'g';

export function useFill(props: FillProps): void {
  const { say } = useApp();
  const newest = useRef(props);
  newest.current = props;
  const before = useRef<Filled | null>(null);

  const fill = (gap: Gap): void => {
    const { input, text, type } = newest.current;
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

  const asked = props.asked.value;
  useEffect(() => {
    if (asked === null) return;
    props.asked.value = null;
    fill(asked);
  }, [asked]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isFillKey(event)) return;
      event.preventDefault();
      const { text, gaps } = newest.current;
      const gap = nextGap(text.peek(), gaps, before.current);
      if (gap === null) say(words.day.noGap);
      else fill(gap);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
