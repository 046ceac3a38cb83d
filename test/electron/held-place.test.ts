/** Owns the proof that a window is held where it was put while it comes up, and left alone afterwards. */
import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdPlace } from '../../main/electron/held-place.ts';

class FakeWindow extends EventEmitter {
  place = { x: 430, y: 108 };
  asked: (readonly [number, number])[] = [];
  destroyed = false;
  getBounds = () => ({ ...this.place, width: 420, height: 446 });
  setPosition = (x: number, y: number) => {
    this.asked.push([x, y]);
    this.moveTo(x, y);
  };
  isDestroyed = () => this.destroyed;
  moveTo(x: number, y: number): void {
    this.place = { x, y };
    this.emit('move');
  }
}

let window: FakeWindow;
const platform = Object.getOwnPropertyDescriptor(process, 'platform');
const on = (name: string): void => {
  Object.defineProperty(process, 'platform', { ...platform, value: name });
  window = new FakeWindow();
  holdPlace(window as unknown as BrowserWindow);
};
const later = (ms: number) => vi.advanceTimersByTime(ms);

beforeEach(() => {
  vi.useFakeTimers();
  on('linux');
});
afterEach(() => {
  vi.useRealTimers();
  if (platform) Object.defineProperty(process, 'platform', platform);
});

describe('a window that comes up', () => {
  it('is put back where it was when Chromium believes it in the corner', () => {
    window.emit('show');
    later(3);
    window.moveTo(0, 0);
    later(1);
    expect(window.place).toEqual({ x: 430, y: 108 });
  });

  it('is put back once: a window manager may insist', () => {
    window.emit('show');
    window.moveTo(0, 0);
    later(1);
    window.moveTo(0, 30);
    later(1);
    expect(window.asked).toEqual([[430, 108]]);
    expect(window.place).toEqual({ x: 0, y: 30 });
  });

  it('is held each time it comes up, where it is then', () => {
    window.emit('show');
    window.moveTo(0, 0);
    later(1);
    window.place = { x: 20, y: 8 };
    window.emit('show');
    window.moveTo(0, 0);
    later(1);
    expect(window.place).toEqual({ x: 20, y: 8 });
  });

  it('goes where the user moves it', () => {
    window.emit('show');
    later(501);
    window.moveTo(100, 100);
    later(1);
    expect(window.asked).toEqual([]);
  });

  it('is left alone before it is shown, and when it is gone again', () => {
    window.moveTo(10, 10);
    window.emit('show');
    window.moveTo(0, 0);
    window.destroyed = true;
    later(1);
    expect(window.asked).toEqual([]);
  });

  it('needs none of it on other systems', () => {
    on('win32');
    window.emit('show');
    window.moveTo(0, 0);
    later(1);
    expect(window.asked).toEqual([]);
  });
});
