/** Owns the system's word about the user and the computer: seconds without input, waking up. */
import { powerMonitor } from 'electron';
import type { IdleSource } from '../core/ports.ts';

export const idleSource: IdleSource = { idleSeconds: () => powerMonitor.getSystemIdleTime() };

/** Calls back when the computer wakes or is unlocked. Systems report it more than once: the receiver must bear that. */
export function onWake(callback: () => void): void {
  powerMonitor.on('resume', callback);
  powerMonitor.on('unlock-screen', callback);
}
