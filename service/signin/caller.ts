/** Owns who a request comes from, and what their role lets them see and do. */
import type { Zone } from '../../common/time.ts';
import type { Plan } from '../plans.ts';

export interface Caller {
  readonly tokenId: number;
  readonly account: {
    readonly id: number;
    readonly hash: string;
    readonly name: string;
    readonly plan: Plan;
    readonly zone: Zone;
  };
  readonly user: { readonly id: number; readonly role: string };
}

type Person = Caller['user'];

/** Admins see and change everything in their account. */
export const isAdmin = (user: Person): boolean => user.role === 'admin' || user.role === 'super';

/** Who may create and change projects, customers and tasks. */
export const keepsCatalog = (user: Person): boolean => isAdmin(user) || user.role === 'manager';
