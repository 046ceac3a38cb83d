/** Owns the gallery's states of the delivery page: the ledger empty, waiting, refused and long. */
import { appError } from '../../../common/error.ts';
import type { DeliveryView, LedgerLine, Snapshot } from '../../../common/snapshot.ts';
import { deliveryOf, emptySnapshot, sampleLine, sampleSnapshot } from '../../fakes/bridge.ts';
import { longNames, longText } from '../samples.ts';
import { click, type State } from '../state.ts';

const open = [click(/Show delivery$/)];
const line = (index: number, part: Partial<LedgerLine>): LedgerLine => ({
  ...sampleLine,
  intentId: `i${index}`,
  work: sampleSnapshot.recents[index % sampleSnapshot.recents.length] ?? sampleLine.work,
  ...part,
});
const showing = (ledger: readonly LedgerLine[], rest: Partial<DeliveryView> = {}): Snapshot => ({
  ...sampleSnapshot,
  delivery: deliveryOf(ledger, { ...sampleSnapshot.delivery, ...rest }),
});
const retryAtMs = Date.UTC(2026, 2, 10, 16, 2);
const refused = line(1, {
  state: 'refused',
  reason: 'refused',
  error: appError('refused', { status: 422, detail: 'The project takes no more time this month.' }),
});
const kinds: readonly LedgerLine[] = [
  line(0, { kind: 'start', endClock: null, seconds: null, state: 'sending' }),
  line(1, { kind: 'stop' }),
  line(2, { kind: 'change', reason: 'behind' }),
  line(3, { kind: 'delete', reason: 'doubt', state: 'unknown', discardable: false }),
  line(0, { intentId: 'i9', reason: 'pause', retryAtMs, error: appError('service_failed', { status: 503 }) }),
  line(1, { intentId: 'i8', reason: 'economy', endClock: null, seconds: null }),
];

export const delivery: readonly State[] = [
  { name: 'delivery-empty', snapshot: sampleSnapshot, steps: open, scaled: true },
  { name: 'delivery-empty-local', snapshot: emptySnapshot, steps: open },
  { name: 'delivery-waiting', snapshot: showing([line(0, {}), line(1, { kind: 'stop' })]), steps: open },
  { name: 'delivery-every-kind', snapshot: showing(kinds), steps: open },
  {
    name: 'delivery-offline',
    snapshot: showing([line(0, { reason: 'connection' }), line(1, { reason: 'connection' })], {
      connection: 'offline',
      error: appError('network_unreachable', { detail: 'net::ERR_INTERNET_DISCONNECTED' }),
      retryAtMs,
    }),
    steps: open,
    scaled: true,
  },
  { name: 'delivery-refused', snapshot: showing([refused]), steps: open, scaled: true },
  {
    name: 'delivery-limited',
    snapshot: showing([line(0, { reason: 'connection' })], {
      connection: 'limited',
      error: appError('daily_limit', { retryAfterMs: 29_340_000, status: 429 }),
      retryAtMs: Date.UTC(2026, 2, 11),
    }),
    steps: open,
  },
  {
    name: 'delivery-token-rejected',
    snapshot: showing([line(0, { reason: 'connection' })], {
      connection: 'token_rejected',
      error: appError('token_rejected', { status: 401 }),
    }),
    steps: open,
  },
  {
    name: 'delivery-retry-failed',
    snapshot: showing([refused]),
    fails: { retryIntent: appError('storage_failed', { detail: 'ENOSPC: no space left on device, write' }) },
    steps: [...open, click(/^Try again/)],
  },
  {
    name: 'delivery-long',
    snapshot: showing(Array.from({ length: 60 }, (_, index) => line(index, {}))),
    steps: open,
  },
  {
    name: 'delivery-long-names',
    catalog: longNames.catalog,
    snapshot: showing(
      longNames.snapshot.recents.map((work, index) =>
        line(index, {
          work,
          state: 'refused',
          reason: 'refused',
          error: appError('refused', { detail: longText('Sorry:') }),
        }),
      ),
    ),
    steps: open,
    scaled: true,
  },
];
