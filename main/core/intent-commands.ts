/** Owns what the user decides about single intents: try a refused one again, or give one up. */
import { adopt } from './adopt.ts';
import {
  changeIntent,
  changeTracked,
  findTracked,
  forget,
  hasIntents,
  type Intent,
  intentsOf,
  type Journal,
  removeIntents,
  runningEntry,
  type Tracked,
  targetOf,
} from './journal.ts';
import { dropParts } from './night.ts';
import { type Context, type State, zoneOf } from './state.ts';
import { fromRow, isSettled, type Making, resume, retarget, triedAgain } from './target.ts';
import { anew, forgetSteps } from './undo.ts';

/** Tries a refused intent anew. */
export function retry(journal: Journal, intentId: string, making: Making): Journal {
  const intent = journal.intents.find((one) => one.id === intentId);
  if (intent?.state !== 'refused') return journal;
  const again = changeIntent(journal, intentId, triedAgain(intent));
  if (intent.kind === 'delete') return deleteAfterAll(again, intent.entry, making);
  const tracked = findTracked(journal, intent.entry);
  const isGone = intent.error?.code === 'not_found' && intentsOf(journal, intent.entry).every(isSettled);
  return tracked && isGone && !tracked.deleted ? makeAnew(journal, tracked, making) : again;
}

/** It was deleted elsewhere, and the user wants it all the same: as it is now, with whatever else was to be done to it. */
function makeAnew(journal: Journal, tracked: Tracked, making: Making): Journal {
  const { key, id } = tracked;
  const done = intentsOf(journal, key).map((one) => one.id);
  const fresh = { id: null, row: null, sent: null, lateSeconds: 0 };
  const alone = changeTracked(anew(removeIntents(journal, done), id, key), key, fresh);
  return resume(alone, { ...tracked, ...fresh }, making);
}

/** It ran on meanwhile, perhaps over midnight: what became of that goes with it. */
function deleteAfterAll(journal: Journal, key: string, making: Making): Journal {
  const tracked = findTracked(journal, key);
  const alone = tracked ? dropParts(journal, tracked, making) : journal;
  return changeTracked(alone, key, { deleted: true });
}

/** Whether an intent can be given up: nothing of it is in doubt, and an undo would not be the better word for it. */
export const isDiscardable = (intent: Intent): boolean =>
  intent.state === 'refused' ||
  (intent.state === 'queued' && intent.kind !== 'start' && intent.kind !== 'stop');

/**
 * Gives an intent up: the entry is again what the service has, or nothing where the service has none. What was done to it
 * before cannot be undone any more: that is not what it is now.
 */
export function discard(state: State, intentId: string, context: Context): Journal {
  const { journal } = state;
  const intent = journal.intents.find((one) => one.id === intentId);
  if (!intent || !isDiscardable(intent)) return journal;
  return forgetSteps(asThere(state, intent, context), intent.entry);
}

function asThere(state: State, intent: Intent, context: Context): Journal {
  const { journal } = state;
  const rest = removeIntents(journal, [intent.id]);
  const tracked = findTracked(journal, intent.entry);
  if (!tracked) return rest;
  if (intent.kind === 'delete') return changeTracked(rest, tracked.key, { deleted: false });
  // It is not there any more: nor is what a stop that it never heard of made of the days after midnight.
  if (intent.error?.code === 'not_found' && intent.lastStep === null) {
    const isStopped = intentsOf(journal, tracked.key).some((one) => one.kind === 'stop');
    return forget(isStopped ? dropParts(rest, tracked, context) : rest, tracked.key);
  }
  const { row } = tracked;
  if (tracked.id === null || row === null) {
    // Of a start that is given up nothing is left to stop; a booking in doubt was looked for in vain.
    return intent.kind === 'stop' || tracked.id !== null ? rest : forget(rest, tracked.key);
  }
  const isNew = intent.kind === 'start' && row.totalSeconds === 0 && !row.active && !tracked.adopted;
  if (isNew) {
    // The entry was made for this timer, which never ran.
    const others = rest.intents.filter((one) => one.entry === tracked.key).map((one) => one.id);
    const alone = removeIntents(rest, others);
    return retarget(alone, tracked.key, { ...targetOf(tracked), deleted: true }, context);
  }
  // It runs at the service, and is to run here too, unless something else does.
  if (intent.kind === 'stop' && (!row.active || runningEntry(rest))) return rest;
  const there = row.active
    ? adopt(row, tracked.key, zoneOf(state, context.computerZone))
    : fromRow(row, tracked.key);
  // What else is waiting goes on: only the words are as they were.
  const target = hasIntents(rest, tracked.key) ? { work: there.work } : targetOf(there);
  const changed = changeTracked(rest, tracked.key, target);
  if (intent.kind !== 'stop') return changed;
  // It goes on: what the stop made of the days after midnight is in it again.
  return dropParts(changed, tracked, context);
}
