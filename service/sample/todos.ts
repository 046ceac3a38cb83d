/** Owns the to-dos of the sample: two lists for every other project, some of them done. */
import { randomUUID } from 'node:crypto';
import type { Store } from '../store/store.ts';
import { todoLists } from './names.ts';
import type { Random } from './random.ts';

interface Planning {
  readonly store: Store;
  readonly random: Random;
  readonly accountId: number;
  readonly userIds: readonly number[];
  readonly projectIds: readonly number[];
  /** When the projects began, ms since the epoch. */
  readonly founded: number;
}

export function planWork({ store, random, accountId, userIds, projectIds, founded }: Planning): void {
  for (const project_id of projectIds) {
    if (!random.chance(0.5)) continue;
    for (const [index, [name, todos]] of Object.entries(todoLists).entries()) {
      const created_by = random.pick(userIds);
      const stamps = {
        account_id: accountId,
        project_id,
        created_by,
        changed_by: created_by,
        created_at: founded,
        changed_at: founded,
      };
      const todo_list_id = randomUUID();
      store.run(
        store.from
          .insertInto('todo_lists')
          .values({ ...stamps, id: todo_list_id, name, position: index + 1 }),
      );
      for (const [place, todo] of todos.entries()) {
        store.run(
          store.from.insertInto('todos').values({
            ...stamps,
            id: randomUUID(),
            todo_list_id,
            name: todo,
            description: '',
            is_completed: random.chance(0.3) ? 1 : 0,
            position: place + 1,
            time_estimate: 1_800 * (1 + random.whole(8)),
            user_id: random.chance(0.8) ? random.pick(userIds) : null,
            due_on: null,
          }),
        );
      }
    }
  }
}
