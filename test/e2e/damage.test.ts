/** Files that are not as they should be: the app starts, says what happened, loses nothing, and tracks. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, openStint, type Stint, useThisComputer } from './stint.ts';

let stint: Stint;
beforeAll(async () => {
  stint = await openStint();
  await useThisComputer(stint);
});
afterAll(async () => {
  await stint.stop();
});

const inFolder = async (script: string): Promise<string> =>
  (await stint.desktop.run('sh', ['-c', `cd "$1" && ${script}`, 'sh', stint.dataFolder])).stdout;

it('starts with a torn journal and torn settings, says so, and sets both aside', async () => {
  await stint.quit();
  await inFolder('printf "{" > journal.json && printf "" > settings.json');
  await stint.launch();
  const panel = await stint.openPanel();
  await panel
    .getByText(/set aside/i)
    .first()
    .waitFor();
  expect((await stint.snapshot()).notices.map((notice) => notice.field)).toEqual(['journal', 'settings']);
  expect(await inFolder('ls *.set-aside-* | wc -l')).toMatch(/^2/);
  await stint.person.type('General');
  await panel.getByRole('option').first().waitFor();
  await stint.person.press('Return');
  await eventually(async () => (await stint.report()).rows).toMatchObject([{ stopwatch_active: 1 }]);
});

it('asks to sign in when it does not know any more who it is, and then goes on', async () => {
  await stint.kill();
  await inFolder('printf "{" > session.json');
  await stint.launch();
  const panel = await stint.page('index');
  await panel.getByRole('button', { name: 'Use this computer only' }).waitFor();
  await stint.person.press('Return');
  await panel.getByRole('button', { name: 'Stop', exact: true }).waitFor();
  expect((await stint.snapshot()).running?.work.project).toBe('General');
});

it('makes a page anew that crashed', async () => {
  await stint
    .electron()
    .evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.forcefullyCrashRenderer());
  await eventually(() =>
    stint.electron().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length),
  ).toBe(0);
  const panel = await stint.openPanel();
  await panel.getByRole('button', { name: 'Stop', exact: true }).waitFor();
});

it('starts without the folder of this computer, and says so', async () => {
  await stint.kill();
  await inFolder('mv workspace elsewhere && printf "" > workspace');
  await stint.launch();
  const panel = await stint.openPanel();
  await panel
    .getByText(/could not write to the disk/i)
    .first()
    .waitFor();
  expect(await stint.tray.labels()).toContain('Stop');
});
