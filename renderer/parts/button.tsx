/** Owns buttons. A button that can't act yet stays reachable and says why; one that works shows it. */
import type { ComponentChildren, JSX } from 'preact';

type Native = JSX.IntrinsicElements['button'];

interface ButtonProps extends Omit<Native, 'class' | 'disabled'> {
  readonly look?: 'primary' | 'strong' | 'plain' | 'quiet' | 'icon' | 'danger' | 'delete';
  readonly busy?: boolean;
  readonly children: ComponentChildren;
}

export function Button({ look = 'plain', busy = false, type = 'button', children, ...rest }: ButtonProps) {
  return (
    <button {...rest} type={type} class={`button button-${look}`} aria-busy={busy ? 'true' : undefined}>
      {children}
    </button>
  );
}
