/** Owns the list of answers to a card: each with its key, and with what it comes to. */
import type { Answer } from '../model/away.ts';
import { words } from '../words/en.ts';

interface AwayAnswersProps {
  readonly answers: readonly Answer[];
  readonly busy: boolean;
  readonly onAnswer: (answer: Answer) => void;
}

export function AwayAnswers({ answers, busy, onAnswer }: AwayAnswersProps) {
  return (
    <ul class="answers" aria-label={words.away.answers}>
      {answers.map((answer) => {
        const later = answer.choice === 'later';
        return (
          <li key={answer.choice}>
            <button
              type="button"
              class="answer"
              aria-keyshortcuts={later ? words.away.laterKeys : String(answer.key)}
              aria-busy={busy && !later ? 'true' : undefined}
              onClick={() => onAnswer(answer)}
            >
              <span class="answer-key" aria-hidden="true">
                {later ? words.away.laterKey : answer.key}
              </span>
              <span class="answer-label">{answer.text}</span>
              <span class="answer-hint">{answer.hint}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
