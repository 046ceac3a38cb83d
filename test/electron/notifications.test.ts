/** Owns the proof that a notification is one per subject, and that its clicks find the one they were meant for. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Notification } from '../../main/core/ports.ts';
import { createNotifier } from '../../main/electron/notifications.ts';

interface Shown {
  readonly options: {
    readonly title: string;
    readonly silent: boolean;
    readonly actions: readonly unknown[];
  };
  open: boolean;
  readonly emit: (event: 'click' | 'action', at?: number) => void;
}

const system = vi.hoisted(() => ({ supported: true, shown: [] as Shown[] }));
vi.mock('electron', () => ({
  Notification: class {
    static readonly isSupported = () => system.supported;
    readonly #listeners = new Map<string, (event: unknown, at?: number) => void>();
    readonly #shown: Shown;
    constructor(options: Shown['options']) {
      this.#shown = { options, open: false, emit: (event, at) => this.#listeners.get(event)?.({}, at) };
    }
    on(event: string, listener: (event: unknown, at?: number) => void) {
      this.#listeners.set(event, listener);
    }
    show() {
      this.#shown.open = true;
      system.shown.push(this.#shown);
    }
    close() {
      this.#shown.open = false;
    }
  },
}));

const pressed: (string | null)[] = [];
const about = (title: string): Notification => ({
  id: 'away',
  title,
  body: 'The timer ran on.',
  actions: [
    { id: 'keep', text: 'Keep it' },
    { id: 'break', text: 'It was a break' },
  ],
  silent: true,
  onAction: (action) => pressed.push(action),
});

beforeEach(() => {
  system.supported = true;
  system.shown.length = 0;
  pressed.length = 0;
});

describe('notifications', () => {
  it('are silent where they are to be, and ask for their buttons', () => {
    createNotifier().show(about('Away'));
    expect(system.shown[0]?.options).toMatchObject({
      title: 'Away',
      silent: true,
      actions: [
        { type: 'button', text: 'Keep it' },
        { type: 'button', text: 'It was a break' },
      ],
    });
  });

  it('tell which button was pressed, and that they were pressed themselves', () => {
    createNotifier().show(about('Away'));
    system.shown[0]?.emit('action', 1);
    system.shown[0]?.emit('click');
    expect(pressed).toEqual(['break', null]);
  });

  it('take the place of the one about the same, whose clicks then count no more', () => {
    const notifier = createNotifier();
    notifier.show(about('First'));
    notifier.show(about('Second'));
    expect(system.shown.map(({ open }) => open)).toEqual([false, true]);
    system.shown[0]?.emit('action', 0);
    expect(pressed).toEqual([]);
  });

  it('go when they are closed, and closing twice is nothing', () => {
    const notifier = createNotifier();
    notifier.show(about('Away'));
    notifier.close('away');
    notifier.close('away');
    expect(system.shown[0]?.open).toBe(false);
  });

  it('are left out where the system has none', () => {
    system.supported = false;
    createNotifier().show(about('Away'));
    expect(system.shown).toEqual([]);
  });
});
