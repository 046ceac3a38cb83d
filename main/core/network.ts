/** Owns what the system's word about the network means: where there is none nothing is tried, and once it is back all is. */
import { isLoopback } from './api/address.ts';
import { probe } from './plan.ts';
import { wantFresh } from './refresh.ts';
import type { State } from './state.ts';

/** What the system says of the network: of no use where the service is on this computer. */
export function noteNetwork(state: State, online: boolean, nowMs: number): State {
  const { account } = state;
  const systemOffline = !online && account?.kind === 'service' && !isLoopback(account.baseUrl);
  if (systemOffline === state.systemOffline) return state;
  return systemOffline ? { ...state, systemOffline } : probe(wantFresh({ ...state, systemOffline }, nowMs));
}
