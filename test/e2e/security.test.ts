/** Owns the proof that a page in the real program is locked in: whatever its script tries, as if it were not ours. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { misbehave } from './misbehaviour.ts';
import { eventually, openStint, type Stint, useThisComputer } from './stint.ts';

/** A page nobody answers at, whatever the network. */
const elsewhere = 'https://elsewhere.invalid/';

describe('a page', () => {
  let stint: Stint;
  let panel: Page;
  beforeAll(async () => {
    // A computer with a camera and a microphone: without them nobody would be asked for permission.
    stint = await openStint({ launch: { args: ['--use-fake-device-for-media-stream'] } });
    panel = await useThisComputer(stint);
  });
  afterAll(async () => {
    await stint.stop();
  });

  /** The address of everything that shows a page. */
  const shown = (): Promise<readonly string[]> =>
    stint
      .electron()
      .evaluate(({ webContents }) => webContents.getAllWebContents().map((contents) => contents.getURL()));

  const loading = (): Promise<boolean> =>
    stint
      .electron()
      .evaluate(({ webContents }) =>
        webContents.getAllWebContents().some((contents) => contents.isLoadingMainFrame()),
      );

  describe('in a process', () => {
    it('belongs to an ordinary user, filters system calls and sees no other process', async () => {
      const pid = await stint
        .electron()
        .evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.getOSProcessId() ?? 0);
      const main = await status(stint.electron().process().pid ?? 0);
      const renderer = await status(pid);
      for (const { Uid } of [main, renderer]) {
        expect(Uid).toEqual(Array(4).fill(`${stint.desktop.user.uid}`));
        expect(Uid).not.toContain('0');
      }
      expect(renderer).toMatchObject({ Seccomp: ['2'], NoNewPrivs: ['1'], CapEff: ['0000000000000000'] });
      // One number for each namespace it is in: more than main has.
      expect(renderer['NSpid']?.length).toBeGreaterThan(main['NSpid']?.length ?? 0);
    });

    it('shows our address with every protection on, in every window', async () => {
      const windows = await stint.electron().evaluate(({ webContents }) =>
        webContents.getAllWebContents().map((contents) => ({
          url: contents.getURL(),
          // Not in Electron's types.
          ...(
            contents as unknown as { getLastWebPreferences: () => Record<string, unknown> }
          ).getLastWebPreferences(),
        })),
      );
      expect(windows).toHaveLength(1);
      for (const window of windows) {
        expect(window).toMatchObject({
          url: expect.stringMatching(/^app:\/\/stint\/(index|away)\.html$/),
          contextIsolation: true,
          sandbox: true,
          webSecurity: true,
          nodeIntegration: false,
          nodeIntegrationInSubFrames: false,
          webviewTag: false,
          allowRunningInsecureContent: false,
          experimentalFeatures: false,
          enableBlinkFeatures: '',
        });
      }
    });
  });

  describe('beside the preload', () => {
    it('finds nothing of Node or Electron', async () => {
      const names = [
        'process',
        'require',
        'module',
        'exports',
        'Buffer',
        'global',
        '__dirname',
        'ipcRenderer',
      ];
      expect(await panel.evaluate((all) => all.filter((name) => name in window), names)).toEqual([]);
    });

    it('cannot change what the preload has put there', async () => {
      const tried = await panel.evaluate(() => {
        const { stint } = window;
        return {
          replaced: Reflect.set(window, 'stint', {}),
          redefined: Reflect.defineProperty(window, 'stint', { value: {} }),
          removed: Reflect.deleteProperty(window, 'stint'),
          changed: Reflect.set(stint, 'start', () => {}),
          extended: Reflect.set(stint, 'more', () => {}),
          same: window.stint === stint,
        };
      });
      const no = { replaced: false, redefined: false, removed: false, changed: false, extended: false };
      expect(tried).toEqual({ ...no, same: true });
    });

    it('cannot reach into the world of the preload', async () => {
      const world = await stint.electron().evaluate(async ({ webContents }) => {
        const [contents] = webContents.getAllWebContents();
        const code = '[[].planted, typeof planted]';
        await contents?.executeJavaScript('Array.prototype.planted = 1; globalThis.planted = 1;');
        return {
          page: await contents?.executeJavaScript(code),
          // Electron's number of the world that the preload runs in.
          preload: await contents?.executeJavaScriptInIsolatedWorld(999, [{ code }]),
        };
      });
      expect(world).toEqual({ page: [1, 'number'], preload: [undefined, 'undefined'] });
    });
  });

  describe('served by app://', () => {
    const ask = (url: string, method = 'GET') =>
      stint.electron().evaluate(
        async ({ session }, [address, how]) => {
          const answer = await session.defaultSession.fetch(address, { method: how });
          return { status: answer.status, headers: Object.fromEntries(answer.headers) };
        },
        [url, method] as const,
      );

    it('comes with a policy that begins with nothing', async () => {
      const { status: code, headers } = await ask('app://stint/index.html');
      expect(code).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
      const policy = headers['content-security-policy']?.split('; ');
      expect(policy?.[0]).toBe("default-src 'none'");
      expect(policy).toEqual(expect.arrayContaining(["script-src 'self'", "connect-src 'none'"]));
      expect(headers['content-security-policy']).not.toMatch(/unsafe|\*|data:|blob:|https?:/);
    });

    it.each([
      'app://stint/',
      'app://stint/package.json',
      'app://stint/../main/app.cjs',
      'app://stint/%2e%2e/main/app.cjs',
      'app://stint/..%2fmain%2fapp.cjs',
      'app://stint/..%5cmain%5capp.cjs',
      'app://stint//index.html',
      'app://stint/assets',
      'app://other/index.html',
    ])('%s is not there', async (url) => {
      expect(await ask(url)).toMatchObject({ status: 404 });
    });

    it.each(['POST', 'PUT', 'DELETE', 'HEAD'])('%s is not answered', async (method) => {
      expect(await ask('app://stint/index.html', method)).toMatchObject({ status: 404 });
    });
  });

  describe('that turned bad', () => {
    it('runs no script and loads nothing but what is ours', async () => {
      expect(await misbehave(panel, elsewhere)).toEqual({
        ran: 0,
        // By the directive that stopped it: nothing was stopped by chance.
        stopped: {
          eval: 'script-src eval',
          later: 'script-src eval',
          inline: 'script-src-elem inline',
          handler: 'script-src-attr inline',
          data: 'script-src-elem data',
          script: `script-src-elem ${elsewhere}`,
          worker: 'worker-src data',
          html: 'require-trusted-types-for trusted-types-sink',
          style: 'style-src-elem inline',
          fetch: `connect-src ${elsewhere}`,
          own: 'connect-src app',
          request: `connect-src ${elsewhere}`,
          socket: 'connect-src wss://elsewhere.invalid/',
          beacon: `connect-src ${elsewhere}`,
          image: `img-src ${elsewhere}`,
          frame: `frame-src ${new URL(elsewhere).origin}`,
          file: 'frame-src app',
          base: `base-uri ${elsewhere}`,
          form: `form-action ${elsewhere}?`,
        },
      });
    });

    it('has no way out through WebRTC either', async () => {
      const found = await panel.evaluate(async () => {
        const connection = new RTCPeerConnection();
        const candidates: string[] = [];
        connection.onicecandidate = ({ candidate }) => candidates.push(candidate?.candidate ?? '');
        connection.createDataChannel('way out');
        const gathered = new Promise((resolve) => {
          connection.onicegatheringstatechange = () =>
            connection.iceGatheringState === 'complete' && resolve(null);
        });
        await connection.setLocalDescription(await connection.createOffer());
        await gathered;
        connection.close();
        return candidates.filter((candidate) => candidate !== '');
      });
      expect(found).toEqual([]);
    });

    it('opens no window, by whatever way', async () => {
      const before = await shown();
      const opened = await panel.evaluate((url) => {
        const link = Object.assign(document.createElement('a'), { href: url, target: '_blank' });
        document.body.append(link);
        link.click();
        link.remove();
        return [url, 'about:blank', 'app://stint/away.html'].map((address) => window.open(address));
      }, elsewhere);
      expect(opened).toEqual([null, null, null]);
      expect(await shown()).toEqual(before);
    });

    it('has no webview, and no frame has the bridge', async () => {
      const found = await panel.evaluate(() => {
        const view = document.body.appendChild(document.createElement('webview'));
        const frame = document.body.appendChild(document.createElement('iframe'));
        const bridge = typeof frame.contentWindow?.stint;
        view.remove();
        frame.remove();
        return { kind: view.constructor.name, bridge };
      });
      expect(found).toEqual({ kind: 'HTMLElement', bridge: 'undefined' });
      expect(await shown()).toHaveLength(1);
    });

    it.each([
      elsewhere,
      'file:///etc/passwd',
      'app://other/index.html',
      'app://stint/package.json',
      'app://stint/away.html',
      'data:text/html,away',
      'javascript:ran=1',
    ])('does not get to %s', async (url) => {
      await panel.evaluate(async (address) => {
        Object.assign(window, { here: true });
        location.href = address;
        // By the second frame it is begun; and what main is asked now it answers after that.
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        await window.stint.snapshot(undefined);
      }, url);
      await eventually(loading).toBe(false);
      expect(await shown()).toEqual(['app://stint/index.html']);
      // Not only the address: it is the very page.
      expect(await panel.evaluate(() => ['here' in window, 'ran' in window && window.ran])).toEqual([
        true,
        0,
      ]);
    });

    it('downloads nothing', async () => {
      await stint.electron().evaluate(({ session }) => {
        const downloads: boolean[] = [];
        Object.assign(globalThis, { downloads });
        // Asked after ours: whether the download was prevented.
        session.defaultSession.on('will-download', (event) => downloads.push(event.defaultPrevented));
      });
      await panel.evaluate(() => {
        const href = URL.createObjectURL(new Blob(['planted']));
        const link = document.body.appendChild(
          Object.assign(document.createElement('a'), { href, download: 'planted.txt' }),
        );
        link.click();
        link.remove();
      });
      await eventually(() =>
        stint.electron().evaluate(() => (globalThis as unknown as { downloads: boolean[] }).downloads),
      ).toEqual([true]);
    });

    it('is closed when it gets to about:blank, and the panel can be opened again', async () => {
      await panel.evaluate(() => location.assign('about:blank'));
      await eventually(shown).toEqual([]);
      panel = await stint.openPanel();
      expect(await shown()).toEqual(['app://stint/index.html']);
    });
  });

  describe('that asks for permission', () => {
    it('is denied everything', async () => {
      const answers = await panel.evaluate(async () => {
        const failed = (asking: Promise<unknown>) =>
          asking.then(
            () => 'granted',
            (error) => error.name,
          );
        return {
          notifications: await Notification.requestPermission(),
          camera: await failed(navigator.mediaDevices.getUserMedia({ video: true })),
          microphone: await failed(navigator.mediaDevices.getUserMedia({ audio: true })),
          screen: await failed(navigator.mediaDevices.getDisplayMedia()),
          reading: await failed(navigator.clipboard.readText()),
          writing: await failed(navigator.clipboard.writeText('planted')),
          midi: await failed(navigator.requestMIDIAccess({ sysex: true })),
          place: await new Promise((resolve) =>
            navigator.geolocation.getCurrentPosition(
              () => resolve('granted'),
              ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : code),
            ),
          ),
        };
      });
      const refused = 'NotAllowedError';
      expect(answers).toEqual({
        notifications: 'denied',
        camera: refused,
        microphone: refused,
        screen: refused,
        reading: refused,
        writing: refused,
        midi: refused,
        place: 'denied',
      });
    });

    it('finds them denied when it looks them up', async () => {
      const names = ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read', 'midi'];
      const states = await panel.evaluate(
        (all) =>
          Promise.all(
            all.map(
              async (name) => (await navigator.permissions.query({ name: name as PermissionName })).state,
            ),
          ),
        names,
      );
      expect(states).toEqual(names.map(() => 'denied'));
    });
  });
});

/** What the system says about a process: each line's words by its name. */
async function status(pid: number): Promise<Readonly<Record<string, readonly string[]>>> {
  const lines = (await readFile(`/proc/${pid}/status`, 'utf8')).split('\n');
  return Object.fromEntries(
    lines
      .map((line) => line.split(':\t'))
      .map(([name = '', words = '']) => [name, words.trim().split(/\s+/)]),
  );
}
