/** Owns what the footer says about delivery, and which changes of state are said aloud. */
import type { Snapshot } from '../../common/snapshot.ts';
import { words } from '../words/en.ts';
import { instantText } from '../words/format.ts';
import { answeredText } from './away.ts';
import { joinNames } from './picker.ts';
import { stopsQuestion } from './stops.ts';
import { newlyDone, takenBack } from './undo.ts';

export interface Status {
  readonly look: 'fine' | 'busy' | 'offline' | 'attention';
  readonly text: string;
}

/** How many intents and ticks would be lost if they were discarded now, those held until their entry ends too. */
export const undelivered = ({ delivery, todos }: Snapshot): number =>
  delivery.ledger.length + todos.ticks.filter((tick) => tick.state !== 'delivered').length;

/** Whether the service does not know of the timer yet, so that it would be lost with what is not delivered. */
export const losesTimer = ({ running, delivery }: Snapshot): boolean =>
  running !== null && delivery.ledger.some((line) => line.kind === 'start' && line.entry === running.entry);

/** One honest line: what needs the user first, then what waits and why, then that all is well. */
export function statusOf(snapshot: Snapshot): Status {
  const { delivery, account } = snapshot;
  const waiting = delivery.waiting === 0 ? [] : [words.status.waiting(delivery.waiting)];
  const nextTry = delivery.retryAtMs === null ? [] : [words.status.until(instantText(delivery.retryAtMs))];
  const line = (...parts: readonly string[]): string => parts.join(' · ');

  if (delivery.connection === 'token_rejected') {
    return { look: 'attention', text: line(words.status.rejected, ...waiting) };
  }
  if (delivery.refused > 0) {
    return { look: 'attention', text: words.status.refused(delivery.refused) };
  }
  if (delivery.connection === 'offline') {
    return { look: 'offline', text: line(words.status.offline, ...waiting, ...nextTry) };
  }
  if (delivery.connection === 'limited') {
    return { look: 'offline', text: line(words.status.limited, ...waiting, ...nextTry) };
  }
  if (delivery.waiting > 0) {
    return delivery.error === null
      ? { look: 'busy', text: words.status.sending(delivery.waiting) }
      : { look: 'offline', text: line(...waiting, ...nextTry) };
  }
  return { look: 'fine', text: account?.kind === 'local' ? words.status.local : words.status.delivered };
}

/** What to say about the step from one snapshot to the next; null when nothing worth saying changed. */
export function announce(before: Snapshot, after: Snapshot): string | null {
  if (before.account === null && after.account !== null) return words.said.signedIn;
  if (before.account !== null && after.account === null) return words.said.signedOut;
  const back = takenBack(before, after);
  if (back !== null) return back;
  const [was, is] = [before.running, after.running];
  if (is !== null && was?.key !== is.key) {
    const work = joinNames(is.work.project, is.work.task);
    return was === null ? words.said.started(work) : words.said.switched(work);
  }
  if (is === null && was !== null) return words.said.stopped(Math.floor(was.elapsedMs / 1000));
  const asked = after.stops.at(-1);
  if (asked && after.stops.length > before.stops.length) return stopsQuestion(asked, after.now);
  if (after.delivery.refused > before.delivery.refused) return words.said.refused;
  if (before.delivery.connection !== after.delivery.connection) {
    if (after.delivery.connection === 'offline') return words.said.offline;
    if (after.delivery.connection === 'token_rejected') return words.rejected.banner;
    if (after.delivery.connection === 'online') return words.said.online;
  }
  const [pending, settled] = [before.answered, after.answered];
  const isSettled = settled?.state === 'delivered' || settled?.state === 'refused';
  if (settled && isSettled && pending?.id === settled.id && pending.state !== settled.state)
    return answeredText(settled, after.now);
  return newlyDone(before, after);
}
