/** Owns the system's word about the user and the computer: seconds without input, lock and sleep. */
import { powerMonitor } from 'electron';
import type { IdleSource, Signal, Signals } from '../core/ports.ts';

export const idleSource: IdleSource = { idleSeconds: () => powerMonitor.getSystemIdleTime() };

/** What Electron itself tells. On Linux it knows of no lock. */
export const systemSignals: Signals = {
  subscribe: (listener) => {
    const tells =
      (signal: Signal): (() => void) =>
      () =>
        listener(signal);
    const [locked, unlocked, asleep, awake] = [
      tells('locked'),
      tells('unlocked'),
      tells('asleep'),
      tells('awake'),
    ];
    powerMonitor.on('lock-screen', locked);
    powerMonitor.on('unlock-screen', unlocked);
    powerMonitor.on('suspend', asleep);
    powerMonitor.on('resume', awake);
    return () => {
      powerMonitor.off('lock-screen', locked);
      powerMonitor.off('unlock-screen', unlocked);
      powerMonitor.off('suspend', asleep);
      powerMonitor.off('resume', awake);
    };
  },
};
