/** Owns the ledger: every intent the service has not confirmed, as the user may know it. */
import type { LedgerLine, WaitReason } from '../../common/snapshot.ts';
import { toLocal, type Zone } from '../../common/time.ts';
import { timesOf } from './entry-times.ts';
import { isDiscardable } from './intent-commands.ts';
import { type Intent, isRunning, type Tracked } from './journal.ts';
import type { State } from './state.ts';
import { keyOf, nameTracked, type ViewSource } from './view.ts';

/** In the order they were made. */
export function ledgerOf(state: State, source: ViewSource, nowMs: number, zone: Zone): readonly LedgerLine[] {
  const entries = new Map(state.journal.tracked.map((tracked) => [tracked.key, tracked]));
  const refused = new Set<string>();
  const kept = new Set<string>();
  const lines: LedgerLine[] = [];
  for (const intent of state.journal.intents) {
    const tracked = entries.get(intent.entry);
    if (!tracked) continue;
    // What comes after an intent that waits for the end of its entry waits for it too.
    const isKept = kept.has(intent.entry) || source.held(intent, tracked);
    const reason = reasonOf(state, intent, isKept, refused.has(intent.entry), nowMs);
    if (intent.state === 'refused') refused.add(intent.entry);
    if (isKept) kept.add(intent.entry);
    lines.push(lineOf(intent, tracked, reason, source, zone));
  }
  return lines;
}

interface Kept {
  /** By their reason: where nothing gets through, all of them change with every attempt, and change back. */
  readonly lines: Map<WaitReason, LedgerLine>;
  /** Whether every name in it is known: what lacks one may find it among what was used lately. */
  readonly named: boolean;
  readonly tracked: Tracked;
  readonly catalog: ViewSource['catalog'];
  readonly recents: ViewSource['recents'];
  readonly zone: Zone;
}

/** The last lines of each intent: of a thousand that wait, an action changes one. */
const keptLines = new WeakMap<Intent, Kept>();

function lineOf(
  intent: Intent,
  tracked: Tracked,
  reason: WaitReason,
  source: ViewSource,
  zone: Zone,
): LedgerLine {
  const { catalog, recents } = source;
  const last = keptLines.get(intent);
  const same =
    last?.tracked === tracked &&
    last.catalog === catalog &&
    (last.recents === recents || last.named) &&
    last.zone === zone;
  const known = same ? last.lines.get(reason) : undefined;
  if (known) return known;
  const line = makeLine(intent, tracked, reason, source, zone);
  if (same) last.lines.set(reason, line);
  else {
    const lines = new Map([[reason, line]]);
    keptLines.set(intent, { lines, named: isNamed(line.work), tracked, catalog, recents, zone });
  }
  return line;
}

const isNamed = ({ projectId, project, taskId, task }: LedgerLine['work']): boolean =>
  project !== `#${projectId}` && (taskId === null || task !== `#${taskId}`);

function makeLine(
  intent: Intent,
  tracked: Tracked,
  reason: WaitReason,
  source: ViewSource,
  zone: Zone,
): LedgerLine {
  const times = timesOf(tracked.span, zone);
  const running = isRunning(tracked);
  return {
    intentId: intent.id,
    kind: intent.kind,
    entry: keyOf(tracked),
    work: nameTracked(tracked, source),
    made: toLocal(intent.madeAtMs, zone),
    date: times.date,
    startClock: times.timed ? times.start : null,
    endClock: times.timed && !running ? times.end : null,
    seconds: running ? null : times.total,
    state: intent.state === 'queued' ? 'waiting' : intent.state,
    reason,
    retryAtMs: reason === 'pause' ? intent.notBeforeMs : null,
    error: intent.error,
    discardable: isDiscardable(intent),
  };
}

function reasonOf(state: State, intent: Intent, kept: boolean, behind: boolean, nowMs: number): WaitReason {
  if (intent.state === 'refused') return 'refused';
  if (behind) return 'behind';
  if (kept) return 'economy';
  if (state.tokenRejected || state.systemOffline || state.governor.connection !== 'online')
    return 'connection';
  if (intent.notBeforeMs > nowMs) return 'pause';
  return intent.state === 'unknown' ? 'doubt' : 'next';
}
