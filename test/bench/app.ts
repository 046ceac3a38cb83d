/**
 * Owns the bench of the whole app on the virtual desktop, beside a bare Electron app of the same runtime: memory of all its
 * processes, the time to the tray item, what a running timer costs with the window closed, and the panel after a click.
 * Memory and start-up are taken without a debugger attached; runs of ours and of the bare apps take turns.
 */
import { spawn } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from '../../scripts/build.mjs';
import { ask } from '../../scripts/desktop/ask.mjs';
import { electronCommand, launchElectron } from '../../scripts/desktop/launch.mjs';
import { until } from '../../scripts/desktop/wait.mjs';
import { type Desktop, startDesktop } from '../../scripts/desktop.mjs';
import { checkout } from '../../scripts/paths.mjs';
import { run as runProgram } from '../../scripts/process.mjs';
import { ensureRuntime, type Runtime } from '../../scripts/runtime.mjs';
import { stageApp } from '../../scripts/staging.mjs';
import { memory, work } from './processes.ts';
import { type Figure, quantile, rounded, show } from './report.ts';

/** What a program has settled into is measured this long after its tray item is there, ms. */
const settledAfterMs = 30_000;
/** How long the processor is watched, s. */
const watchedSeconds = 60;
/** `BENCH_RUNS` asks for fewer, to try it out. */
const rounds = Number(process.env['BENCH_RUNS'] ?? 5);
const projects = 200;
const panelRounds = 20;

/** Ours with the panel destroyed and open; the bare app with a tray item alone, and with a hidden window. */
type Kind = 'closed' | 'open' | 'tray' | 'window';

interface Seen {
  readonly mib: number[];
  readonly trayMs: number[];
  /** Percent of one core. */
  readonly cpu: number[];
  /** A second. */
  readonly wakeups: number[];
}

interface Stage {
  readonly desktop: Desktop;
  readonly runtime: Runtime;
}

interface Program {
  readonly appDir: string;
  readonly userData: string;
  readonly args?: readonly string[];
}

interface Begun {
  readonly pid: number;
  readonly trayMs: number;
  readonly end: () => Promise<void>;
}

/** Starts a program as a person does, without a debugger. */
async function begin({ desktop, runtime }: Stage, program: Program): Promise<Begun> {
  const { command, args } = await electronCommand({ desktop, runtime, ...program });
  const before = (await desktop.tray.items()).length;
  const startedMs = performance.now();
  const child = spawn(command, args, { cwd: desktop.folder, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await until('a tray item', async () => (await desktop.tray.items()).length > before, 60_000);
  return {
    pid: child.pid ?? 0,
    trayMs: performance.now() - startedMs,
    end: async () => {
      child.kill('SIGTERM');
      await ended;
      await until('the tray item to go', async () => (await desktop.tray.items()).length === before);
    },
  };
}

/** Makes the data folder that is measured: the local workspace, its projects, a timer that runs. */
async function fill({ desktop, runtime }: Stage, program: Program): Promise<void> {
  const app = await launchElectron({ desktop, runtime, ...program });
  const page = await app.firstWindow();
  await page.evaluate(() => window.stint.useThisComputer(undefined));
  await page.evaluate(async (count) => {
    const { stint } = window;
    for (let index = 1; index <= count; index += 1) {
      await stint.create({ kind: 'project', name: `Project ${index}`, customerId: null });
    }
    const [first] = (await stint.catalog(undefined)).projects;
    await stint.start({ work: { projectId: first?.id ?? 0, taskId: null, description: 'What is measured' } });
  }, projects);
  await until('a timer', () =>
    page.evaluate(async () => (await window.stint.snapshot(undefined)).running !== null),
  );
  await app.close();
}

const median = (values: readonly number[]): number => quantile(values, 0.5);

interface Opened {
  readonly cold: readonly number[];
  readonly warm: readonly number[];
}

/**
 * The panel, from the click on the tray icon to the second frame it draws after it is shown. The click goes over D-Bus, and
 * the time that takes is in it.
 */
async function panel({ desktop, runtime }: Stage, program: Program): Promise<Opened> {
  const app = await launchElectron({ desktop, runtime, ...program });
  const [item = ''] = await desktop.tray.waitForItems();
  await ask(app, ({ app: electron, BrowserWindow }) => {
    if ('painted' in globalThis) return;
    Object.assign(globalThis, { painted: null });
    const frames =
      'new Promise((done) => { const look = () => document.querySelector("#start") ? requestAnimationFrame(() => requestAnimationFrame(() => done(Date.now()))) : requestAnimationFrame(look); look(); })';
    const watch = (window: Electron.BrowserWindow): void => {
      window.on('show', () => {
        void window.webContents.executeJavaScript(frames).then((at) => {
          Object.assign(globalThis, { painted: at });
        });
      });
    };
    electron.on('browser-window-created', (_event, window) => watch(window));
    for (const window of BrowserWindow.getAllWindows()) watch(window);
  });
  const destroy = () =>
    ask(app, ({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) window.destroy();
    });
  const hide = () =>
    ask(app, ({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) window.hide();
    });
  const open = async () => {
    await ask(app, () => {
      Object.assign(globalThis, { painted: null });
    });
    // Beyond the time in which a click counts as the one that took the focus.
    await pause(400);
    const clicked = Date.now();
    await desktop.tray.activate(item);
    const painted = await until('the panel', () =>
      ask(app, () => (globalThis as unknown as { painted: number | null }).painted ?? false),
    );
    return painted - clicked;
  };
  const cold: number[] = [];
  const warm: number[] = [];
  for (let round = 0; round < panelRounds; round += 1) {
    await destroy();
    cold.push(await open());
    await hide();
    warm.push(await open());
    await hide();
  }
  await app.close();
  return { cold, warm };
}

export async function run(asJson: boolean): Promise<void> {
  const quiet = (): void => {};
  await build({ say: quiet });
  const runtime = await ensureRuntime(quiet);
  const desktop = await startDesktop();
  try {
    const home = join(desktop.folder, 'home', '.config');
    const bare = join(desktop.folder, 'bare');
    await cp(join(checkout, 'test', 'bench', 'bare'), bare, { recursive: true });
    await runProgram('chmod', ['-R', 'a+rX', bare]);
    const stage = { desktop, runtime };
    const ours = { appDir: await stageApp(join(desktop.folder, 'app')), userData: join(home, 'Stint') };
    const tray = { appDir: bare, userData: join(home, 'Bare') };
    const window = { appDir: bare, userData: join(home, 'BareWindow'), args: ['--window'] };
    await fill(stage, ours);

    const seen: Record<Kind, Seen> = { closed: empty(), open: empty(), tray: empty(), window: empty() };
    const measure = async (name: Kind, program: Program): Promise<void> => {
      const app = await begin(stage, program);
      const [item = ''] = await desktop.tray.items();
      if (name === 'open') await desktop.tray.activate(item);
      else seen[name].trayMs.push(app.trayMs);
      await pause(settledAfterMs);
      seen[name].mib.push(memory(app.pid));
      if (name === 'closed' || name === 'tray') {
        const before = work(app.pid);
        await pause(watchedSeconds * 1000);
        const after = work(app.pid);
        seen[name].cpu.push(((after.seconds - before.seconds) / watchedSeconds) * 100);
        seen[name].wakeups.push((after.wakeups - before.wakeups) / watchedSeconds);
      }
      await app.end();
    };
    for (let round = 0; round < rounds; round += 1) {
      await measure('tray', tray);
      await measure('closed', ours);
      await measure('window', window);
      await measure('open', ours);
    }
    const { cold, warm } = await panel(stage, ours);
    tell(seen);
    const ratio = (a: readonly number[], b: readonly number[]): number => median(a) / median(b);
    show(
      'app',
      `Electron ${runtime.version}`,
      [
        figure('pss_closed_ratio', ratio(seen.closed.mib, seen.tray.mib), 1),
        figure('pss_open_ratio', ratio(seen.open.mib, seen.window.mib), 1.15),
        figure('tray_ready_ratio', ratio(seen.closed.trayMs, seen.tray.trayMs), 1.3),
        figure('panel_warm_p95_ms', quantile(warm, 0.95), 100),
        figure('panel_cold_p95_ms', quantile(cold, 0.95), 400),
        figure('cpu_running_closed_pct', median(seen.closed.cpu) - median(seen.tray.cpu), 0.2),
        figure('wakeups_running_closed_extra', median(seen.closed.wakeups) - median(seen.tray.wakeups), 2),
      ],
      asJson,
    );
  } finally {
    await desktop.stop();
  }
}

const empty = (): Seen => ({ mib: [], trayMs: [], cpu: [], wakeups: [] });

const figure = (key: string, value: number, atMost: number): Figure => ({
  key,
  value: rounded(value),
  bar: { atMost },
});

function tell(seen: Readonly<Record<Kind, Seen>>): void {
  const spread = (values: readonly number[]): string =>
    values.length === 0
      ? ''
      : `${median(values).toFixed(1)} (${Math.min(...values).toFixed(1)}–${Math.max(...values).toFixed(1)})`;
  const line = (name: string, columns: readonly string[]): void =>
    console.log(name.padEnd(18) + columns.map((column) => column.padStart(24)).join(''));
  line('median (min–max)', ['PSS MiB', 'tray ms', 'CPU %', 'wake-ups/s']);
  for (const [name, { mib, trayMs, cpu, wakeups }] of Object.entries(seen)) {
    line(name, [mib, trayMs, cpu, wakeups].map(spread));
  }
}
