/**
 * Owns the second format of the journal's file: it is read as the present one. Questions after absences were in the
 * session's file, and had one span.
 */

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** What is wrong in it is found afterwards. */
export const upgrade = (old: Fields): Fields => ({
  ...old,
  format: 3,
  questions: [],
  breaks: [],
  awayPlan: null,
  undo: Array.isArray(old['undo']) ? old['undo'].map(answered) : old['undo'],
});

/** Which answer it was is not in it: only that nothing was changed, or something. */
function answered(step: unknown): unknown {
  const away = isFields(step) ? step['away'] : null;
  if (!isFields(step) || !isFields(away)) return step;
  const [first] = Array.isArray(step['changes']) ? step['changes'] : [];
  const target = isFields(first) ? (first['now'] ?? first['was']) : null;
  const span = { fromMs: away['fromMs'], untilMs: away['untilMs'] };
  return {
    ...step,
    away: {
      question: asSpans(away),
      choice: isFields(target) ? 'discard_and_stop' : 'keep',
      work: isFields(target) ? target['work'] : { projectId: 0, taskId: null, description: '' },
      spans: [span],
      byItself: false,
      // Nobody is told of it again.
      deliveredAtMs: 0,
      givenUp: false,
    },
  };
}

/** A question of that time. */
const asSpans = ({ id, entry, fromMs, untilMs }: Fields): Fields => ({
  id,
  entry,
  spans: [{ fromMs, untilMs, evidence: [] }],
});
