/** Owns what may happen in a simulated day: what the user does, what the network, the computer and other devices do. */
import type { DeliveryMode, MidnightPolicy } from '../../common/model.ts';
import type { AwayChoice } from '../../common/presence.ts';

/** What becomes of one request. Seconds are those of a `Retry-After`. */
export type Weather =
  /** `twice`: it arrives two times, and the second answer comes back. `refused`: a change is found invalid. */
  | {
      readonly kind:
        | 'pass'
        | 'unreachable'
        | 'request_lost'
        | 'answer_lost'
        | 'twice'
        | 'html'
        | 'rejected'
        | 'broken'
        | 'refused';
    }
  | { readonly kind: 'failed' | 'minute' | 'second' | 'address' | 'spent'; readonly seconds: number };

/** When the app is killed: at once, at a later write of the journal, or at a later request. */
export type Death =
  | { readonly at: 'once' }
  | {
      readonly at: 'before_write' | 'after_write' | 'before_request' | 'after_request';
      readonly nth: number;
    };

/** What is in the way: trimmed or kept. */
export type Room = 'trim' | 'keep';

/** What an entry is changed to: a part of it, in minutes. `which` counts today's entries as shown. */
export type Edit =
  | { readonly part: 'work'; readonly project: number; readonly description: string }
  | { readonly part: 'times'; readonly later: number; readonly longer: number; readonly overlaps: Room };

/** How a card is answered. */
export interface Reply {
  readonly choice: AwayChoice;
  /** Seconds by which the beginning and the end of each absence are moved, as far as there is room. */
  readonly moved?: readonly [number, number];
  /** The work it is booked on. */
  readonly project?: number;
  /** Where it is split, in hundredths of the entry. */
  readonly share?: number;
}

export type Event =
  | {
      readonly type: 'start';
      readonly project: number;
      readonly description: string;
      /** Minutes ago; null: now. */
      readonly ago: number | null;
      readonly overlaps: Room;
    }
  | { readonly type: 'stop' | 'look' | 'wake' | 'undo' | 'offline' | 'online' | 'retry' | 'discard' }
  | {
      readonly type: 'book';
      readonly project: number;
      readonly description: string;
      readonly minutes: number;
      /** Minutes ago at which it ended; null: a duration only. */
      readonly ended: number | null;
      readonly overlaps: Room;
    }
  | { readonly type: 'edit'; readonly which: number; readonly edit: Edit }
  /** `share`: which part of the entry lies before the cut, in hundredths. */
  | { readonly type: 'split'; readonly which: number; readonly share: number }
  | { readonly type: 'duplicate' | 'delete'; readonly which: number }
  | { readonly type: 'answer_stops'; readonly choice: 'elsewhere' | 'here' | 'split' }
  | ({ readonly type: 'answer' } & Reply)
  | ({
      readonly type: 'away';
      readonly seconds: number;
      /** Null: decided later. */
      readonly choice: AwayChoice | null;
      readonly stopsFirst: boolean;
      /** Seconds back at work, and away again before answering; absent: not. */
      readonly again?: readonly [number, number];
    } & Omit<Reply, 'choice'>)
  /** Away as said in advance: nothing is asked. */
  | { readonly type: 'purpose'; readonly seconds: number; readonly minutes: number | null }
  | { readonly type: 'mode'; readonly mode: DeliveryMode }
  | { readonly type: 'midnight'; readonly midnight: MidnightPolicy }
  | { readonly type: 'continue_today'; readonly on: boolean }
  /** Time goes by with the app running, or asleep with the computer. */
  | { readonly type: 'pass' | 'sleep'; readonly seconds: number }
  | { readonly type: 'weather'; readonly next: readonly Weather[] }
  | { readonly type: 'crash'; readonly death: Death }
  /** The user sets the computer's clock; it is read when the app is started the next time. */
  | { readonly type: 'clock'; readonly minutes: number }
  /** Somebody else of the account makes requests. */
  | { readonly type: 'colleague'; readonly requests: number }
  | { readonly type: 'device_start'; readonly project: number }
  | { readonly type: 'device_stop' }
  | { readonly type: 'device_edit'; readonly which: number; readonly project: number }
  | { readonly type: 'device_delete'; readonly which: number };

export const planNames = ['free', 'plus', 'business'] as const;
export type PlanName = (typeof planNames)[number];

export interface Schedule {
  readonly plan: PlanName;
  /** Seconds after 07:00 UTC at which it begins: a morning, or an evening before midnight. */
  readonly startsAt: number;
  readonly midnight: MidnightPolicy;
  readonly events: readonly Event[];
}
