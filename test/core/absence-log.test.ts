/** Owns the tests of what is remembered of absences: what became of each, and that nothing of it is a name. */
import { describe, expect, it } from 'vitest';
import type { Command } from '../../main/core/commands.ts';
import { type App, signedInWorld, workOn } from '../fakes/world.ts';

const minute = 60_000;

async function stage() {
  const { world, app, website } = await signedInWorld();
  let lastInputMs = world.nowMs;
  Object.defineProperty(world, 'idleSeconds', { get: () => (world.nowMs - lastInputMs) / 1000 });
  const stage = {
    world,
    website,
    app: app as App,
    run: async (command: Command) => {
      const result = stage.app.tracker.run(command);
      await world.settle();
      return result;
    },
    notes: () => stage.app.tracker.absences(),
    away: () => stage.app.tracker.snapshot().away,
    /** Nobody touches the computer for so many minutes; then somebody does. */
    leave: async (minutes: number) => {
      lastInputMs = world.nowMs;
      await world.advance(minutes * minute);
      lastInputMs = world.nowMs;
      await world.advance(6000);
    },
    restart: async () => {
      world.crash(stage.app);
      stage.app = await world.startApp();
    },
  };
  await stage.run({ type: 'start', work: workOn(website, 'A secret plan') });
  return stage;
}

describe('an absence', () => {
  it('is noted with what it was counted by, and that its question waits', async () => {
    const { leave, notes, away } = await stage();
    await leave(20);
    expect(notes()).toMatchObject([{ card: away()?.id, afterSeconds: 300, fate: { kind: 'open' } }]);
    const [note] = notes();
    expect(note?.seconds).toBeGreaterThanOrEqual(1200);
    expect(note?.seconds).toBeLessThanOrEqual(1204);
  });

  it('is noted with its answer, and asks again when that is taken back', async () => {
    const { leave, notes, away, run } = await stage();
    await leave(20);
    await run({ type: 'answer_away', id: away()?.id ?? '', choice: 'discard_and_go_on' });
    expect(notes()[0]?.fate).toMatchObject({ kind: 'answered', choice: 'discard_and_go_on' });
    await run({ type: 'undo' });
    expect(notes()[0]?.fate).toEqual({ kind: 'open' });
  });

  it('keeps its answer where another comes late, from an old view', async () => {
    const { leave, notes, away, run } = await stage();
    await leave(20);
    const id = away()?.id ?? '';
    await run({ type: 'answer_away', id, choice: 'keep' });
    await run({ type: 'answer_away', id, choice: 'discard_and_stop' });
    expect(notes()[0]?.fate).toMatchObject({ kind: 'answered', choice: 'keep' });
  });

  it('that nobody answered before the entry was deleted is told so', async () => {
    const { leave, notes, run, app } = await stage();
    await leave(20);
    await run({ type: 'delete_entry', entry: app.tracker.snapshot().running?.entry ?? '' });
    expect(notes()[0]?.fate.kind).not.toBe('answered');
  });

  it('that is discarded by a rule of its project is told so, and asks when that is taken back', async () => {
    const { leave, notes, run, website } = await stage();
    const rule = { behaviour: 'discard', afterSeconds: 120 } as const;
    await run({ type: 'change_settings', change: { absenceRules: { [website]: rule } } });
    await leave(4);
    expect(notes()).toMatchObject([
      { afterSeconds: 120, fate: { kind: 'by_itself', choice: 'discard_and_go_on' } },
    ]);
    await run({ type: 'undo' });
    expect(notes()[0]?.fate).toEqual({ kind: 'open' });
  });

  it('that was said in advance is told as a break', async () => {
    const { leave, notes, run } = await stage();
    await run({ type: 'go_away', until: 'back' });
    await leave(30);
    expect(notes()).toMatchObject([{ fate: { kind: 'by_itself', choice: 'break' } }]);
  });

  it('too short to be one is not noted', async () => {
    const { leave, notes } = await stage();
    await leave(3);
    expect(notes()).toEqual([]);
  });
});

describe('the list of absences', () => {
  it('has the newest first, and no more than twenty', async () => {
    const { leave, notes, away, run } = await stage();
    for (let at = 0; at < 22; at += 1) {
      await leave(6);
      const id = away()?.id;
      if (id) await run({ type: 'answer_away', id, choice: 'keep' });
      await run({ type: 'refresh', catalog: false });
    }
    expect(notes()).toHaveLength(20);
    const starts = notes().map(({ from }) => from.clock);
    expect(starts).toEqual([...starts].sort((a, b) => b - a));
  });

  it('holds over a restart, and where one of them is damaged keeps the others', async () => {
    const { world, leave, notes, away, run, restart } = await stage();
    await leave(10);
    await run({ type: 'answer_away', id: away()?.id ?? '', choice: 'keep' });
    await leave(12);
    const before = notes();
    await restart();
    expect(notes()).toEqual(before);
    const session = world.stores.session.content as { absences: unknown[] };
    session.absences[0] = { fromMs: 'noon' };
    await restart();
    expect(notes()).toEqual(before.slice(1));
  });

  it('names nothing and nobody', async () => {
    const { world, leave } = await stage();
    await leave(10);
    const { absences } = world.stores.session.content as { absences: unknown };
    for (const name of ['secret', 'Website', 'Ada']) expect(JSON.stringify(absences)).not.toContain(name);
  });
});
