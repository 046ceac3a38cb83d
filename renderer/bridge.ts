/** Owns the one look at `window.stint`: nothing else in the windows touches what the preload put there. */
import type { Bridge } from '../common/ipc.ts';

declare global {
  interface Window {
    readonly stint: Bridge;
  }
}

export const findBridge = (): Bridge => window.stint;
