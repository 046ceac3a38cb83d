/** Owns the proof that the virtual desktop is one: what Electron is told on it is what a person's desktop would tell it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ElectronApplication } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchElectron } from '../../scripts/desktop/launch.mjs';
import { until } from '../../scripts/desktop/wait.mjs';
import { type Desktop, startDesktop } from '../../scripts/desktop.mjs';
import { run } from '../../scripts/process.mjs';
import { ensureRuntime } from '../../scripts/runtime.mjs';

/** For a machine that is busy with something else as well. */
const patient = { timeout: 15_000 };

const fixture = fileURLToPath(new URL('fixtures/tray-app', import.meta.url));

describe('on an unlocked, dark desktop', () => {
  const stage: { desktop?: Desktop; application?: ElectronApplication } = {};
  const parts = () => {
    const { desktop, application } = stage;
    if (desktop === undefined || application === undefined) throw new Error('the desktop did not come up');
    return { desktop, application };
  };
  const happened = () =>
    parts().application.evaluate(() => (globalThis as unknown as { happened: string[] }).happened);

  beforeAll(async () => {
    const desktop = await startDesktop({ dark: true });
    stage.desktop = desktop;
    const appDir = join(desktop.folder, 'fixture');
    await run('cp', ['-r', fixture, appDir]);
    await run('chmod', ['-R', 'a+rX', appDir]);
    stage.application = await launchElectron({
      desktop,
      runtime: await ensureRuntime(() => {}),
      appDir,
      userData: join(desktop.folder, 'home', 'data'),
    });
  });
  afterAll(async () => {
    await stage.desktop?.stop();
  });

  test('the app runs as an ordinary user, and its renderer behind seccomp', async () => {
    const { application } = parts();
    const page = await application.firstWindow();
    expect(await page.title()).toBe('fixture');
    const [uid, pid] = await application.evaluate(({ BrowserWindow }) => [
      process.getuid?.(),
      BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId(),
    ]);
    expect(uid).toBe(parts().desktop.user.uid);
    expect(uid).not.toBe(0);
    expect(await readFile(`/proc/${pid}/status`, 'utf8')).toMatch(/^Seccomp:\t2$/m);
  });

  test('the runtime behaves as `electron FOLDER` does anywhere', async () => {
    const told = await parts().application.evaluate(({ app }) => ({
      name: app.getName(),
      version: app.getVersion(),
      path: app.getAppPath(),
      packaged: app.isPackaged,
      data: app.getPath('userData'),
    }));
    const { folder } = parts().desktop;
    expect(told).toEqual({
      name: 'Tray App',
      version: '1.2.3',
      path: join(folder, 'fixture'),
      packaged: false,
      data: join(folder, 'home', 'data'),
    });
  });

  test('the tray item can be read, its menu opened and clicked, and the icon too', async () => {
    const { tray } = parts().desktop;
    const [name = ''] = await tray.waitForItems(1);
    const item = await tray.read(name);
    expect(item.tooltip).toBe('a tooltip');
    expect(item.icon.pixmaps.map(({ width, height }) => [width, height])).toEqual([[22, 22]]);
    const { children } = await tray.menu(name);
    expect(children.map(({ label, type, enabled }) => [label, type, enabled])).toEqual([
      ['Start', 'standard', true],
      ['', 'separator', true],
      ['Never', 'standard', false],
    ]);
    await tray.click(name, children[0]?.id ?? -1);
    await tray.activate(name);
    await expect.poll(happened, patient).toEqual(['start', 'activate']);
  });

  test('the computer sleeps and wakes', async () => {
    const { logind } = parts().desktop;
    await logind.sleep();
    await expect.poll(happened, patient).toContain('suspend');
    await logind.wake();
    await expect.poll(happened, patient).toContain('resume');
  });

  test('idle time grows until the mouse moves', async () => {
    const { desktop, application } = parts();
    const idle = () => application.evaluate(({ powerMonitor }) => powerMonitor.getSystemIdleTime());
    await until('two idle seconds', async () => (await idle()) >= 2);
    await desktop.xdotool('mousemove', '200', '200');
    expect(await idle()).toBeLessThan(2);
  });

  test('the theme is dark', async () => {
    expect(await parts().application.evaluate(({ nativeTheme }) => nativeTheme.shouldUseDarkColors)).toBe(
      true,
    );
  });

  test('notifications are seen', async () => {
    const { application, desktop } = parts();
    await application.evaluate(({ Notification }) =>
      new Notification({ title: 'hello', body: 'there' }).show(),
    );
    await expect
      .poll(desktop.notifications, patient)
      .toEqual([expect.objectContaining({ summary: 'hello', body: 'there' })]);
  });

  test('a secret can be kept and found', async () => {
    const { secrets } = parts().desktop;
    await secrets.store('a secret', { service: 'test' }, 'hush');
    expect(await secrets.lookup({ service: 'test' })).toBe('hush');
    expect(await secrets.search({ service: 'test' })).toContain('label = a secret');
  });
});

describe.each(['locked', 'none'] as const)('with the keychain %s', (keychain) => {
  test('no secret can be kept, and nothing of the desktop is left behind', async () => {
    const desktop = await startDesktop({ keychain });
    try {
      await expect(desktop.secrets.store('a secret', { service: 'test' }, 'hush')).rejects.toThrow();
    } finally {
      await desktop.stop();
    }
    const { stdout } = await run('sh', ['-c', 'cat /proc/[0-9]*/environ 2>/dev/null || true']);
    expect(stdout).not.toContain(`STINT_DESKTOP=${desktop.folder}`);
  });
});
