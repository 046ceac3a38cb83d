/** Owns what the last answer to an absence came to: done when the service has all of it, and shown for a while after. */
import type { AnsweredView } from '../../common/snapshot.ts';
import { toLocal, type Zone } from '../../common/time.ts';
import { findTracked, type Intent, type Journal, type UndoStep } from './journal.ts';
import { deliveryOf, nameWork, type ViewSource } from './view.ts';

type Held = ViewSource['held'];
type AwayStep = UndoStep & { readonly away: NonNullable<UndoStep['away']> };

const isAway = (step: UndoStep): step is AwayStep => step.away !== null;

/** The last answer, and what of it the service has not. @param held what waits for its entry to end is no delay */
function lastAnswer(
  journal: Journal,
  held: Held,
): { readonly step: AwayStep; readonly pending: readonly Intent[] } | null {
  const step = journal.undo.findLast(isAway);
  if (!step || step.away.givenUp) return null;
  const keys = new Set(step.changes.map((change) => change.key));
  const pending = journal.intents.filter((intent) => {
    const tracked = keys.has(intent.entry) ? findTracked(journal, intent.entry) : null;
    return tracked !== null && !held(intent, tracked);
  });
  return { step, pending };
}

/** Notes when the service had all of the last answer. */
export function noteDelivered(journal: Journal, held: Held, nowMs: number): Journal {
  const last = lastAnswer(journal, held);
  if (!last || last.step.away.deliveredAtMs !== null || last.pending.length > 0) return journal;
  const { step } = last;
  const noted = { ...step, away: { ...step.away, deliveredAtMs: nowMs } };
  return { ...journal, undo: journal.undo.map((one) => (one === step ? noted : one)) };
}

/** How long it is shown once it is delivered, ms. */
const shownForMs = 600_000;

export function answeredView(source: ViewSource, nowMs: number, zone: Zone): AnsweredView | null {
  const last = lastAnswer(source.journal, source.held);
  const { away } = last?.step ?? {};
  const [first] = away?.spans ?? [];
  if (!last || !away || !first) return null;
  const { deliveredAtMs } = away;
  if (deliveredAtMs !== null && nowMs - deliveredAtMs >= shownForMs) return null;
  return {
    id: away.question.id,
    choice: away.choice,
    work: nameWork(away.work, source.catalog, null),
    from: toLocal(first.fromMs, zone),
    until: toLocal((away.spans.at(-1) ?? first).untilMs, zone),
    state: deliveredAtMs === null ? deliveryOf(last.pending) : 'delivered',
    byItself: away.byItself,
  };
}
