/** Owns the proof that positions are 1, 2, 3 … after any sequence of changes, in the order a list would have. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Json, made, openPeer, type Peer, type Session } from '../contract/peer.ts';

let peer: Peer;
let admin: Session;
beforeAll(async () => {
  peer = await openPeer('in process');
  admin = await peer.account();
});
afterAll(() => peer.close());

const step = fc.record({
  /** Which of those there are; one past the last creates. */
  which: fc.nat(6),
  list: fc.constantFrom(0, 1, 2),
  position: fc.integer({ min: 1, max: 8 }),
});

it('keeps every list of a project in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const project_id = String((await made(admin.post('/projects', { name: 'P' }))).id);
      const listIds = [''];
      for (const name of ['L', 'M']) {
        listIds.push((await made(admin.post('/todo-lists', { project_id, name, position: '9' }))).id);
      }
      const model: string[][] = [[], [], []];
      const known: string[] = [];
      for (const { which, list, position } of steps) {
        const form = { name: 'x', todo_list_id: listIds[list] ?? '', position: String(position) };
        const id = known[which];
        const path = id === undefined ? '/todos' : `/todos/${id}`;
        const written = await made(admin.post(path, id === undefined ? { project_id, ...form } : form));
        if (id === undefined) known.push(written.id);
        for (const rows of model) if (rows.includes(written.id)) rows.splice(rows.indexOf(written.id), 1);
        model[list]?.splice(position - 1, 0, written.id);
      }
      const { data } = await made(admin.get('/todos', { project_id }));
      const expected = model.flatMap((rows, list) =>
        rows.map((id, index) => [listIds[list] || null, index + 1, id]),
      );
      expect(data.map((row: Json) => [row.todo_list_id, row.position, row.id])).toEqual(expected);
    }),
    { numRuns: 100 },
  );
}, 30_000);
