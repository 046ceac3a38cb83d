/** Owns what the footer says about delivery, and which changes of state are said aloud. */
import type { Snapshot } from '../../common/snapshot.ts';
import { words } from '../words/en.ts';
import { instantText } from '../words/format.ts';
import { joinNames } from './picker.ts';

export interface Status {
  readonly look: 'fine' | 'busy' | 'offline' | 'attention';
  readonly text: string;
}

/** How many intents would be lost if they were discarded now. */
export const undelivered = (snapshot: Snapshot): number =>
  Math.max(snapshot.delivery.waiting, snapshot.delivery.refused.length);

/** One honest line: what needs the user first, then what waits and why, then that all is well. */
export function statusOf(snapshot: Snapshot): Status {
  const { delivery, account } = snapshot;
  const waiting = delivery.waiting === 0 ? [] : [words.status.waiting(delivery.waiting)];
  const nextTry = delivery.retryAtMs === null ? [] : [words.status.until(instantText(delivery.retryAtMs))];
  const line = (...parts: readonly string[]): string => parts.join(' · ');

  if (delivery.connection === 'token_rejected') {
    return { look: 'attention', text: line(words.status.rejected, ...waiting) };
  }
  if (delivery.refused.length > 0) {
    return { look: 'attention', text: words.status.refused(delivery.refused.length) };
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
  const [was, is] = [before.running, after.running];
  if (is !== null && was?.key !== is.key) {
    const work = joinNames(is.work.project, is.work.task);
    return was === null ? words.said.started(work) : words.said.switched(work);
  }
  if (is === null && was !== null) return words.said.stopped(Math.floor(was.elapsedMs / 1000));
  if (after.delivery.refused.length > before.delivery.refused.length) return words.said.refused;
  if (before.delivery.connection !== after.delivery.connection) {
    if (after.delivery.connection === 'offline') return words.said.offline;
    if (after.delivery.connection === 'token_rejected') return words.rejected.banner;
    if (after.delivery.connection === 'online') return words.said.online;
  }
  return null;
}
