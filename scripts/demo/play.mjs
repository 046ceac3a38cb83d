/** Owns the story of the demo: what a person does on the desktop, and what panel, tray and service say to it. */
import { join } from 'node:path';
import { launchElectron } from '../desktop/launch.mjs';
import { openPerson } from '../desktop/person.mjs';
import { until } from '../desktop/wait.mjs';
import { startDesktop } from '../desktop.mjs';
import { stageApp } from '../staging.mjs';
import { connect } from './connect.mjs';
import { askService, serveWorkspace } from './witness.mjs';

/**
 * @typedef {object} Facts
 * @property {string} runtime
 * @property {'panel'} startedFrom
 * @property {'tray'} stoppedFrom
 * @property {number} entries the service has of today
 * @property {number} todaySeconds as the panel has it
 * @property {number} serviceSeconds as the service has it
 * @property {string} keychain where the token was found
 * @property {readonly string[]} screenshots
 *
 * @typedef {object} Scene
 * @property {import('../runtime.mjs').Runtime} runtime
 * @property {import('./connect.mjs').Deployment | null} deployment null: the local workspace
 * @property {string} folder for the screenshots
 * @property {(line: string) => void} say
 */

/**
 * @param {Scene} scene
 * @returns {Promise<{ readonly facts: Facts, readonly disagreements: readonly string[] }>}
 */
export const play = async ({ runtime, deployment, folder, say }) => {
  const desktop = await startDesktop();
  try {
    const person = openPerson(desktop);
    const appDir = await stageApp(join(desktop.folder, 'app'));
    const userData = join(desktop.folder, 'home', '.config', 'Stint');
    const app = await launchElectron({ desktop, runtime, appDir, userData });
    const [item = ''] = await desktop.tray.waitForItems();
    const panel = await app.firstWindow();
    /** @type {string[]} */
    const screenshots = [];
    /** @type {string[]} */
    const disagreements = [];
    /** @param {string} name */
    const shoot = async (name) => {
      const file = join(folder, `${screenshots.length + 1}-${name}.png`);
      await desktop.screenshot(file);
      screenshots.push(file);
    };
    /** @param {boolean} right @param {string} otherwise */
    const check = (right, otherwise) => {
      if (!right) disagreements.push(otherwise);
    };
    const tooltip = async () => (await desktop.tray.read(item)).tooltip;
    /** @param {string} label */
    const clickMenu = async (label) => {
      const { children } = await desktop.tray.menu(item);
      const found = children.find((child) => child.label === label);
      if (!found) throw new Error(`The tray menu has no item "${label}".`);
      await desktop.tray.click(item, found.id);
    };

    say('\n1. First run');
    await panel.getByRole('button', { name: 'Use this computer only' }).waitFor();
    await shoot('first-run');
    await (deployment ? connect(panel, person, deployment) : person.press('Return'));
    const line = panel.getByRole('combobox', { name: 'What are you working on?' });
    const refusal = panel.locator('.field-error, .banner');
    await line.or(refusal).first().waitFor();
    if ((await line.count()) === 0) throw new Error(`Not signed in: ${await refusal.first().innerText()}`);
    await until('the list of projects', async () => (await snapshot(panel)).catalogRevision >= 2);
    const project = await firstProject(panel);
    await panel.getByRole('option').first().waitFor();
    say(`   signed in; the first project is "${project}"`);

    say('2. Start in the panel, by keyboard');
    await person.type(project);
    await panel.getByRole('option', { name: project, selected: true }).waitFor();
    await person.press('Return');
    await panel.getByRole('button', { name: 'Stop', exact: true }).waitFor();
    await until('the tray to say that it runs', async () => (await tooltip()).includes(project));
    say(`   tray: ${await tooltip()}`);
    await until('three seconds', async () => ((await snapshot(panel)).running?.elapsedMs ?? 0) > 3000);
    await shoot('running');

    say('3. Destroy every window, stop from the tray menu');
    await app.evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) window.destroy();
    });
    await clickMenu('Stop');
    await until('the tray to say that nothing runs', async () => (await tooltip()).includes('Not tracking'));
    say(`   tray: ${await tooltip()}`);

    say('4. Quick entry, with its preview');
    await desktop.tray.activate(item);
    const again = await until('the panel', async () => app.windows().find((window) => !window.isClosed()));
    await again.getByRole('button', { name: 'Add time' }).waitFor();
    await person.click(again.getByRole('button', { name: 'Add time' }));
    await again.getByRole('heading', { name: 'Add time' }).waitFor();
    await person.type(project);
    await again.getByRole('option').first().waitFor();
    await person.press('Return', 'Tab');
    await person.type('Call with the printers');
    await person.click(again.getByRole('textbox', { name: 'Duration' }));
    await person.type('25m');
    const preview = again.getByTestId('preview');
    await until('the preview', async () => (await preview.innerText()).includes('0:25'));
    say(`   preview: ${await preview.innerText()}`);
    await shoot('quick-entry');
    await person.press('Return');
    await line.waitFor({ state: 'detached' }).catch(() => {});
    await until('everything to be delivered', async () => {
      const { delivery, today } = await snapshot(again);
      return delivery.waiting === 0 && delivery.refused === 0 && today.entries.length >= 2;
    });
    await shoot('today');

    say('5. Do panel, tray and service agree?');
    const { today, running } = await snapshot(again);
    const secret = JSON.parse((await desktop.secrets.lookup({ service: 'Stint' })) ?? 'null');
    check(secret !== null, 'the token is not in the keychain');
    const workspace = deployment ? null : await serveWorkspace(join(userData, 'workspace'));
    const testimony = await askService(workspace?.baseUrl ?? secret.baseUrl, secret, today.date);
    workspace?.stop();
    const shown = `Today ${Math.floor(today.seconds / 3600)}:${String(Math.floor(today.seconds / 60) % 60).padStart(2, '0')}`;
    const labels = (await desktop.tray.menu(item)).children.map((child) => child.label);
    check(labels.includes(shown), `the panel has "${shown}", the tray menu has ${labels.join(' | ')}`);
    check(running === null && testimony.running === 0, 'a timer is still running');
    check(
      testimony.seconds === today.seconds,
      `the panel counts ${today.seconds} s, the service ${testimony.seconds} s`,
    );
    check(
      testimony.entries === today.entries.length,
      `the panel has ${today.entries.length} entries, the service ${testimony.entries}`,
    );
    say(`   panel ${today.seconds} s · tray "${shown}" · service ${testimony.seconds} s`);

    await person.click(again.getByRole('button', { name: 'Settings' }));
    await again.getByRole('heading', { name: 'Settings' }).waitFor();
    await shoot('settings');
    await app.close();
    return {
      facts: {
        runtime: `Electron ${runtime.version}`,
        startedFrom: 'panel',
        stoppedFrom: 'tray',
        entries: testimony.entries,
        todaySeconds: today.seconds,
        serviceSeconds: testimony.seconds,
        keychain: secret === null ? 'none' : 'Secret Service',
        screenshots,
      },
      disagreements,
    };
  } catch (error) {
    await desktop.screenshot(join(folder, 'failed.png')).catch(() => {});
    throw error;
  } finally {
    await desktop.stop();
  }
};

/**
 * @typedef {object} Bridge what the demo asks of the bridge of a window: two calls that change nothing
 * @property {() => Promise<Shown>} snapshot
 * @property {() => Promise<{ readonly projects: readonly Project[] }>} catalog
 *
 * @typedef {{ readonly name: string, readonly active: boolean, readonly requiresTask: boolean }} Project
 *
 * @typedef {object} Shown
 * @property {number} catalogRevision 2 when projects and tasks have been read once
 * @property {{ readonly elapsedMs: number } | null} running
 * @property {{ readonly date: string, readonly seconds: number, readonly entries: readonly unknown[] }} today
 * @property {{ readonly waiting: number, readonly refused: number }} delivery
 */

/**
 * @param {import('playwright-core').Page} page
 * @returns {Promise<Shown>}
 */
const snapshot = (page) =>
  page.evaluate(() =>
    /** @type {{ stint: Bridge }} */ (/** @type {unknown} */ (globalThis)).stint.snapshot(),
  );

/**
 * The first project that can be started without a task.
 * @param {import('playwright-core').Page} page
 * @returns {Promise<string>}
 */
const firstProject = async (page) => {
  const { projects } = await page.evaluate(() =>
    /** @type {{ stint: Bridge }} */ (/** @type {unknown} */ (globalThis)).stint.catalog(),
  );
  const project = projects.find((one) => one.active && !one.requiresTask);
  if (!project) {
    throw new Error(
      'This account has no project that can be started without a task: make one, or play against `npm run service -- sample`.',
    );
  }
  return project.name;
};
