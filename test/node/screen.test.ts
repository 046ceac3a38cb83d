/** Owns the proof that a full-screen window is recognised by what the window manager says, and nothing is made up. */
import { describe, expect, it } from 'vitest';
import { createScreen, type Run } from '../../main/node/screen.ts';

const printing =
  (active: string | null, state: string | null): Run =>
  async (_program, args) =>
    args.includes('_NET_ACTIVE_WINDOW') ? active : state;

const active = '_NET_ACTIVE_WINDOW: window id # 0x2a00004\n';

describe('the window in use', () => {
  it.each([
    ['fills the screen', active, '_NET_WM_STATE = _NET_WM_STATE_FULLSCREEN, _NET_WM_STATE_FOCUSED\n', true],
    ['is maximised', active, '_NET_WM_STATE = _NET_WM_STATE_MAXIMIZED_VERT\n', false],
    ['has no state', active, '_NET_WM_STATE:  not found.\n', false],
    ['is none', '_NET_ACTIVE_WINDOW: window id # 0x0\n', null, false],
    ['has gone meanwhile', active, null, null],
    ['is kept by no window manager', '_NET_ACTIVE_WINDOW:  not found.\n', null, null],
    ['can’t be asked for', null, null, null],
  ])('%s', async (_what, root, state, expected) => {
    expect(await createScreen(true, printing(root, state)).fullScreen()).toBe(expected);
  });

  it('is not asked for where no X server knows all windows', async () => {
    const asked: string[] = [];
    const run: Run = async (program) => {
      asked.push(program);
      return null;
    };
    expect(await createScreen(false, run).fullScreen()).toBeNull();
    expect(asked).toEqual([]);
  });

  it('is not known where the program is not there', async () => {
    const screen = createScreen(true, async () => null);
    expect(await screen.fullScreen()).toBeNull();
  });
});
