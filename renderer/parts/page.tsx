/** Owns the frame of a view that lies over the panel: its heading, and the way back on Esc. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { words } from '../words/en.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface PageProps {
  readonly heading: string;
  readonly onBack: () => void;
  /** True when the view puts the focus itself. */
  readonly ownFocus?: boolean;
  readonly children: ComponentChildren;
}

export function Page({ heading, onBack, ownFocus = false, children }: PageProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!ownFocus) title.current?.focus();
  }, [ownFocus]);
  return (
    <>
      <header class="page-head">
        <Button look="icon" aria-label={words.back} onClick={onBack}>
          <Icon name="back" />
        </Button>
        <h1 ref={title} tabIndex={-1}>
          {heading}
        </h1>
      </header>
      <main class="page-body">{children}</main>
    </>
  );
}
