/** Owns what a D-Bus message is, and the numbers that both reading and writing it need. */

/** Of D-Bus values: a variant is its value, a dictionary a Map, an array or a struct a list. */
export type DBusValue =
  | string
  | number
  | bigint
  | boolean
  | readonly DBusValue[]
  | ReadonlyMap<DBusValue, DBusValue>;

export type DBusKind = 'call' | 'return' | 'error' | 'signal';
/** By their number on the wire. */
export const kinds: readonly (DBusKind | null)[] = [null, 'call', 'return', 'error', 'signal'];

export interface DBusMessage {
  readonly kind: DBusKind;
  readonly serial: number;
  /** The call that a return or an error answers. */
  readonly replyTo: number | null;
  readonly sender: string | null;
  readonly path: string | null;
  readonly face: string | null;
  readonly member: string | null;
  readonly errorName: string | null;
  readonly body: readonly DBusValue[];
}

/** Where a call goes. Its arguments are of the types of `signature`: `s`, `o`, `u`, `t` and `b` can be sent. */
export interface DBusCall {
  readonly to: string;
  readonly path: string;
  readonly face: string;
  readonly member: string;
  readonly signature?: string;
  readonly args?: readonly DBusValue[];
}

/** Header fields by their number on the wire. */
export const field = {
  path: 1,
  face: 2,
  member: 3,
  errorName: 4,
  replyTo: 5,
  to: 6,
  sender: 7,
  signature: 8,
};

/** The next place that is a multiple of `alignment`. */
export const padded = (at: number, alignment: number): number => Math.ceil(at / alignment) * alignment;
