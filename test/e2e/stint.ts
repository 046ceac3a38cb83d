/** Owns the real app under test: on a virtual desktop, as an ordinary user, with every protection on. */
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { AnswerOf, ArgumentOf, Bridge, CallName } from '../../common/ipc.ts';
import type { Snapshot } from '../../common/snapshot.ts';
import { toLocal } from '../../common/time.ts';
import { ask } from '../../scripts/desktop/ask.mjs';
import { openPerson, type Person } from '../../scripts/desktop/person.mjs';
import { until } from '../../scripts/desktop/wait.mjs';
import { type Desktop, type DesktopOptions, startDesktop } from '../../scripts/desktop.mjs';
import { openService } from '../../service/service.ts';
import type { ReportRow } from '../fakes/world.ts';
import { type StagedStint, type StintOptions, stageStint } from './desktop/launch.ts';
import { type TrayHand, trayOf } from './desktop/tray.ts';

declare global {
  interface Window {
    readonly stint: Bridge;
  }
}

/** What the app keeps in the keychain; the password only for the workspace of this computer. */
export interface Secret {
  readonly token: string;
  readonly userAgent: string;
  readonly baseUrl: string;
  readonly password: string;
}

/** Asks again until what it gives is as expected: the program is another process, with a time of its own. */
export const eventually = <T>(probe: () => Promise<T>): ReturnType<typeof expect.poll<T>> =>
  expect.poll(probe, { timeout: 15_000, interval: 50 });

export interface Stint {
  readonly desktop: Desktop;
  readonly person: Person;
  readonly dataFolder: string;
  readonly electron: () => ElectronApplication;
  /** Starts the app, again after `kill` or `quit`. */
  readonly launch: (options?: StintOptions) => Promise<void>;
  /** Starts the program a second time beside the first. @returns its exit code */
  readonly startAgain: () => Promise<number>;
  /** Starts the program with words of its command line, beside one that runs or alone, as a terminal does. */
  readonly type: StagedStint['type'];
  /** At once, as the system does it when it runs out of memory. */
  readonly kill: () => Promise<void>;
  readonly quit: () => Promise<void>;
  /** The window that shows a page, waited for. */
  readonly page: (name: 'index' | 'away') => Promise<Page>;
  /** Whether a window of ours has the focus. */
  readonly focused: () => Promise<boolean>;
  /** Opens the panel from the tray menu; keys go to it when this is done. */
  readonly openPanel: () => Promise<Page>;
  readonly snapshot: () => Promise<Snapshot>;
  /** Calls main as the panel does, through the bridge and the door. Rejects when the app dies before it answers. */
  readonly call: <N extends CallName>(name: N, argument: ArgumentOf<N>) => Promise<AnswerOf<N>>;
  readonly tray: TrayHand;
  /** What the keychain holds about us, as another program of the user reads it. */
  readonly secret: () => Promise<Secret>;
  /** The files of the data folder, logs and databases included, that hold a text: their names, a line each. */
  readonly filesWith: (text: string) => Promise<string>;
  /** Today's entries of the local workspace, asked of the service itself, with the totals of its report. */
  readonly report: () => Promise<{ readonly rows: readonly ReportRow[]; readonly totalTime: string }>;
  readonly stop: () => Promise<void>;
}

export async function openStint(
  options: DesktopOptions & { readonly launch?: StintOptions } = {},
): Promise<Stint> {
  const desktop = await startDesktop(options);
  try {
    const staged = await stageStint(desktop);
    const stint = makeStint(desktop, staged);
    await stint.launch(options.launch);
    return stint;
  } catch (error) {
    await desktop.stop();
    throw error;
  }
}

function makeStint(desktop: Desktop, staged: StagedStint): Stint {
  const dataFolder = staged.userData;
  const running: { electron: ElectronApplication | null } = { electron: null };
  const electron = (): ElectronApplication => {
    if (!running.electron) throw new Error('the app is not running');
    return running.electron;
  };
  const page = (name: 'index' | 'away'): Promise<Page> =>
    until(`the ${name} window`, async () =>
      electron()
        .windows()
        .find((one) => !one.isClosed() && one.url().endsWith(`${name}.html`)),
    );
  // Asked of the window, not of the page: under a debugger every page believes that it is shown and has the focus.
  const focused = (): Promise<boolean> =>
    ask(electron(), ({ BrowserWindow }) => BrowserWindow.getFocusedWindow() !== null);
  const item = async (): Promise<string> => (await desktop.tray.waitForItems())[0] ?? '';
  const ended = async (end: (app: ElectronApplication) => void): Promise<void> => {
    const app = electron();
    const child = app.process();
    const gone = new Promise((resolve) => child.once('exit', resolve));
    const closed = app.waitForEvent('close');
    end(app);
    await closed;
    // Its files are closed when the program has ended, not when its last window has.
    if (child.exitCode === null && child.signalCode === null) await gone;
    running.electron = null;
  };
  const secret = async (): Promise<Secret> =>
    JSON.parse((await desktop.secrets.lookup({ service: 'Stint' })) ?? '{}');

  const tray = trayOf(desktop);

  return {
    desktop,
    person: openPerson(desktop),
    dataFolder,
    electron,
    launch: async (options) => {
      running.electron = await staged.launch(options);
      // Where there is no tray, the panel is what shows that it has started.
      await (desktop.tray.there() ? item() : page('index'));
    },
    startAgain: staged.startAgain,
    type: staged.type,
    kill: () => ended((app) => app.process().kill('SIGKILL')),
    quit: () => ended((app) => void app.evaluate((modules) => modules.app.quit()).catch(() => {})),
    page,
    focused,
    openPanel: async () => {
      await tray.click('Open Stint');
      const panel = await page('index');
      await until('the panel to have the focus', focused);
      return panel;
    },
    snapshot: async () => (await page('index')).evaluate(() => window.stint.snapshot(undefined)),
    call: async <N extends CallName>(name: N, argument: ArgumentOf<N>) => {
      const answer = (await page('index')).evaluate<unknown, readonly [CallName, unknown]>(
        ([asked, given]) => {
          const calls = window.stint as unknown as Readonly<
            Record<CallName, (argument: unknown) => Promise<unknown>>
          >;
          return calls[asked](given);
        },
        [name, argument],
      );
      return (await answer) as AnswerOf<N>;
    },
    tray,
    secret,
    filesWith: (text) =>
      until('a search of the data folder', async () => {
        const { code, stdout } = await desktop.attempt('grep', ['-rlaF', '--', text, dataFolder]);
        // A file that is replaced meanwhile can't be read: then nothing is known of what it holds.
        return code <= 1 && stdout;
      }),
    report: async () => {
      const { token, userAgent, baseUrl } = await secret();
      const opened = openService({ file: join(dataFolder, 'workspace', 'service.db') });
      if (!opened.ok) throw new Error(opened.error.code);
      const today = localDate(new Date());
      const query = `date_execution_start=${today}&date_execution_end=${today}&opt_page_limit=100`;
      const headers = { 'x-api-token': token, 'user-agent': userAgent };
      const answer = await opened.value.fetch(
        new Request(`${baseUrl}/reports/detailed?${query}`, { headers }),
      );
      if (!answer.ok) throw new Error(`report: ${answer.status} ${await answer.text()}`);
      const report = (await answer.json()) as { data: ReportRow[]; totals: { total_time: string } };
      opened.value.close();
      return { rows: report.data.sort((a, b) => a.id - b.id), totalTime: report.totals.total_time };
    },
    stop: () => desktop.stop(),
  };
}

/** The date of the computer's zone: that of the desktop's user, which is ours. */
const localDate = (now: Date): string => toLocal(now.getTime(), () => -now.getTimezoneOffset()).date;

/** The first run, by the keyboard: the local workspace is one Enter away. */
export async function useThisComputer(stint: Stint): Promise<Page> {
  const panel = await stint.page('index');
  await panel.getByRole('button', { name: 'Use this computer only' }).waitFor();
  await until('the panel to have the focus', stint.focused);
  await stint.person.press('Return');
  await panel.getByRole('combobox', { name: 'What are you working on?' }).waitFor();
  await until('the entries of today', async () => (await stint.snapshot()).today.complete);
  await panel.getByRole('option').first().waitFor();
  return panel;
}
