/** Owns passing on what the shells hear of the user and the computer: to everybody, as it comes, with a line in the log. */
import type { Log, Signal, Signals } from './ports.ts';

export interface SignalHub extends Signals {
  /** Said by a shell. Nobody decides here what is new: the same may come from several. */
  readonly heard: (signal: Signal) => void;
}

export function createSignalHub(log: Log): SignalHub {
  const listeners = new Set<(signal: Signal) => void>();
  return {
    heard: (signal) => {
      log.info('signal', { kind: signal });
      for (const listener of [...listeners]) listener(signal);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
