/** Owns who waits for what is made in place (`creation`), and that each of them is told, sooner or later. */
import { type AppError, appError } from '../../common/error.ts';
import type { Making } from '../../common/model.ts';
import { err, type Result } from '../../common/result.ts';
import { closedUntilMs } from './governor.ts';
import type { State } from './state.ts';

/** The id of what was made; null where the service did not tell it. */
type Answer = Result<number | null>;

export interface Creations {
  /** Wants it made, and waits. */
  readonly ask: (
    key: string,
    making: Making,
    want: (make: (state: State) => State) => void,
  ) => Promise<Answer>;
  readonly tell: (key: string, answer: Answer) => void;
  /** Nothing is made for whom it was asked any more. */
  readonly tellAll: (error: AppError) => void;
  /** Made now or not at all: whoever waits is told when nothing can leave any more. */
  readonly giveUp: (state: State, nowMs: number) => State;
}

export function createCreations(): Creations {
  /** By key. */
  const waiting = new Map<string, (answer: Answer) => void>();
  const tell = (key: string, answer: Answer): void => {
    waiting.get(key)?.(answer);
    waiting.delete(key);
  };
  return {
    ask: (key, making, want) =>
      new Promise((resolve) => {
        waiting.set(key, resolve);
        want((before) => {
          const creations = [...before.wanted.creations, { key, making, taskId: null }];
          return { ...before, wanted: { ...before.wanted, creations } };
        });
      }),
    tell,
    tellAll: (error) => {
      for (const key of [...waiting.keys()]) tell(key, err(error));
    },
    giveUp: (state, nowMs) => {
      const obstacle = obstacleTo(state, nowMs);
      if (!obstacle || state.wanted.creations.length === 0) return state;
      const purpose = state.governor.flight?.purpose;
      const left = purpose?.kind === 'create' ? purpose.key : null;
      const creations = state.wanted.creations.filter(({ key }) => key === left);
      const given = state.wanted.creations.filter(({ key }) => key !== left);
      if (given.length === 0) return state;
      for (const { key } of given) tell(key, err(obstacle));
      return { ...state, wanted: { ...state.wanted, creations } };
    },
  };
}

/** A pause of the service shorter than this is waited for, ms. */
const shortPauseMs = 10_000;

/** Why nothing can be asked of the service for a while; null: it can. */
export function obstacleTo(
  { tokenRejected, systemOffline, governor }: State,
  nowMs: number,
): AppError | null {
  if (tokenRejected) return appError('token_rejected');
  if (systemOffline) return appError('network_unreachable');
  const untilMs = closedUntilMs(governor) ?? nowMs;
  const waitMs = governor.connection === 'limited' ? shortPauseMs : 0;
  return untilMs - nowMs <= waitMs ? null : governor.error;
}

/** Nothing is to be made any more. */
export const dropCreations = (state: State): State =>
  state.wanted.creations.length === 0 ? state : { ...state, wanted: { ...state.wanted, creations: [] } };
