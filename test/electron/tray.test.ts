/** Owns the proof that the tray shows all of the first model, and later only what changed. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TrayModel } from '../../main/core/tray-model.ts';
import { createTray } from '../../main/electron/tray.ts';

const done = vi.hoisted((): unknown[][] => []);
vi.mock('electron', () => ({
  nativeImage: { createFromPath: (path: string) => path },
  Menu: { buildFromTemplate: (items: readonly unknown[]) => items.length },
  Tray: class {
    constructor(image: string) {
      done.push(['new', image]);
    }
    readonly on = () => {};
    readonly setImage = (image: string) => done.push(['image', image]);
    readonly setTitle = (title: string) => done.push(['title', title]);
    readonly setToolTip = (words: string) => done.push(['tooltip', words]);
    readonly setContextMenu = (length: number) => done.push(['menu', length]);
  },
}));

const first: TrayModel = {
  icon: 'running',
  title: '0:07',
  tooltip: 'Stint · 0:07',
  menu: [{ kind: 'label', label: '0:07' }],
};
const { platform } = process;
const on = (name: NodeJS.Platform) => Object.defineProperty(process, 'platform', { value: name });
const open = () => createTray(first, { icons: 'icons', onAction: () => {}, onClick: () => {} });

beforeEach(() => {
  done.length = 0;
});
afterEach(() => on(platform));

it('shows the whole first model, on macOS with its title', () => {
  on('darwin');
  open();
  expect(done).toEqual([
    ['new', 'icons/tray-runningTemplate.png'],
    ['tooltip', 'Stint · 0:07'],
    ['title', '0:07'],
    ['menu', 1],
  ]);
});

it('has no title elsewhere', () => {
  on('linux');
  open();
  expect(done.map(([what]) => what)).toEqual(['new', 'tooltip', 'menu']);
});

it('applies what changed, and nothing else', () => {
  on('darwin');
  const tray = open();
  done.length = 0;
  tray.apply(first);
  expect(done).toEqual([]);
  tray.apply({ ...first, title: '0:08', tooltip: 'Stint · 0:08' });
  expect(done).toEqual([
    ['tooltip', 'Stint · 0:08'],
    ['title', '0:08'],
  ]);
});
