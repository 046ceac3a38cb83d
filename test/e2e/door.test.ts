/** Owns the proof that the one way from a page to main checks who asks and what, and that it never gives a secret away. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as fc from 'fast-check';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, callNames, calls, channels } from '../../common/ipc.ts';
import { eventually, openStint, type Stint, useThisComputer } from './stint.ts';

/** What a page has when somebody took it over whole: the means of the preload itself. */
const takenOver = `const { contextBridge, ipcRenderer } = require('electron');
contextBridge.exposeInMainWorld('raw', { invoke: (...words) => ipcRenderer.invoke(...words) });`;

interface Raw {
  readonly raw: { readonly invoke: (...words: readonly unknown[]) => Promise<unknown> };
}

describe('the door', () => {
  let stint: Stint;
  let panel: Page;
  beforeAll(async () => {
    stint = await openStint();
    await useThisComputer(stint);
    const preload = join(stint.desktop.folder, 'home', 'taken-over.cjs');
    await stint.desktop.run('sh', ['-c', 'cat > "$1"', 'sh', preload], { input: takenOver });
    await stint.electron().evaluate(({ session, webContents }, file) => {
      session.defaultSession.setPreloads([file]);
      for (const contents of webContents.getAllWebContents()) contents.reload();
    }, preload);
    panel = await stint.page('index');
    await panel.waitForFunction(() => 'raw' in window);
    await panel.getByRole('combobox').first().waitFor();
  });
  afterAll(async () => {
    await stint.stop();
  });

  const invoke = (...words: readonly unknown[]): Promise<unknown> =>
    panel.evaluate((all) => (window as unknown as Raw).raw.invoke(...all), words);
  const refused = (code: string) => ({ ok: false, error: expect.objectContaining({ code }) });

  it('is the only one', async () => {
    const open = await stint.electron().evaluate(({ ipcMain, webContents }) => ({
      // Not in Electron's types: what answers `invoke`.
      handlers: [...(ipcMain as unknown as { _invokeHandlers: Map<string, unknown> })._invokeHandlers.keys()],
      // Electron's own, so that a message of that name does no harm.
      listeners: ipcMain.eventNames().filter((name) => name !== 'error'),
      ofContents: webContents
        .getAllWebContents()
        .flatMap((contents) => contents.ipc.eventNames())
        .filter((name) => name !== 'error'),
    }));
    expect(open).toEqual({ handlers: [channels.call], listeners: [], ofContents: [] });
    await expect(invoke('electron-store-get-data')).rejects.toThrow('No handler registered');
    await expect(invoke(channels.snapshot)).rejects.toThrow('No handler registered');
  });

  it('answers the page that it was made for', async () => {
    expect(await invoke(channels.call, 'snapshot')).toMatchObject({ revision: expect.any(Number) });
  });

  it.each(['nothing', '', 'toString', 'constructor', '__proto__', 'onSnapshot', null, 1, ['snapshot'], {}])(
    'knows no call %j',
    async (name) => {
      expect(await invoke(channels.call, name)).toEqual(refused('input_invalid'));
    },
  );

  it.each(callNames)('takes no other argument for %s than that of the table', async (name) => {
    const before = await stint.snapshot();
    const answers = await panel.evaluate(
      ([called, all]) =>
        Promise.all(all.map((junk) => (window as unknown as Raw).raw.invoke(...called, junk))),
      [[channels.call, name], junkFor(name)] as const,
    );
    expect(answers.length).toBeGreaterThan(40);
    for (const answer of answers) expect(answer).toEqual(refused('input_invalid'));
    expect((await stint.snapshot()).revision).toBe(before.revision);
  });

  it.each(callNames)(
    'does not answer %s to a window that is not of the app, whatever it shows',
    async (name) => {
      const before = await stint.snapshot();
      const answer = await stint.electron().evaluate(
        async ({ BrowserWindow }, [channel, call]) => {
          const stranger = new BrowserWindow({ show: false, webPreferences: { sandbox: true } });
          await stranger.loadURL('app://stint/away.html');
          const said = await stranger.webContents.executeJavaScript(`raw.invoke('${channel}', '${call}')`);
          stranger.destroy();
          return said as unknown;
        },
        [channels.call, name] as const,
      );
      expect(answer).toEqual(refused('forbidden'));
      expect((await stint.snapshot()).account).toEqual(before.account);
    },
  );

  it('opens outside what has a name in the list, and never an address', async () => {
    await stint.electron().evaluate(({ shell }) => {
      const opened: string[] = [];
      const record = (name: string, answer: unknown) => async (what: string) => {
        opened.push(`${name} ${what}`);
        return answer;
      };
      Object.assign(shell, { openExternal: record('address', undefined), openPath: record('path', '') });
      Object.assign(globalThis, { opened });
    });
    const opened = () =>
      stint.electron().evaluate(() => (globalThis as unknown as { opened: readonly string[] }).opened);
    for (const target of ['https://elsewhere.invalid', 'file:///etc/passwd', '/etc/passwd', 'toString', '']) {
      expect(await invoke(channels.call, 'open', { target })).toEqual(refused('input_invalid'));
    }
    // The workspace of this computer has no address to be opened.
    expect(await invoke(channels.call, 'open', { target: 'service' })).toEqual(refused('not_signed_in'));
    expect(await opened()).toEqual([]);
    expect(await invoke(channels.call, 'open', { target: 'data_folder' })).toMatchObject({ ok: true });
    expect(await opened()).toEqual([`path ${stint.dataFolder}`]);
  });

  it('gives no secret away, in no answer and no snapshot, and echoes none', async () => {
    const { token, password } = await stint.secret();
    const said = await panel.evaluate(async () => {
      const heard: unknown[] = [];
      const end = window.stint.onSnapshot((json) => heard.push(JSON.parse(json)));
      const { projects } = await window.stint.catalog(undefined);
      const work = { projectId: projects[0]?.id ?? 0, taskId: null, description: 'Heard' };
      const where = { address: 'nowhere', account: '1', email: 'a@example.invalid' };
      heard.push(
        await window.stint.snapshot(undefined),
        await window.stint.catalog(undefined),
        await window.stint.refresh({ catalog: true }),
        await window.stint.wantTasks({ projectId: work.projectId }),
        await window.stint.start({ work }),
        await window.stint.stop({}),
        await window.stint.changeSettings({ theme: 'dark' }),
        await window.stint.signInWithToken({ ...where, token: 'planted-token' }),
        await window.stint.signIn({ ...where, password: 'planted-password' }),
        await window.stint.useThisComputer(undefined),
        await window.stint.snapshot(undefined),
        document.documentElement.outerHTML,
      );
      end();
      return JSON.stringify(heard);
    });
    expect(said).toContain('"description":"Heard"');
    for (const canary of [token, password, 'planted-']) expect(said).not.toContain(canary);
  });

  it('leaves no secret in the arguments or the environment of any process', async () => {
    const { token, password } = await stint.secret();
    const processes = await Promise.all((await readdir('/proc')).filter(isPid).map(wordsOf));
    // The search would find it: it finds what is there.
    const has = (text: string) => processes.some((words) => words.includes(text));
    expect([has(`STINT_DESKTOP=${stint.desktop.folder}`), has('--type=renderer')]).toEqual([true, true]);
    for (const canary of [token, password]) expect(processes.join('\n')).not.toContain(canary);
  });

  it('shuts behind the window: a second start touches no file before it leaves', async () => {
    await eventually(async () => (await stint.snapshot()).running).toBeNull();
    await eventually(async () => (await stint.report()).rows).toMatchObject([{ stopwatch_active: 0 }]);
    // The first program is told and does nothing about it: what changes now, the second has changed.
    await stint.electron().evaluate(({ app }) => {
      app.removeAllListeners('second-instance');
      app.once('second-instance', () => Object.assign(globalThis, { told: true }));
    });
    // Nor does it go on with what the calls before have asked for: requests keep their distance.
    let last = '';
    const atRest = async (): Promise<boolean> => {
      const now = await files();
      const same = now === last;
      last = now;
      return same;
    };
    await expect.poll(atRest, { timeout: 30_000, interval: 1500 }).toBe(true);
    const before = await files();
    for (const name of ['journal.json', 'logs/stint.log']) expect(before).toContain(name);
    expect(await stint.startAgain()).toBe(0);
    await eventually(() => stint.electron().evaluate(() => 'told' in globalThis)).toBe(true);
    expect(await files()).toBe(before);
  });

  /** Our own files with inode, size and times of change: a file written again is another one. Chromium's are its own. */
  const files = async (): Promise<string> => {
    const list =
      'cd "$1" && find *.json workspace logs -type f -printf "%p %i %s %T@ %C@\\n" | sort && ls | grep -c .';
    return (await stint.desktop.run('sh', ['-c', list, 'sh', stint.dataFolder])).stdout;
  };
});

const isPid = (name: string): boolean => /^\d+$/.test(name);

/** Arguments and environment of a process; nothing of one that has ended, or that is not ours to read. */
const wordsOf = async (pid: string): Promise<string> =>
  (
    await Promise.all(
      ['cmdline', 'environ'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
    )
  ).join('\0');

/** Arguments that the table does not allow for a call: the likely mistakes, and what chance makes. */
function junkFor(name: CallName): readonly unknown[] {
  const likely = [
    null,
    0,
    -1,
    true,
    '',
    'text',
    [],
    [{}],
    { unexpected: 1 },
    { work: {} },
    { target: 'https://a' },
  ];
  const chance = fc.sample(fc.jsonValue(), { numRuns: 60, seed: 20_260_401 });
  return [...likely, ...chance].filter((junk) => !v.safeParse(calls[name].argument, junk).success);
}
