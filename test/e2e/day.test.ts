/** The main job in the real program, by real input: panel, tray, service and keychain agree to the second. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseSeconds } from '../../common/time.ts';
import { eventually, openStint, type Stint, useThisComputer } from './stint.ts';

describe('a day', () => {
  let stint: Stint;
  let icons: Record<string, string>;
  beforeAll(async () => {
    stint = await openStint();
    icons = {};
  });
  afterAll(async () => {
    await stint.stop();
  });

  it('begins with one key: this computer only', async () => {
    expect(await stint.tray.labels()).toEqual(['Not signed in', '', 'Open Stint', 'Quit']);
    await useThisComputer(stint);
    icons['stopped'] = await stint.tray.icon();
    expect(await stint.tray.tooltip()).toBe('Stint · Not tracking');
  });

  it('starts in the panel: a few letters and Enter', async () => {
    await stint.person.type('gen');
    const panel = await stint.page('index');
    await panel.getByRole('option', { name: /General/ }).waitFor();
    await stint.person.press('Return');
    await panel.getByRole('button', { name: 'Stop' }).waitFor();
    expect(await stint.snapshot()).toMatchObject({ running: { work: { project: 'General' } } });
  });

  it('says so in the tray', async () => {
    await eventually(stint.tray.tooltip).toBe('Stint · 0:00 · General — My work');
    expect((await stint.tray.labels()).slice(0, 2)).toEqual(['0:00 · General — My work', 'Stop']);
    icons['running'] = await stint.tray.icon();
    expect(icons['running']).not.toBe(icons['stopped']);
  });

  it('runs at the service too', async () => {
    await eventually(async () => (await stint.report()).rows).toMatchObject([{ stopwatch_active: 1 }]);
  });

  it('goes on with every window destroyed, and stops from the tray, right to the second', async () => {
    const started = (await stint.snapshot()).running?.started;
    await eventually(async () => (await stint.snapshot()).running?.elapsedMs).toBeGreaterThan(3000);
    const windows = await stint.electron().evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) window.destroy();
      return BrowserWindow.getAllWindows().length;
    });
    expect(windows).toBe(0);
    const clicked = Math.floor(Date.now() / 1000);
    await stint.tray.click('Stop');
    await eventually(stint.tray.tooltip).toBe('Stint · Not tracking');
    await eventually(async () => (await stint.report()).rows).toMatchObject([{ stopwatch_active: 0 }]);
    const [row] = (await stint.report()).rows;
    const start = parseSeconds(row?.time_start ?? '') ?? 0;
    const total = parseSeconds(row?.time_total ?? '') ?? 0;
    expect(start).toBe(started?.clock);
    const ended = new Date(clicked * 1000);
    const wanted = ended.getHours() * 3600 + ended.getMinutes() * 60 + ended.getSeconds() - start;
    expect(Math.abs(total - wanted)).toBeLessThanOrEqual(1);
    // The row is made in one second and its stopwatch may be started in the next: one second is left as it is.
    const between = (parseSeconds(row?.time_end ?? '') ?? 0) - start - total;
    expect([0, 1]).toContain(between);
  });

  it('opens the panel again by a click on the icon', async () => {
    await stint.tray.activate();
    const panel = await stint.page('index');
    await panel.getByRole('combobox', { name: 'What are you working on?' }).waitFor();
    await eventually(stint.focused).toBe(true);
  });

  it('books what was forgotten, and shows before what it will send', async () => {
    const panel = await stint.page('index');
    await stint.person.click(panel.getByRole('button', { name: 'Add time' }));
    await panel.getByRole('heading', { name: 'Add time' }).waitFor();
    await stint.person.type('General');
    await panel.getByRole('option', { name: /General/ }).waitFor();
    await stint.person.press('Return', 'Tab');
    await stint.person.type('Forgotten call');
    await stint.person.click(panel.getByRole('textbox', { name: 'Duration' }));
    await stint.person.type('0:01:30');
    await eventually(() => panel.getByTestId('preview').innerText()).toMatch(
      /0:01.*General.*Forgotten call/s,
    );
    await stint.person.press('Return');
    await eventually(async () => (await stint.report()).rows).toHaveLength(2);
    const [, booked] = (await stint.report()).rows;
    expect(booked).toMatchObject({
      description: 'Forgotten call',
      time_total: '00:01:30',
      time_start: '00:00:00',
      time_end: '00:00:00',
      stopwatch_active: 0,
    });
  });

  it('has the same totals in the panel, the tray and the report of the service', async () => {
    const { today } = await stint.snapshot();
    const { rows, totalTime } = await stint.report();
    expect(today.seconds).toBe(parseSeconds(totalTime));
    expect(today.seconds).toBe(rows.reduce((sum, row) => sum + (parseSeconds(row.time_total) ?? 0), 0));
    expect(today.byProject).toMatchObject([{ project: 'General', seconds: today.seconds }]);
    const minutes = Math.floor(today.seconds / 60);
    expect(await stint.tray.labels()).toContain(`Today 0:0${minutes}`);
  });

  it('keeps the token in the keychain, and says so', async () => {
    const { token, userAgent, baseUrl } = await stint.secret();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect([userAgent, baseUrl]).toEqual(['Stint', 'http://local.invalid/api/v1']);
    const panel = await stint.page('index');
    await stint.person.click(panel.getByRole('button', { name: 'Settings' }));
    await stint.person.click(panel.getByRole('button', { name: /^Account/ }));
    await panel.getByText('in the system keychain').waitFor();
  });

  it('leaves the token and the password nowhere else', async () => {
    const { token, password } = await stint.secret();
    const shown = JSON.stringify([
      await stint.snapshot(),
      await (await stint.page('index')).evaluate(() => window.stint.catalog(undefined)),
      await (await stint.page('index')).content(),
    ]);
    for (const canary of [token, password]) {
      expect(canary).toHaveLength(canary.length > 40 ? 43 : 32);
      expect(shown).not.toContain(canary);
      expect(await stint.filesWith(canary)).toBe('');
    }
    // The search would find it: the same search finds what is there.
    expect(await stint.filesWith('Forgotten call')).toContain('service.db');
  });

  it('writes a log, with its requests', async () => {
    const log = join(stint.dataFolder, 'logs', 'stint.log');
    expect((await stint.desktop.run('cat', [log])).stdout).toMatch(/\[info\] *request .*createTimeEntry/);
  });

  it('keeps every file to the user who runs it', async () => {
    const find = (...what: readonly string[]) =>
      stint.desktop.run('find', [stint.dataFolder, '-ignore_readdir_race', ...what]);
    const files = (await find('-type', 'f')).stdout;
    for (const name of ['journal.json', 'service.db', 'stint.log']) expect(files).toContain(name);
    expect((await find('-mindepth', '1', '-not', '-type', 'l', '-perm', '/077')).stdout).toBe('');
  });

  it('goes on after it was quit, without asking anything', async () => {
    await stint.quit();
    await stint.launch();
    await eventually(stint.tray.labels).toContain('Continue General: Forgotten call — My work');
    await stint.tray.click('Continue General: Forgotten call — My work');
    await eventually(stint.tray.tooltip).toBe('Stint · 0:00 · General: Forgotten call — My work');
    await eventually(async () => (await stint.report()).rows).toHaveLength(3);
  });

  it('survives being killed: the timer runs on from the right second', async () => {
    await stint.openPanel();
    const before = (await stint.snapshot()).running;
    await stint.kill();
    await stint.launch();
    await stint.openPanel();
    const after = (await stint.snapshot()).running;
    expect(after).toMatchObject({ key: before?.key, started: before?.started });
    expect(after?.elapsedMs).toBeGreaterThan(before?.elapsedMs ?? 0);
    await stint.person.press('ctrl+Return');
    await eventually(async () => (await stint.report()).rows.at(-1)).toMatchObject({ stopwatch_active: 0 });
  });

  it('makes a project that nothing was found for, and starts it', async () => {
    const panel = await stint.openPanel();
    await stint.person.click(panel.getByRole('combobox', { name: 'What are you working on?' }));
    await stint.person.type('Garden');
    // The row, the form's name as it is and no customer, the start of what was made.
    await eventually(() => panel.getByRole('option', { name: 'Create project “Garden”…' }).count()).toBe(1);
    await stint.person.press('Return');
    await eventually(() => panel.getByRole('heading', { name: 'New project' }).count()).toBe(1);
    await stint.person.press('Return');
    await eventually(() => panel.getByRole('heading', { name: 'Start a timer' }).count()).toBe(1);
    await stint.person.press('Return');
    await eventually(stint.tray.tooltip).toMatch(/0:00 · Garden/);
    await stint.tray.click('Stop');
    await eventually(async () => (await stint.report()).rows.at(-1)).toMatchObject({
      project_name: 'Garden',
      stopwatch_active: 0,
    });
  });

  it('runs once: a second start shows the panel of the first', async () => {
    await stint.openPanel();
    await stint.person.press('Escape');
    await eventually(stint.focused).toBe(false);
    expect(await stint.startAgain()).toBe(0);
    await eventually(stint.focused).toBe(true);
    expect(await stint.desktop.tray.items()).toHaveLength(1);
  });
});
