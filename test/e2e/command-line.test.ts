/** The command line of the real program: beside one that runs, and alone. */
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Status } from '../../main/core/status-of.ts';
import { eventually, openStint, type Stint, useThisComputer } from './stint.ts';

let stint: Stint;
beforeAll(async () => {
  stint = await openStint();
  await useThisComputer(stint);
});
afterAll(async () => {
  await stint?.stop();
});

/** What a program said, from its start. Chromium has words of its own for standard error. */
async function typed(words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const program = await stint.type(words, env);
  const said = { out: '', err: '' };
  program.stdout?.setEncoding('utf8').on('data', (text) => {
    said.out += text;
  });
  program.stderr?.setEncoding('utf8').on('data', (text) => {
    said.err += text;
  });
  return { program, said, ended: once(program, 'close') };
}

/** A command to its end. */
async function run(...words: readonly string[]) {
  return toItsEnd(await typed(words));
}

async function toItsEnd({ said, ended }: Awaited<ReturnType<typeof typed>>) {
  const [code] = await ended;
  return { code: code as unknown, ...said };
}

const statusIn = (text: string): Status => JSON.parse(text);
const shown = () => stint.electron().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);

/** Everything in the data folder, Chromium's own too; files with their content, inode and times of change. */
const files = async (): Promise<string> => {
  const list =
    'cd "$1" && find . | sort && find . -type f -printf "%p %i %s %T@ %C@\\n" | sort && find . -type f -exec sha256sum {} + | sort';
  return (await stint.desktop.run('sh', ['-c', list, 'sh', stint.dataFolder])).stdout;
};

describe('beside the app that runs', () => {
  it('has nothing to start again at first, and says so', async () => {
    expect(await run('start', '--json')).toMatchObject({
      code: 1,
      out: '{"ok":false,"error":"nothing_to_start"}\n',
      err: expect.stringContaining('no earlier work'),
    });
  });

  it('tells what runs, as the tray does', async () => {
    await stint.openPanel();
    await stint.person.type('General');
    await stint.person.press('Return');
    await eventually(async () => (await stint.report()).rows).toMatchObject([{ stopwatch_active: 1 }]);
    await eventually(async () => (await stint.snapshot()).delivery.waiting).toBe(0);
    const { code, out } = await run('status', '--json');
    const status = statusIn(out);
    const { running } = await stint.snapshot();
    expect([code, out.split('\n').length]).toEqual([0, 2]);
    expect(status).toMatchObject({
      ok: true,
      signedIn: true,
      running: { project: 'General', delivery: 'delivered', startedElsewhere: false },
      waiting: 0,
      refused: 0,
      connection: 'online',
    });
    expect(status.running?.elapsedMs).toBeLessThan(running?.elapsedMs ?? 0);
    const words = await run('status');
    expect(words).toMatchObject({ code: 0, out: expect.stringContaining(await stint.tray.tooltip()) });
    expect(words.out).toMatch(/^Today 0:0\d$/m);
  });

  it('stops and starts what the tray shows and the service has', async () => {
    // In an hour: the clock showed that last before the start.
    const later = new Date(Date.now() + 3_600_000);
    const time = `${later.getHours()}:${String(later.getMinutes()).padStart(2, '0')}`;
    expect(await run('stop', '--at', time)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('started after that time'),
    });
    expect(statusIn((await run('stop', '--json')).out)).toMatchObject({ ok: true, running: null });
    await eventually(stint.tray.tooltip).toBe('Stint · Not tracking');
    await eventually(async () => (await stint.report()).rows).toMatchObject([{ stopwatch_active: 0 }]);
    expect(await run('stop')).toMatchObject({ code: 1, err: expect.stringContaining('Nothing is running.') });
    expect(await run('start')).toMatchObject({ code: 0, out: expect.stringContaining('0:00 · General') });
    await eventually(stint.tray.tooltip).toMatch(/^Stint · 0:00 · General/);
    await eventually(async () => (await stint.report()).rows.at(-1)).toMatchObject({ stopwatch_active: 1 });
  });

  it('opens no window, and leaves no answer behind', async () => {
    const panel = await stint.page('index');
    await stint
      .electron()
      .evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.destroy()));
    await eventually(async () => panel.isClosed()).toBe(true);
    for (const words of [['status'], ['start'], ['stop'], ['stop'], ['start', '--json']]) await run(...words);
    expect(await shown()).toBe(0);
    expect(await stint.desktop.tray.items()).toHaveLength(1);
    const left = await stint.desktop.run('find', [`${stint.dataFolder}/answers`, '-type', 'f']);
    expect(left.stdout).toBe('');
  });

  it('refuses words it does not know with the usage, and tells help and version', async () => {
    for (const words of [['pause'], ['status', 'now'], ['stop', '--at', 'noon'], ['start', '--at', '9']]) {
      const { code, out, err } = await run(...words);
      expect([code, out], words.join(' ')).toEqual([2, '']);
      expect(err).toContain('stint stop [--at 17:30]');
    }
    expect(await run('--help')).toMatchObject({ code: 0, out: expect.stringContaining('stint status') });
    expect((await run('--version')).out).toMatch(/^Stint \d+\.\d+\.\d+\n$/);
    expect(await shown()).toBe(0);
  });
});

describe('alone', () => {
  it('tells what the files say, and leaves them as they are', async () => {
    await eventually(async () => (await run('status', '--json')).out).toContain('"waiting":0');
    const before = statusIn((await run('status', '--json')).out);
    await stint.quit();
    // The workspace is closed: its log is in the database.
    await eventually(files).not.toContain('service.db-wal');
    const was = await files();
    expect(was).toContain('journal.json');
    const { code, out } = await run('status', '--json');
    const status = statusIn(out);
    expect(code).toBe(0);
    expect(status).toMatchObject({ running: { project: 'General', started: before.running?.started } });
    expect(status.running?.elapsedMs).toBeGreaterThan(before.running?.elapsedMs ?? 0);
    expect((await run('status')).out).toMatch(/^Stint · 0:0\d · General/);
    expect(await run('pause')).toMatchObject({ code: 2 });
    expect(await files()).toBe(was);
    expect(await stint.desktop.tray.items()).toEqual([]);
  });

  it('answers where there is no display', async () => {
    const nowhere = { DISPLAY: '', WAYLAND_DISPLAY: '' };
    const told = async (...words: readonly string[]) => toItsEnd(await typed(words, nowhere));
    expect(await told('status')).toMatchObject({ code: 0, out: expect.stringContaining('General') });
    expect(await told('--help')).toMatchObject({ code: 0, out: expect.stringContaining('stint status') });
    expect(await told('pause')).toMatchObject({ code: 2, err: expect.stringContaining('stint status') });
  });

  it('tells of damaged files without setting them aside', async () => {
    const { dataFolder, desktop } = stint;
    const sh = (script: string) => desktop.run('sh', ['-c', `cd "$1" && ${script}`, 'sh', dataFolder]);
    await sh('cp journal.json kept && printf "{" > journal.json');
    const was = await files();
    expect(statusIn((await run('status', '--json')).out)).toMatchObject({ notices: ['storage_damaged'] });
    expect(await files()).toBe(was);
    await sh('mv kept journal.json');
  });

  it.each([
    ['stop', null],
    ['start', { project: 'General' }],
  ] as const)('is the app from %s on, which stays', async (word, running) => {
    const { program, said, ended } = await typed([word, '--json']);
    await eventually(async () => said.out).toMatch(/\n$/);
    expect(statusIn(said.out)).toMatchObject({ ok: true, running });
    await eventually(stint.tray.tooltip).toMatch(running ? /0:00 · General/ : /Not tracking$/);
    expect(statusIn((await run('status', '--json')).out)).toMatchObject({ ok: true, running });
    expect(program.exitCode).toBeNull();
    program.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
  });
});
