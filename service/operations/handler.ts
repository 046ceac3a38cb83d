/** Owns what a handler is: a synchronous function from a checked call to an outcome, run in one transaction. */
import type { BodyOf, OperationName, ParamsOf, QueryOf } from '../../common/rest.ts';
import type { Outcome } from '../http/refusal.ts';
import type { Caller } from '../signin/caller.ts';
import type { Store } from '../store/store.ts';

/** What every handler may use. `now` is in ms since the epoch. */
export interface Scope {
  readonly store: Store;
  readonly caller: Caller;
  readonly now: number;
}

export interface Call<N extends OperationName> extends Scope {
  readonly params: ParamsOf<N>;
  readonly query: QueryOf<N>;
  readonly body: BodyOf<N>;
}

/** @returns the record, the records or the envelope: the pipeline wraps them as the operation's `answer` says */
export type Handler<N extends OperationName> = (call: Call<N>) => Outcome;

/** The one operation that has no caller yet. */
export type SignIn = (call: {
  readonly body: BodyOf<'authenticate'>;
  readonly userAgent: string;
  readonly now: number;
}) => Promise<Outcome>;

/** The operations that need a token. */
export type Guarded = Exclude<OperationName, 'authenticate'>;

export type Handlers = { readonly [N in Guarded]: Handler<N> };
