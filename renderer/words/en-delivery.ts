/** Owns the English words of the ledger: what is not delivered, why it waits, the mode in use and the next reading. */
import type { DeliveryView, LedgerLine, ModeView, RefreshView, WaitReason } from '../../common/snapshot.ts';
import { counted } from './counted.ts';

/** The parts of a ledger sentence. `day` stands in for `when` beside a `span`; that is empty while the entry runs. */
export interface LedgerParts {
  readonly work: string;
  readonly when: string;
  readonly day: string;
  readonly start: string;
  readonly end: string;
  readonly span: string;
}

const kinds: Readonly<Record<LedgerLine['kind'], (parts: LedgerParts) => string>> = {
  start: ({ work, start }) => `Start ${work}${start === '' ? '' : `, ${start}`}`,
  stop: ({ work, end }) => `Stop ${work}${end === '' ? '' : `, ${end}`}`,
  book: ({ work, when, day, span, start }) =>
    span === '' ? `Add ${work}, ${when}` : `Add ${span} on ${work}, ${start === '' ? day : when}`,
  change: ({ work, when }) => `Change ${work} to ${when}`,
  delete: ({ work, when }) => `Delete ${work}, ${when}`,
};

const reasons: Readonly<Record<Exclude<WaitReason, 'pause' | 'connection'>, string>> = {
  next: 'It is on its way.',
  economy: 'It is sent whole when the entry ends, to save requests.',
  doubt: 'Whether it arrived is looked up first, so that it is never there twice.',
  behind: 'It waits behind a refused change of the same entry.',
  refused: 'You decide what becomes of it.',
};

const connections: Readonly<Record<DeliveryView['connection'], string>> = {
  online: 'It waits: nothing is sent at the moment.',
  offline: 'It waits for the connection.',
  limited: 'It waits until the service allows requests again.',
  token_rejected: 'It waits until you sign in again.',
};

const modes: Readonly<Record<ModeView['used'], string>> = { live: 'Live', economy: 'Economy' };

const because: Readonly<Record<ModeView['because'], string>> = {
  chosen: 'as you chose in the settings',
  local: 'on this computer requests cost nothing',
  quota_large: 'the account allows many requests a day',
  quota_small: 'the account allows few requests a day',
  quota_low: 'most requests of today are used',
  quota_unknown: 'how many requests the account allows is not known yet',
};

export const deliveryWords = {
  heading: 'Delivery',
  clear: 'Everything you did has reached the service.',
  clearLocal: 'Everything you did is saved on this computer.',
  listHeading: (count: number) => counted(count, 'change not delivered', 'changes not delivered'),
  listHint: 'Kept on this computer until the service has them.',
  retryAt: (time: string) => `Next try at ${time}.`,
  connections: {
    online: 'Connected',
    offline: 'Offline',
    limited: 'At the limit of the service',
    token_rejected: 'The sign-in is no longer accepted',
  } satisfies Record<DeliveryView['connection'], string>,
  sentence: kinds,
  /** What an entry that still runs is changed to. */
  runningSince: (start: string) => `running since ${start}`,
  states: {
    waiting: 'Waiting',
    sending: 'Sending',
    refused: 'Refused',
    unknown: 'Not sure',
  } satisfies Record<LedgerLine['state'], string>,
  reason: (reason: WaitReason, connection: DeliveryView['connection'], retryAt: string | null): string => {
    if (reason === 'connection') return connections[connection];
    if (reason !== 'pause') return reasons[reason];
    return retryAt === null ? 'It failed, and is tried again soon.' : `It failed. Next try at ${retryAt}.`;
  },
  keptFor: 'It may have reached the service, so it can’t be discarded until that is known.',
  retry: 'Try again',
  retryOf: (what: string) => `Try again: ${what}`,
  edit: 'Edit',
  editOf: (what: string) => `Edit: ${what}`,
  discard: 'Discard',
  discardOf: (what: string) => `Discard: ${what}`,
  copy: 'Copy',
  copyOf: (what: string) => `Copy: ${what}`,
  copied: 'Copied',
  refresh: 'Read from the service now',
  facts: { mode: 'Mode', requests: 'Requests', read: 'Entries' },
  mode: (mode: ModeView) => `${modes[mode.used]}: ${because[mode.because]}.`,
  requests: (remaining: number, limit: number) => `${remaining} of ${limit} left today.`,
  requestsUnknown: 'The service has not said how many are left.',
  read: (time: string | null) => (time === null ? 'Not read yet.' : `Read at ${time}.`),
  next: (next: RefreshView['next'], time: string | null): string =>
    ({
      under_way: 'Being read now.',
      connection: 'Read again when the service can be reached.',
      reserve: 'Not read again for now: the last requests are kept for what you do.',
      heartbeat: time === null ? 'Read again soon.' : `Read again at ${time}.`,
      look: 'Read again when you open this window.',
    })[next],
  banner: (count: number) => `The service refused ${counted(count, 'change', 'changes')}.`,
  review: 'Review',
} as const;
