/** Owns the look at the files before anything is made of them: where the person tracks decides how the program starts. */
import * as v from 'valibot';
import type { Stores } from './ports.ts';

const localSession = v.object({ account: v.object({ kind: v.literal('local') }) });

/** Whether the app was left in the workspace of this computer. Not where nobody has said so, or it cannot be read. */
export function isKeptHere({ session }: Pick<Stores, 'session'>): boolean {
  const read = session.read();
  return read.ok && v.is(localSession, read.value);
}
