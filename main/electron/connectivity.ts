/** Owns the system's word about the network, through Chromium. */
import { net } from 'electron';
import type { Connectivity } from '../core/ports.ts';

/**
 * True before the app is ready, when Chromium does not know yet. Later it follows the network within a second, and is
 * false on a computer that has nothing but its loopback interface.
 */
export const connectivity: Connectivity = { online: () => net.isOnline() };
