/** Owns the proof that the system's word about the network is asked for anew each time. */
import { expect, it, vi } from 'vitest';
import { connectivity } from '../../main/electron/connectivity.ts';

const network = vi.hoisted(() => ({ up: true }));
vi.mock('electron', () => ({ net: { isOnline: () => network.up } }));

it('follows the network', () => {
  expect(connectivity.online()).toBe(true);
  network.up = false;
  expect(connectivity.online()).toBe(false);
  network.up = true;
  expect(connectivity.online()).toBe(true);
});
