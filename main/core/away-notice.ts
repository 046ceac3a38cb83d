/**
 * Owns the notification about an absence: for whoever does not see the prompt, because it is on another desktop or under
 * something that fills the screen. It comes once for a question, silently, when the prompt has stood there for a while and
 * nobody has gone to it or put it off; it goes with the question.
 */
import type { AwayChoice } from '../../common/presence.ts';
import type { Result } from '../../common/result.ts';
import type { AwayView, Snapshot } from '../../common/snapshot.ts';
import { awayNoticeWords as words } from './away-words.ts';
import type { Notifier, Timers } from './ports.ts';
import { nameOf } from './tray-model.ts';
import { promptOf } from './window-policy.ts';

/** Who has seen the prompt has gone to it by then, ms. */
const unseenMs = 60_000;
const id = 'away';

/** The answers that need nothing else to be said. */
type PlainChoice = Exclude<AwayChoice, 'book' | 'split'>;
const isPlain = (choice: AwayChoice): choice is PlainChoice => choice !== 'book' && choice !== 'split';

export interface AwayNotice {
  /** The question, or that there is none any more. */
  readonly show: (snapshot: Snapshot) => void;
  /** The prompt can be seen. */
  readonly opened: () => void;
  /** The prompt got the focus, or is gone. */
  readonly looked: () => void;
}

export interface AwayNoticeOptions {
  readonly notifier: Notifier;
  readonly timers: Timers;
  readonly answer: (question: string, choice: PlainChoice) => Result<unknown>;
  /** Shows the prompt, where it is seen. */
  readonly review: () => void;
}

export function createAwayNotice({ notifier, timers, answer, review }: AwayNoticeOptions): AwayNotice {
  let asked: AwayView | null = null;
  let forget = (): void => {};

  const looked = (): void => {
    forget();
    notifier.close(id);
  };
  const tell = (): void => {
    if (asked === null) return;
    const { id: question, seconds, work, choices } = asked;
    notifier.show({
      id,
      title: words.title(seconds),
      body: words.body(nameOf(work)),
      actions: choices.filter(isPlain).map((choice) => ({ id: choice, text: words.answers[choice] })),
      silent: true,
      onAction: (action) => {
        notifier.close(id);
        const choice = choices.filter(isPlain).find((one) => one === action);
        // What cannot be done is said in the prompt.
        if (choice === undefined || !answer(question, choice).ok) review();
      },
    });
  };
  return {
    show: ({ away }) => {
      if (promptOf(away) !== promptOf(asked)) looked();
      asked = away;
    },
    opened: () => {
      forget();
      forget = timers.after(unseenMs, tell);
    },
    looked,
  };
}
