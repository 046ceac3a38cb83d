/** Owns how a failure is shown: what happened, what was kept, what to do, and the service's own words. */
import type { ComponentChildren } from 'preact';
import type { AppError } from '../../common/error.ts';
import { words } from '../words/en.ts';
import { describeError } from '../words/errors.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface FailureProps {
  readonly error: AppError;
  /** Where the usual words would not be true. */
  readonly describe?: typeof describeError;
}

/** The words of a failure, without a frame. */
export function FailureText({ error, describe = describeError }: FailureProps) {
  const { what, kept, todo, detail } = describe(error);
  return (
    <>
      <p class="failure-what">{what}</p>
      {detail !== '' && (
        <p class="failure-detail" dir="auto">
          {detail}
        </p>
      )}
      <p class="failure-todo">{[kept, todo].filter((part) => part !== '').join(' ')}</p>
    </>
  );
}

interface BannerProps {
  readonly look: 'attention' | 'note';
  readonly children: ComponentChildren;
  readonly onDismiss?: () => void;
}

export function Banner({ look, children, onDismiss }: BannerProps) {
  return (
    <div class={`banner banner-${look}`}>
      <Icon name="attention" />
      <div class="banner-text">{children}</div>
      {onDismiss && (
        <Button look="icon" aria-label={words.dismiss} onClick={onDismiss}>
          <Icon name="close" />
        </Button>
      )}
    </div>
  );
}
