/** Away on purpose, and rules that answer by themselves: nothing is asked, what was done is said, and can be taken back. */
import { describe, expect, it } from 'vitest';
import { absenceRuleOf } from '../../main/core/absence-rule.ts';
import { signedInWorld, workOn } from '../fakes/world.ts';
import { live, minute, told } from './away-story.ts';

async function working() {
  const story = await signedInWorld();
  story.app.tracker.run({ type: 'start', work: workOn(story.website, 'Draft') });
  await live(story.world, 10 * minute, 'there');
  return story;
}

const clock = (hour: number, minutes: number) => hour * 3600 + minutes * 60;

describe('away on purpose', () => {
  it('makes a break of the absence that follows, from the last input to the real return', async () => {
    const { world, app } = await working();
    app.tracker.run({ type: 'go_away', until: 'minutes', minutes: 5 });
    expect(app.tracker.snapshot().awayPlan).toMatchObject({
      since: { clock: clock(9, 10) + 5 },
      until: { clock: clock(9, 15) + 5 },
    });
    await live(world, minute, 'there');
    await live(world, 29 * minute, 'gone');
    // It is long over by the clock.
    expect(app.tracker.snapshot().awayPlan).not.toBeNull();
    await live(world, 10 * minute, 'there');
    expect(app.tracker.snapshot()).toMatchObject({
      away: null,
      awayPlan: null,
      breaks: [{}],
      answered: { choice: 'break', byItself: true, state: 'delivered', work: { description: 'Draft' } },
      undo: { kind: 'away' },
    });
    app.tracker.run({ type: 'stop' });
    await world.advance(5000);
    expect(await told(world)).toEqual(['Draft 9:00–9:11', 'Draft 9:40–9:50']);
  });

  it('is asked about after all when it is taken back', async () => {
    const { world, app } = await working();
    app.tracker.run({ type: 'go_away', until: 'back' });
    await live(world, 20 * minute, 'gone');
    await live(world, 5, 'there');
    app.tracker.run({ type: 'undo' });
    await world.advance(5000);
    const { away, breaks, running } = app.tracker.snapshot();
    expect({ breaks, running: running?.work.description }).toEqual({ breaks: [], running: 'Draft' });
    expect(away?.spans[0]?.evidence[0]?.kind).toBe('purpose');
  });

  it('is on the card that is open about the same entry, when it is taken back', async () => {
    const { world, app } = await working();
    await live(world, 20 * minute, 'gone');
    await live(world, 5 * minute, 'there');
    app.tracker.run({ type: 'go_away', until: 'back' });
    await live(world, 20 * minute, 'gone');
    await live(world, minute, 'there');
    app.tracker.run({ type: 'undo' });
    await world.advance(5000);
    expect(app.tracker.snapshot()).toMatchObject({ awayBehind: 0, away: { spans: [{}, {}], stopped: null } });
  });

  it('survives a restart', async () => {
    const { world, app } = await working();
    app.tracker.run({ type: 'go_away', until: 'clock', clock: clock(8, 0) });
    world.crash(app);
    const again = await world.startApp();
    expect(again.tracker.snapshot().awayPlan?.until).toEqual({ date: '2026-03-11', clock: clock(8, 0) });
  });

  it('needs no more than a minute without input, and lapses when the user never left', async () => {
    const { world, app } = await working();
    app.tracker.run({ type: 'go_away', until: 'minutes', minutes: 30 });
    expect(absenceRuleOf(app.tracker.state(), world.nowMs)).toEqual({ behaviour: 'ask', afterSeconds: 60 });
    await live(world, 7 * minute, 'there');
    expect(app.tracker.snapshot()).toMatchObject({ awayPlan: null, answered: null, undo: { kind: 'start' } });
    expect(absenceRuleOf(app.tracker.state(), world.nowMs)).toEqual({ behaviour: 'ask', afterSeconds: 300 });
    await live(world, 10 * minute, 'gone');
    await live(world, 5, 'there');
    expect(app.tracker.snapshot().away).not.toBeNull();
  });

  it('that has lapsed does not hold again: not in another absence, nor when the timer is stopped', async () => {
    const { world, app } = await working();
    app.tracker.run({ type: 'go_away', until: 'back' });
    await live(world, 20 * minute, 'there');
    world.signal('locked');
    await live(world, 2 * minute, 'gone');
    expect(app.tracker.snapshot().awayPlan).toBeNull();
    world.idleSeconds = 0;
    world.signal('unlocked');
    await live(world, minute, 'there');
    app.tracker.run({ type: 'stop' });
    expect(app.tracker.snapshot().awayPlan).toBeNull();
  });

  it('ends with the click that says so', async () => {
    const { world, app } = await working();
    app.tracker.run({ type: 'go_away', until: 'back' });
    await live(world, 10 * minute, 'gone');
    world.idleSeconds = 0;
    app.tracker.run({ type: 'come_back' });
    await world.settle();
    expect(app.tracker.snapshot()).toMatchObject({ awayPlan: null, answered: { choice: 'break' } });
    expect(app.tracker.snapshot().running?.started.clock).toBe(clock(9, 20) + 5);
  });

  it('ends with that click also where nothing tells of input, and is a break until then', async () => {
    const { world, app } = await working();
    world.idleSeconds = null;
    app.tracker.run({ type: 'go_away', until: 'back' });
    await world.advance(30 * minute * 1000);
    expect(app.tracker.snapshot().awayPlan).not.toBeNull();
    app.tracker.run({ type: 'come_back' });
    await world.settle();
    expect(app.tracker.snapshot()).toMatchObject({ awayPlan: null, breaks: [{}], undo: { kind: 'away' } });
    expect(app.tracker.absences()).toMatchObject([{ fate: { kind: 'by_itself', choice: 'break' } }]);
    expect(await told(world)).toEqual(['Draft 9:00–9:10', 'Draft 9:40–']);
  });

  it('ends with that click right after the unlock, where nothing tells of input', async () => {
    const { world, app } = await working();
    world.idleSeconds = null;
    app.tracker.run({ type: 'go_away', until: 'back' });
    world.signal('locked');
    await world.advance(30 * minute * 1000);
    world.signal('unlocked');
    await world.advance(3000);
    app.tracker.run({ type: 'come_back' });
    await world.advance(30_000);
    expect(app.tracker.snapshot()).toMatchObject({
      away: null,
      awayPlan: null,
      answered: { choice: 'break' },
    });
    expect(await told(world)).toEqual(['Draft 9:00–9:10', 'Draft 9:40–']);
  });

  it('is given up by who stays', async () => {
    const { world, app } = await working();
    app.tracker.run({ type: 'go_away', until: 'back' });
    await live(world, 2 * minute, 'there');
    app.tracker.run({ type: 'come_back' });
    expect(app.tracker.snapshot()).toMatchObject({ awayPlan: null, answered: null });
    await live(world, 10 * minute, 'gone');
    await live(world, 5, 'there');
    expect(app.tracker.snapshot().away).not.toBeNull();
  });

  it('with nothing running ends by the clock, with a start, and changes nothing', async () => {
    const { world, app, website } = await signedInWorld();
    app.tracker.run({ type: 'go_away', until: 'minutes', minutes: 10 });
    await world.advance(9 * 60_000);
    expect(app.tracker.snapshot().awayPlan).not.toBeNull();
    await world.advance(60_000);
    expect(app.tracker.snapshot()).toMatchObject({ awayPlan: null, breaks: [], undo: null });
    app.tracker.run({ type: 'go_away', until: 'back' });
    app.tracker.run({ type: 'start', work: workOn(website) });
    expect(app.tracker.snapshot().awayPlan).toBeNull();
  });
});

describe('the rule for an absence', () => {
  it('that discards goes on from the return by itself, and can be taken back', async () => {
    const { world, app, website } = await working();
    const absenceRules = { [website]: { behaviour: 'discard', afterSeconds: 120 } } as const;
    app.tracker.run({ type: 'change_settings', change: { absenceRules } });
    expect(absenceRuleOf(app.tracker.state(), world.nowMs)).toEqual({
      behaviour: 'discard',
      afterSeconds: 120,
    });
    await live(world, 3 * minute, 'gone');
    await live(world, 2 * minute, 'there');
    expect(app.tracker.snapshot()).toMatchObject({
      away: null,
      answered: { choice: 'discard_and_go_on', byItself: true },
    });
    await world.settle();
    expect(await told(world)).toEqual(['Draft 9:00–9:10', 'Draft 9:13–']);
    app.tracker.run({ type: 'undo' });
    await world.advance(5000);
    expect(app.tracker.snapshot().away).not.toBeNull();
    expect(await told(world)).toEqual(['Draft 9:00–']);
  });

  it('that keeps asks nothing, also where all others ask', async () => {
    const { world, app, website } = await working();
    const absenceRules = { [website]: { behaviour: 'keep', afterSeconds: null } } as const;
    app.tracker.run({ type: 'change_settings', change: { absenceRules } });
    expect(absenceRuleOf(app.tracker.state(), world.nowMs)).toBeNull();
    await live(world, 20 * minute, 'gone');
    await live(world, minute, 'there');
    expect(app.tracker.snapshot()).toMatchObject({ away: null, answered: null, undo: { kind: 'start' } });
  });

  it('of a project asks where all others are kept', async () => {
    const { world, app, website } = await working();
    const absenceRules = { [website]: { behaviour: 'ask', afterSeconds: 600 } } as const;
    app.tracker.run({ type: 'change_settings', change: { absence: 'keep', absenceRules } });
    await live(world, 9 * minute, 'gone');
    await live(world, minute, 'there');
    expect(app.tracker.snapshot().away).toBeNull();
    await live(world, 11 * minute, 'gone');
    await live(world, minute, 'there');
    expect(app.tracker.snapshot().away).not.toBeNull();
  });
});
