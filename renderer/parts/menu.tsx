/** Owns a button that opens a menu (the menu button pattern of ARIA): arrows, first letters, Esc gives the focus back. */
import type { Signal } from '@preact/signals';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { Icon, type IconName } from './icon.tsx';

export interface MenuItem {
  readonly key: string;
  readonly label: string;
  /** The key that does the same without the menu. */
  readonly shortcut?: string;
  /** Why it can't be done; null when it can. */
  readonly why: string | null;
  readonly look?: 'danger';
}

interface MenuProps {
  readonly label: string;
  readonly title: string;
  readonly items: readonly MenuItem[];
  /** The item the open menu begins at, '' for the first; null while it is closed. */
  readonly opened: Signal<string | null>;
  /** Stands in a row whose arrows go to it: Tab passes it by. */
  readonly inRow?: true | undefined;
  readonly onChoose: (key: string) => void;
  /** What is drawn on the button: dots unless told otherwise. */
  readonly icon?: IconName;
  readonly shortcuts?: string;
}

/** Between the menu, its button and the edge of the window, px. */
const distance = 4;

export function MenuButton({ label, title, items, opened, inRow, onChoose, icon, shortcuts }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const open = opened.value !== null;
  const close = (): void => {
    opened.value = null;
    button.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        class="button button-icon menu-button"
        data-beside={inRow}
        tabIndex={inRow ? -1 : undefined}
        aria-label={label}
        title={title}
        aria-keyshortcuts={shortcuts}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => {
          opened.value = open ? null : '';
        }}
        onKeyDown={(event) => {
          if (open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
          event.preventDefault();
          opened.value = event.key === 'ArrowDown' ? '' : (items.at(-1)?.key ?? '');
        }}
      >
        <Icon name={icon ?? 'more'} />
      </button>
      {open && (
        <Menu
          id={id}
          label={label}
          items={items}
          first={opened.value}
          button={() => button.current}
          onClose={close}
          onLeave={() => {
            opened.value = null;
          }}
          onChoose={(item) => {
            if (item.why !== null) return;
            close();
            onChoose(item.key);
          }}
        />
      )}
    </>
  );
}

interface OpenProps {
  readonly id: string;
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly first: string | null;
  readonly button: () => HTMLElement | null;
  readonly onClose: () => void;
  /** The focus went elsewhere and stays there. */
  readonly onLeave: () => void;
  readonly onChoose: (item: MenuItem) => void;
}

function Menu({ id, label, items, first, button, onClose, onLeave, onChoose }: OpenProps) {
  const list = useRef<HTMLDivElement>(null);
  const all = (): HTMLElement[] => [
    ...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
  ];

  // In the top layer: no list that scrolls cuts it off. It stays with its button when that is scrolled.
  useLayoutEffect(() => {
    const place = (): void => {
      const menu = list.current;
      const at = button()?.getBoundingClientRect();
      if (menu === null || at === undefined) return;
      const { width, height } = menu.getBoundingClientRect();
      const below = at.bottom + distance;
      const fits = below + height + distance <= window.innerHeight;
      // Its button may be out of sight, when a key has opened it.
      const top = Math.min(fits ? below : at.top - distance - height, window.innerHeight - distance - height);
      menu.style.top = `${Math.max(distance, top)}px`;
      menu.style.left = `${Math.max(distance, Math.min(at.right, window.innerWidth - distance) - width)}px`;
    };
    list.current?.showPopover();
    place();
    document.addEventListener('scroll', place, { capture: true });
    window.addEventListener('resize', place);
    return () => {
      document.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, []);
  useLayoutEffect(() => {
    const wanted = Math.max(
      0,
      items.findIndex(({ key }) => key === first),
    );
    all()[wanted]?.focus({ preventScroll: true });
  }, [first]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const options = all();
    const at = options.indexOf(document.activeElement as HTMLElement);
    const go = (to: number): void => options[(to + options.length) % options.length]?.focus();
    switch (event.key) {
      case 'ArrowDown':
        go(at + 1);
        break;
      case 'ArrowUp':
        go(at - 1);
        break;
      case 'Home':
        go(0);
        break;
      case 'End':
        go(-1);
        break;
      case 'Escape':
        onClose();
        break;
      case 'Tab':
        // Tab goes on from the button.
        onClose();
        return;
      default: {
        const begins = items.findIndex((item) =>
          item.label.toLowerCase().startsWith(event.key.toLowerCase()),
        );
        if (event.key.length > 1 || event.key === ' ' || begins < 0) return;
        go(begins);
      }
    }
    event.preventDefault();
  };

  return (
    <div
      ref={list}
      id={id}
      class="menu"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      popover="manual"
      onKeyDown={onKeyDown}
      onFocusOut={(event) => {
        const to = event.relatedTarget;
        if (to instanceof Node && (list.current?.contains(to) || button()?.contains(to))) return;
        onLeave();
      }}
    >
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          class={item.look === undefined ? 'menu-item' : `menu-item menu-${item.look}`}
          aria-disabled={item.why === null ? undefined : 'true'}
          onMouseMove={(event) => event.currentTarget.focus()}
          onClick={() => onChoose(item)}
        >
          <span class="menu-label">{item.label}</span>
          {item.shortcut !== undefined && item.why === null && (
            <span class="menu-key" aria-hidden="true">
              {item.shortcut}
            </span>
          )}
          {item.why !== null && <span class="menu-why">{item.why}</span>}
        </button>
      ))}
    </div>
  );
}
