/** Owns where the cards of the inbox are found, for those who only want to know which are open. */
import type { AwayQuestion, State } from './state.ts';

export const openCards = (state: State): readonly AwayQuestion[] => state.questions;
