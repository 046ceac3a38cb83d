/** Owns `npm run screenshots`: the views of the real app with believable data, light and dark, for README and for eyes. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { connect } from './demo/connect.mjs';
import { serveWorkspace } from './demo/witness.mjs';
import { launchElectron } from './desktop/launch.mjs';
import { openPerson } from './desktop/person.mjs';
import { until } from './desktop/wait.mjs';
import { startDesktop } from './desktop.mjs';
import { ensurePackages } from './packages.mjs';
import { built, checkout } from './paths.mjs';
import { asProgram, run } from './process.mjs';
import { ensureRuntime } from './runtime.mjs';
import { stageApp } from './staging.mjs';

/** An afternoon, wherever and whenever this runs: a zone in which it is about a quarter to five. */
const zone = () => {
  const ahead = (17 - new Date().getUTCHours() + 24) % 24;
  return ahead > 12 ? `Etc/GMT+${24 - ahead}` : `Etc/GMT-${ahead}`;
};

/** The day so far: project, task, note, from, to. */
const day = [
  ['Online shop', 'Development', 'Checkout edge cases', '09:02', '10:26'],
  ['Administration', 'Meeting', 'Stand-up', '10:40', '11:10'],
  ['Booking flow', 'Design', 'Second round of layouts', '11:15', '12:35'],
  ['Annual report', 'Copywriting', 'Headlines', '13:30', '14:55'],
];

/**
 * @param {string} baseUrl
 * @param {{ account: string, email: string, password: string }} who
 */
const fillDay = async (baseUrl, { account, email, password }) => {
  const agent = { 'user-agent': 'screenshots' };
  /** @param {string} path @param {Record<string, string>} [fields] @param {Record<string, string>} [headers] */
  const ask = async (path, fields, headers = {}) => {
    const body = fields ? { method: 'POST', body: new URLSearchParams(fields) } : {};
    const answer = await fetch(`${baseUrl}${path}`, { headers: { ...agent, ...headers }, ...body });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { token } = await ask('/auth', { account_id: account, email, password });
  const signed = { 'x-api-token': token };
  /** @type {{ data: { id: number, name: string }[] }} */
  const projects = await ask('/projects?opt_page_limit=100', undefined, signed);
  /** @type {{ data: { id: number, name: string }[] }} */
  const tasks = await ask('/tasks', undefined, signed);
  /** @param {{ data: { id: number, name: string }[] }} list @param {string} name */
  const idOf = (list, name) => `${list.data.find((one) => one.name === name)?.id}`;
  for (const [project = '', task = '', description = '', from, to] of day) {
    const times = { time_start: `${from}:00`, time_end: `${to}:00` };
    const work = { project_id: idOf(projects, project), task_id: idOf(tasks, task), description };
    await ask('/time-entries', { ...work, ...times }, signed);
  }
};

/**
 * @param {import('playwright-core').Page} page
 * @param {Readonly<Record<string, unknown>>} change
 */
const settings = (page, change) =>
  page.evaluate((values) => {
    const { stint } = /** @type {{ stint: { changeSettings(values: unknown): Promise<unknown> } }} */ (
      /** @type {unknown} */ (globalThis)
    );
    return stint.changeSettings(values);
  }, change);

const shoot = async () => {
  const runtime = await ensureRuntime();
  await ensurePackages('desktop');
  await build({ runtime });
  const env = { TZ: zone() };
  const data = await mkdtemp(join(tmpdir(), 'stint-agency-'));
  const folder = join(checkout, 'docs', 'screenshots');
  await mkdir(folder, { recursive: true });
  const sample = [join(checkout, 'scripts', 'service.mjs'), 'sample', '--data', data];
  const { stdout } = await run(process.execPath, sample, { env: { ...process.env, ...env } });
  /** @param {string} name */
  const told = (name) => new RegExp(`${name}\\s+(\\S+)`).exec(stdout)?.[1] ?? '';
  const who = { account: told('account'), email: told('e-mail'), password: told('password') };
  const server = await serveWorkspace(data);
  await fillDay(server.baseUrl, who);
  const desktop = await startDesktop({ screen: { width: 900, height: 700 } });
  try {
    const person = openPerson(desktop);
    const appDir = await stageApp(join(desktop.folder, 'app'));
    const userData = join(desktop.folder, 'home', '.config', 'Stint');
    const app = await launchElectron({ desktop, runtime, appDir, userData, env });
    const [item = ''] = await desktop.tray.waitForItems();
    const panel = await app.firstWindow();
    /** @param {string} name @param {import('playwright-core').Page} [page] */
    const take = async (name, page = panel) => {
      // Transitions end, then the picture is taken.
      await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished)));
      await page.screenshot({ path: join(folder, `${name}.png`), caret: 'initial' });
    };
    /** Both themes of what is shown. @param {string} name @param {import('playwright-core').Page} [page] */
    const both = async (name, page = panel) => {
      for (const theme of /** @type {const} */ (['dark', 'light'])) {
        await page.emulateMedia({ colorScheme: theme });
        await take(`${name}-${theme}`, page);
      }
    };

    await panel.getByRole('button', { name: 'Use this computer only' }).waitFor();
    await both('first-run');
    await connect(panel, person, { address: server.baseUrl, ...who }, () => both('connect'));
    const line = panel.getByRole('combobox', { name: 'What are you working on?' });
    await line.waitFor();
    await panel.getByRole('option').first().waitFor();
    await both('stopped');
    await person.type('online shop');
    await panel.getByRole('option').first().waitFor();
    await both('search');
    await person.type(' 24m ago');
    await person.press('Tab');
    await panel.getByRole('heading', { name: 'Start a timer' }).waitFor();
    await person.type('Review');
    await panel
      .getByRole('option', { name: /Review/ })
      .first()
      .waitFor();
    await person.press('Return');
    await person.press('ctrl+a');
    await person.type('Spare parts, second pass');
    await both('start');
    await person.press('Return');
    await panel.getByRole('button', { name: 'Stop', exact: true }).waitFor();
    await until(
      'the start to be delivered',
      async () => (await panel.getByText('All delivered').count()) > 0,
    );
    await both('running');
    await desktop.screenshot(join(folder, 'desktop.png'));

    await person.click(panel.getByRole('button', { name: 'Add time' }));
    await panel.getByRole('heading', { name: 'Add time' }).waitFor();
    await person.type('visitor');
    await panel.getByRole('option').first().waitFor();
    await person.press('Return', 'Tab');
    await person.type('Call about the opening');
    await person.click(panel.getByRole('textbox', { name: 'From' }));
    await person.type('15:00');
    await person.press('Tab');
    await person.type('15:25');
    await both('quick-entry');
    await person.press('Escape');
    await person.click(panel.getByRole('button', { name: /^Edit Booking flow/ }));
    await panel.getByRole('heading', { name: 'Entry', exact: true }).waitFor();
    await both('entry');
    await person.click(panel.getByRole('textbox', { name: 'From' }));
    await person.press('ctrl+a');
    await person.type('11:00');
    await person.press('Tab');
    await panel.getByRole('button', { name: /Trim/ }).waitFor();
    await both('entry-overlap');
    await person.press('Escape');
    await person.click(panel.getByRole('button', { name: 'Settings' }));
    await panel.getByRole('heading', { name: 'Settings' }).waitFor();
    await both('settings');
    await person.press('Escape');

    await settings(panel, { idleAfterSeconds: 2 });
    const idle = () => app.evaluate(({ powerMonitor }) => powerMonitor.getSystemIdleTime());
    await until('some idle seconds', async () => (await idle()) >= 4);
    await desktop.xdotool('mousemove_relative', '5', '5');
    const away = await until('the question', async () =>
      app.windows().find((window) => window.url().endsWith('away.html')),
    );
    await away.getByRole('heading').waitFor();
    await both('away', away);
    await person.click(away.getByRole('button', { name: /Keep/ }));
    await settings(panel, { idleAfterSeconds: 300 });

    server.stop();
    // From the menu: a click on the icon would hide a panel that is shown.
    const { children } = await desktop.tray.menu(item);
    await desktop.tray.click(item, children.find(({ label }) => label === 'Open Stint')?.id ?? 0);
    await person.click(panel.getByRole('button', { name: 'Stop', exact: true }));
    await panel.getByText('Offline', { exact: false }).first().waitFor();
    await both('offline');
    await person.click(panel.getByRole('button', { name: /Continue/ }).first());
    await panel.getByRole('button', { name: 'Stop', exact: true }).waitFor();
    await person.click(panel.getByRole('button', { name: /Show delivery/ }));
    await panel.getByRole('heading', { name: 'Delivery' }).waitFor();
    await both('delivery');
    await app.close();
  } catch (error) {
    await desktop.screenshot(join(built, 'screenshots-failed.png')).catch(() => {});
    throw error;
  } finally {
    server.stop();
    await desktop.stop();
    await rm(data, { recursive: true, force: true });
  }
};

await asProgram(import.meta.url, shoot);
