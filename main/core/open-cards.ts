/** Owns where the cards of the inbox are found, for those who only want to know which are open. */
import type { AwayQuestion } from './inbox.ts';
import type { State } from './state.ts';

export const openCards = ({ journal }: Pick<State, 'journal'>): readonly AwayQuestion[] => journal.questions;
