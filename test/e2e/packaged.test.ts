/** Owns the proof that the packaged program is locked as the settings say, and does the main job all the same. */
import { existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchPackaged } from '../../scripts/desktop/packaged.mjs';
import { openPerson } from '../../scripts/desktop/person.mjs';
import { until } from '../../scripts/desktop/wait.mjs';
import { type Desktop, startDesktop } from '../../scripts/desktop.mjs';
import { packageApp, readFuses } from '../../scripts/package.mjs';
import { built, checkout } from '../../scripts/paths.mjs';
import { attempt, run } from '../../scripts/process.mjs';
import { openService } from '../../service/service.ts';
import { budget } from '../project/budget.ts';
import { eventually } from './stint.ts';

const folder = join(checkout, 'dist', 'linux-unpacked');

let desktop: Desktop;

beforeAll(() => packageApp());
beforeEach(async () => {
  desktop = await startDesktop();
});
afterEach(async () => {
  await desktop.stop();
});

test('its archive is so large, and no larger', async () => {
  expect((await stat(join(folder, 'resources', 'app.asar'))).size).toBeLessThanOrEqual(budget.asarBytes);
});

test('V8 takes what it made of its code', async () => {
  const { size } = await stat(join(built, 'main', 'app.cache'));
  const { stdout } = await desktop.run(join(await copy(), 'stint'), [
    '--js-flags=--profile-deserialization',
    '--version',
  ]);
  expect(stdout).toContain(`[Deserializing from ${size} bytes`);
  expect(stdout).not.toContain('[Cached code failed check');
});

test('its fuses are those of the settings', async () => {
  expect(await readFuses(join(folder, 'stint'))).toEqual({
    RunAsNode: false,
    EnableCookieEncryption: false,
    EnableNodeOptionsEnvironmentVariable: false,
    EnableNodeCliInspectArguments: false,
    EnableEmbeddedAsarIntegrityValidation: true,
    OnlyLoadAppFromAsar: true,
    LoadBrowserProcessSpecificV8Snapshot: false,
    GrantFileProtocolExtraPrivileges: false,
  });
});

test('nothing but the archive is in it', () => {
  expect(existsSync(join(folder, 'resources', 'app.asar'))).toBe(true);
  expect(existsSync(join(folder, 'resources', 'app'))).toBe(false);
});

test('it tracks an entry, by real input, as an ordinary user', async () => {
  const userData = join(desktop.folder, 'home', '.config', 'Stint');
  const { browser, process: program } = await launchPackaged({ desktop, folder, userData });
  const { stdout } = await run('ps', ['-o', 'uid=', '-p', `${program.pid}`]);
  expect(Number(stdout)).toBe(desktop.user.uid);
  expect(desktop.user.uid).not.toBe(0);

  const person = openPerson(desktop);
  const panel = await until('the panel', async () =>
    browser
      .contexts()
      .flatMap((context) => context.pages())
      .find((shown) => shown.url().startsWith('app://')),
  );
  await panel.getByRole('button', { name: 'Use this computer only' }).waitFor();
  await until('the panel to have the focus', async () => (await focused()) === 'Stint');
  await person.press('Return');
  await panel.getByRole('combobox', { name: 'What are you working on?' }).waitFor();
  await panel.getByRole('option').first().waitFor();
  await person.type('gen');
  await panel.getByRole('option', { name: /General/ }).waitFor();
  await person.press('Return');

  const [item = ''] = await desktop.tray.waitForItems(1);
  await eventually(async () => (await desktop.tray.read(item)).tooltip).toContain('General');
  await eventually(() => rows(userData)).toMatchObject([{ stopwatch_active: 1 }]);
  const { children } = await desktop.tray.menu(item);
  const stop = children.find(({ label }) => label === 'Stop');
  await desktop.tray.click(item, stop?.id ?? -1);
  await eventually(async () => (await desktop.tray.read(item)).tooltip).toBe('Stint · Not tracking');
  await eventually(() => rows(userData)).toMatchObject([{ stopwatch_active: 0, project_name: 'General' }]);
});

test('neither the environment nor the command line puts code into it', async () => {
  const program = await copy();
  const ran = join(desktop.folder, 'home', 'ran');
  const code = join(desktop.folder, 'home', 'planted.cjs');
  const input = `require('node:fs').writeFileSync(${JSON.stringify(ran)}, '');`;
  await desktop.run('sh', ['-c', 'cat > "$1"', 'sh', code], { input });
  // The same code does run in a Node.
  await run(process.execPath, ['--require', code, '--eval', '0']);
  expect(existsSync(ran)).toBe(true);
  await rm(ran);
  const child = desktop.spawn('env', [
    'ELECTRON_RUN_AS_NODE=1',
    `NODE_OPTIONS=--require=${code}`,
    join(program, 'stint'),
    '--inspect=0',
    `--require=${code}`,
  ]);
  const said: string[] = [];
  child.stderr?.on('data', (chunk) => said.push(`${chunk}`));
  // It is itself: as a Node it would show no tray.
  await desktop.tray.waitForItems(1);
  expect(said.join('')).not.toContain('Debugger listening');
  expect(existsSync(ran)).toBe(false);
});

test('without its archive it does not start, and takes no folder in its place', async () => {
  const program = await copy();
  const resources = join(program, 'resources');
  const ran = join(desktop.folder, 'home', 'ran');
  const planted = join(resources, 'app');
  await run('mkdir', ['-p', planted]);
  const write = (name: string, input: string) =>
    run('sh', ['-c', 'cat > "$1"', 'sh', join(planted, name)], { input });
  await write('package.json', JSON.stringify({ name: 'planted', main: 'index.js' }));
  await write('index.js', `require('node:fs').writeFileSync(${JSON.stringify(ran)}, ''); process.exit(0);`);
  await run('chmod', ['-R', 'a+rX', planted]);
  await rename(join(resources, 'app.asar'), join(resources, 'gone.asar'));
  const child = desktop.spawn(join(program, 'stint'), []);
  await eventually(async () => child.exitCode).toBe(1);
  expect(existsSync(ran)).toBe(false);
});

/** The name of the window that gets the keys. */
const focused = () => desktop.xdotool('getwindowfocus', 'getwindowname').catch(() => '');

/** The program where the desktop's user can read it and the test may change it; its files cost no space when they can be linked. */
async function copy(): Promise<string> {
  const program = join(desktop.folder, 'copy');
  const linked = await attempt('cp', ['-aT', '--link', folder, program]);
  if (linked.code !== 0) await run('sh', ['-c', 'rm -rf "$2" && cp -aT "$1" "$2"', 'sh', folder, program]);
  return program;
}

/** The entries of the local workspace, asked of the service itself with the token of the keychain. */
async function rows(userData: string): Promise<readonly unknown[]> {
  const { token, userAgent, baseUrl } = JSON.parse(
    (await desktop.secrets.lookup({ service: 'Stint' })) ?? '{}',
  );
  const opened = openService({ file: join(userData, 'workspace', 'service.db') });
  if (!opened.ok) throw new Error(opened.error.code);
  const headers = { 'x-api-token': token, 'user-agent': userAgent };
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const query = `date_execution_start=${day(-1)}&date_execution_end=${day(1)}`;
  const answer = await opened.value.fetch(new Request(`${baseUrl}/reports/detailed?${query}`, { headers }));
  const { data } = (await answer.json()) as { data: readonly unknown[] };
  opened.value.close();
  return data;
}
