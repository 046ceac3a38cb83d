/** Owns the proof that the packaged program is locked as the settings say, and runs all the same. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { launchPackaged } from '../../scripts/desktop/packaged.mjs';
import { until } from '../../scripts/desktop/wait.mjs';
import { startDesktop } from '../../scripts/desktop.mjs';
import { packageApp, readFuses } from '../../scripts/package.mjs';
import { checkout } from '../../scripts/paths.mjs';

const folder = join(checkout, 'dist', 'linux-unpacked');

beforeAll(() => packageApp());

test('its fuses are those of the settings', async () => {
  expect(await readFuses(join(folder, 'stint'))).toEqual({
    RunAsNode: false,
    EnableCookieEncryption: true,
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

test('it starts, and shows the panel', async () => {
  const desktop = await startDesktop();
  try {
    const userData = join(desktop.folder, 'home', '.config', 'Stint');
    const { browser } = await launchPackaged({ desktop, folder, userData });
    const [name = ''] = await desktop.tray.waitForItems(1);
    expect((await desktop.tray.read(name)).tooltip).toContain('Stint');
    const page = await until('the panel', async () =>
      browser
        .contexts()
        .flatMap((context) => context.pages())
        .find((shown) => shown.url().startsWith('app://')),
    );
    expect(await page.title()).toBe('Stint');
  } finally {
    await desktop.stop();
  }
});
