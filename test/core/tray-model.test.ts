/** The tray is a pure picture of a snapshot. */
import { describe, expect, it } from 'vitest';
import { trayModel } from '../../main/core/tray-model.ts';
import { awayBox, panelBox } from '../../main/core/window-policy.ts';
import { sampleSnapshot } from '../fakes/bridge.ts';
import { createWorld, signedInWorld, workOn } from '../fakes/world.ts';

const labels = (model: ReturnType<typeof trayModel>) =>
  model.menu.map((item) => (item.kind === 'separator' ? '-' : item.label));

describe('the tray', () => {
  it('says so when nobody is signed in', async () => {
    const app = await (await createWorld()).startApp();
    const model = trayModel(app.tracker.snapshot());
    expect(model).toMatchObject({ icon: 'stopped', tooltip: 'Stint · Not tracking' });
    expect(labels(model)).toEqual(['Not signed in', '-', 'Open Stint', 'Quit']);
  });

  it('offers to continue, to stop and to switch', async () => {
    const { world, app, website, shop } = await signedInWorld();
    app.tracker.run({ type: 'start', work: workOn(website, 'Copy') });
    await world.advance(60_000);
    app.tracker.run({ type: 'start', work: workOn(shop) });
    await world.advance(5_040_000);
    const running = trayModel(app.tracker.snapshot());
    expect(running).toMatchObject({
      icon: 'running',
      title: '1:24',
      tooltip: 'Stint · 1:24 · Web shop — Web shop Ltd',
    });
    expect(labels(running)).toEqual([
      '1:24 · Web shop — Web shop Ltd',
      'Stop',
      '-',
      'Switch to',
      'Website: Copy — Website Ltd',
      '-',
      'Go away',
      'Today 1:25',
      'Open Stint',
      'Quit',
    ]);
    app.tracker.run({ type: 'stop' });
    const stopped = trayModel(app.tracker.snapshot());
    expect(stopped.icon).toBe('stopped');
    expect(labels(stopped).slice(0, 2)).toEqual(['Not tracking', 'Continue Web shop — Web shop Ltd']);
  });

  it('offers favourites above what was done lately, each once, in their order', async () => {
    const { app, website, shop } = await signedInWorld();
    app.tracker.run({ type: 'start', work: workOn(website, 'Copy') });
    app.tracker.run({ type: 'start', work: workOn(website, 'Letters') });
    app.tracker.run({ type: 'start', work: workOn(shop) });
    for (const work of [workOn(shop), workOn(website, 'Copy'), workOn(website)])
      app.tracker.run({ type: 'favourite', work, on: true });
    expect(labels(trayModel(app.tracker.snapshot())).slice(1)).toEqual([
      'Stop',
      '-',
      'Favourites',
      // What runs is offered nowhere.
      'Website: Copy — Website Ltd',
      'Website — Website Ltd',
      '-',
      'Switch to',
      'Website: Letters — Website Ltd',
      '-',
      'Go away',
      'Today 0:00',
      'Open Stint',
      'Quit',
    ]);
    const item = trayModel(app.tracker.snapshot()).menu.find(
      (one) => one.kind === 'action' && one.label === 'Website: Copy — Website Ltd',
    );
    expect(item).toMatchObject({ action: { type: 'start', work: workOn(website, 'Copy') } });
    app.tracker.run({ type: 'stop' });
    expect(labels(trayModel(app.tracker.snapshot())).slice(1, 8)).toEqual([
      'Continue Web shop — Web shop Ltd',
      '-',
      'Favourites',
      'Web shop — Web shop Ltd',
      'Website: Copy — Website Ltd',
      'Website — Website Ltd',
      '-',
    ]);
  });

  it('stays short: nine favourites that have a key, and six others', async () => {
    const { app, website, shop } = await signedInWorld();
    for (let at = 1; at <= 12; at += 1) {
      app.tracker.run({ type: 'start', work: workOn(shop, `${at}`) });
      app.tracker.run({ type: 'favourite', work: workOn(website, `${at}`), on: true });
    }
    app.tracker.run({ type: 'stop' });
    const shown = labels(trayModel(app.tracker.snapshot()));
    expect(shown.filter((label) => label.startsWith('Website'))).toHaveLength(9);
    expect(shown).not.toContain('Website: 10 — Website Ltd');
    expect(shown.filter((label) => label.includes('Web shop'))).toHaveLength(6);
  });

  it('counts the minutes without being asked', async () => {
    const { world, app, website } = await signedInWorld();
    const titles: string[] = [];
    app.tracker.subscribe((snapshot) => titles.push(trayModel(snapshot).title));
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.advance(185_000);
    expect([...new Set(titles)]).toEqual(['0:00', '0:01', '0:02', '0:03']);
  });

  it('differs by state: offline, limited, refused, away', async () => {
    const { world, app, website } = await signedInWorld();
    world.fault = () => 'unreachable';
    app.tracker.run({ type: 'refresh', catalog: false });
    await world.settle();
    expect(trayModel(app.tracker.snapshot())).toMatchObject({
      icon: 'offline',
      tooltip: 'Stint · Not tracking · Offline',
    });
    app.tracker.run({ type: 'start', work: workOn(website) });
    expect(trayModel(app.tracker.snapshot())).toMatchObject({ icon: 'running' });
    world.fault = () => ({ status: 403, headers: {}, body: '{"message":"Not yours"}' });
    await world.advance(60_000);
    expect(trayModel(app.tracker.snapshot())).toMatchObject({ icon: 'attention' });
  });

  it('cuts a long label in the middle', async () => {
    const { app, website } = await signedInWorld();
    app.tracker.run({ type: 'start', work: workOn(website, `a${'x'.repeat(300)}z`) });
    const [first] = labels(trayModel(app.tracker.snapshot()));
    expect(first?.length).toBeLessThanOrEqual(60);
    expect(first).toMatch(/^0:00 · Website: a.*….*z — Website Ltd$/);
  });
});

describe('the panel', () => {
  const screen = { x: 0, y: 0, width: 1280, height: 800 };
  const pointer = { x: 600, y: 400 };
  const unknown = { x: 0, y: 0, width: 0, height: 0 };

  it('opens at the icon, inside the work area, on either side of the screen', () => {
    const top = { x: 0, y: 24, width: 1280, height: 776 };
    const icon = { x: 1100, y: 2, width: 22, height: 22 };
    expect(panelBox({ icon, pointer, screen, area: top }, 100)).toMatchObject({ x: 892, y: 32 });
    const bottom = { x: 0, y: 0, width: 1280, height: 760 };
    const low = { x: 1240, y: 770, width: 22, height: 22 };
    expect(panelBox({ icon: low, pointer, screen, area: bottom }, 100)).toMatchObject({ x: 892, y: 192 });
  });

  it('opens at the pointer after a click on a bar, or in the corner of the bar, where the icon is unknown', () => {
    const area = { x: 0, y: 0, width: 1280, height: 770 };
    expect(panelBox({ icon: unknown, pointer: { x: 300, y: 790 }, screen, area }, 100)).toMatchObject({
      x: 110,
      y: 202,
    });
    expect(panelBox({ icon: unknown, pointer, screen, area }, 100)).toMatchObject({ x: 892, y: 202 });
  });

  it('fits on a screen that is too small for it', () => {
    const area = { x: 0, y: 0, width: 320, height: 240 };
    const box = panelBox({ icon: unknown, pointer, screen: area, area }, 100);
    expect(box.width).toBeLessThanOrEqual(320);
    expect(box.height).toBeLessThanOrEqual(240);
    expect(awayBox(area, 100, 400).height).toBeLessThanOrEqual(240);
  });
});

describe('going away on purpose', () => {
  const plan = (until: { date: string; clock: number } | null) =>
    trayModel({ ...sampleSnapshot, awayPlan: { since: sampleSnapshot.now, until } });

  it('is offered for a while, or until the user is back: never until a time that may have passed', () => {
    const item = trayModel(sampleSnapshot).menu.find(({ kind }) => kind === 'menu');
    expect(item).toMatchObject({
      label: 'Go away',
      items: [
        { label: 'For 30 minutes', action: { type: 'go_away', until: 'minutes', minutes: 30 } },
        { label: 'For an hour', action: { type: 'go_away', until: 'minutes', minutes: 60 } },
        { label: 'Until I’m back', action: { type: 'go_away', until: 'back' } },
      ],
    });
  });

  it('is said while it lasts, and ended by one click', () => {
    expect(plan({ date: '2026-03-10', clock: 59_400 }).tooltip).toContain(' · Away until 16:30');
    expect(plan({ date: '2026-03-11', clock: 3600 }).tooltip).toContain('Away until 2026-03-11 01:00');
    const open = plan(null);
    expect(open.tooltip).toContain('Away until you are back');
    expect(open.icon).toBe('running');
    expect(labels(open)).toContain('I’m back');
    expect(labels(open)).not.toContain('Go away');
  });
});
