/** What Electron passes on of the user and the computer: by which name it comes, and how the app ends. */
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hearPower, systemIdle } from '../../main/electron/power.ts';

const electron = await vi.hoisted(async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  return {
    app: new Emitter(),
    powerMonitor: Object.assign(new Emitter(), { getSystemIdleTime: () => 12 }),
  };
});
vi.mock('electron', () => electron);

const ends = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
const done: string[] = [];
let listeners: readonly (readonly [(typeof ends)[number], readonly NodeJS.SignalsListener[]])[] = [];
const earlier = (): void => {
  done.push('earlier');
};

beforeEach(() => {
  listeners = ends.map((name) => [name, process.listeners(name) as NodeJS.SignalsListener[]]);
  for (const name of ends) process.on(name, earlier);
  hearPower({
    heard: (signal) => done.push(signal),
    quit: () => done.push('quit'),
    end: () => done.push('end'),
  });
});
afterEach(() => {
  for (const [name, before] of listeners) {
    process.removeAllListeners(name);
    for (const listener of before) process.on(name, listener);
  }
  electron.app.removeAllListeners();
  electron.powerMonitor.removeAllListeners();
  done.length = 0;
});

it('reads the idle time of the platform', () => {
  expect(systemIdle()).toBe(12);
});

it.each([
  ['lock-screen', 'locked'],
  ['unlock-screen', 'unlocked'],
  ['suspend', 'asleep'],
  ['resume', 'awake'],
  ['user-did-resign-active', 'user_left'],
  ['user-did-become-active', 'user_back'],
])('%s is told as %s', (name, signal) => {
  electron.powerMonitor.emit(name);
  expect(done).toEqual([signal]);
});

it('a shutdown is told before the app is ended', () => {
  electron.powerMonitor.emit('shutdown');
  expect(done).toEqual(['ending', 'quit']);
});

it('a Windows session that may end is told; one that ends closes everything before the answer', () => {
  const window = new EventEmitter();
  electron.app.emit('browser-window-created', {}, window);
  window.emit('query-session-end');
  expect(done).toEqual(['ending']);
  window.emit('session-end');
  expect(done).toEqual(['ending', 'ending', 'end']);
});

it.each(ends)('%s comes to us alone: what listened before would never have been called', (name) => {
  process.emit(name, name);
  expect(done).toEqual(['ending', 'quit']);
});
