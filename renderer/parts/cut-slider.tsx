/** Owns one cut point on a bar of time: a slider moved by arrows, and dragged by the mouse. */
import { useEffect, useRef } from 'preact/hooks';

/** What a key asks of a cut point. */
export type CutMove =
  | { readonly kind: 'stop'; readonly direction: -1 | 1 }
  | { readonly kind: 'minutes'; readonly count: number }
  | { readonly kind: 'end'; readonly direction: -1 | 1 };

const sides: Readonly<Record<string, -1 | 1>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
};

/** `null`: the key is not the slider's. */
export function cutMove({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): CutMove | null {
  const direction = sides[key];
  if (direction !== undefined)
    return shiftKey ? { kind: 'minutes', count: direction } : { kind: 'stop', direction };
  if (key === 'PageUp' || key === 'PageDown') return { kind: 'minutes', count: key === 'PageUp' ? 10 : -10 };
  if (key === 'Home' || key === 'End') return { kind: 'end', direction: key === 'Home' ? -1 : 1 };
  return null;
}

interface CutSliderProps {
  readonly label: string;
  /** Of the slider and its ends, in whole units; `text` says the value. */
  readonly value: number;
  readonly lowest: number;
  readonly highest: number;
  readonly text: string;
  /** Where on the bar it stands, 0 … 1. */
  readonly share: number;
  readonly side: 'from' | 'until' | 'split';
  readonly describedBy: string;
  readonly onMove: (move: CutMove) => void;
  /** What Enter does; a slider that has something to be entered takes the focus when it comes. */
  readonly onEnter?: (() => void) | undefined;
  /** The pointer is at this share of the bar; `reach` is the share of a few pixels. */
  readonly onDrag: (share: number, reach: number) => void;
}

/** How near (px) a pointer comes to something for it to be meant. */
const reachPixels = 6;

export function CutSlider(props: CutSliderProps) {
  const { side, share, text, onEnter } = props;
  const slider = useRef<HTMLDivElement>(null);
  const held = useRef(false);
  useEffect(() => {
    if (onEnter) slider.current?.focus();
  }, []);
  const drag = (event: PointerEvent & { readonly currentTarget: HTMLElement }): void => {
    const bar = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!held.current || !bar || bar.width === 0) return;
    const at = Math.max(0, Math.min(1, (event.clientX - bar.left) / bar.width));
    props.onDrag(at, reachPixels / bar.width);
  };
  return (
    <div
      ref={slider}
      role="slider"
      tabIndex={0}
      class={`cut cut-${side}`}
      data-side={side}
      style={{ left: `${(share * 100).toFixed(3)}%` }}
      title={text}
      aria-label={props.label}
      aria-valuemin={props.lowest}
      aria-valuemax={props.highest}
      aria-valuenow={props.value}
      aria-valuetext={text}
      aria-describedby={props.describedBy}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === 'Enter' && onEnter && !event.repeat) onEnter();
        const move = cutMove(event);
        if (move === null) return;
        event.preventDefault();
        props.onMove(move);
      }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        held.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onPointerUp={(event) => {
        drag(event);
        held.current = false;
      }}
      onPointerCancel={() => {
        held.current = false;
      }}
    />
  );
}
