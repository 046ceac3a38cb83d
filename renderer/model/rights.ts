/** Owns what the role of a user lets them make. What a service says otherwise is told when it refuses. */
import type { AccountView } from '../../common/snapshot.ts';

/** Whether projects, customers and tasks are worth offering to be made: not to a regular user. */
export const mayMake = (account: AccountView | null): boolean => account?.role !== 'regular';
