/** Owns what the program that makes the gallery needs: the states, and the sizes of the windows. */
export { awaySize, panelSize } from '../../main/core/window-policy.ts';
export { states } from './states.ts';
