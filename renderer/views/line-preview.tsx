/** Owns the line under the field: what Enter will do, why it can't, or how to learn what the field understands. */
import { useEffect } from 'preact/hooks';
import { useApp } from '../app.ts';
import { Icon } from '../parts/icon.tsx';
import { words } from '../words/en.ts';

/** How long (ms) nothing is typed before what will be done is said aloud. */
const pause = 700;

interface LinePreviewProps {
  /** What Enter will do; null while nothing is marked. */
  readonly sentence: string | null;
  readonly message: string | null;
  /** What is said when typing pauses; empty where the marked row says it already. */
  readonly spoken: string;
  /** Stands there while nothing is typed that could be done; null otherwise. */
  readonly hint: string | null;
}

export function LinePreview({ sentence, message, spoken, hint }: LinePreviewProps) {
  const { say } = useApp();
  useEffect(() => {
    if (spoken === '') return;
    const timer = setTimeout(() => say(spoken), pause);
    return () => clearTimeout(timer);
  }, [spoken]);

  if (hint !== null) return <p class="line-preview line-hint">{hint}</p>;
  if (message !== null) {
    return (
      <p class="line-preview line-wrong" data-testid="line-preview">
        <Icon name="attention" />
        <span dir="auto">{message}</span>
      </p>
    );
  }
  return (
    <p class="line-preview" data-testid="line-preview">
      {sentence !== null && (
        <>
          <kbd>{words.line.enter}</kbd>
          <span dir="auto">{sentence}</span>
        </>
      )}
    </p>
  );
}
