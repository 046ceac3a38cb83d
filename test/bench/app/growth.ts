/**
 * Owns what a long life leaves behind: memory at rest after thousands of openings of the panel, starts and stops, against
 * what it was after the first hundred. Everything is done by the tray and the keyboard, as a person does it: a debugger
 * would keep alive what the app has let go of.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../../scripts/desktop/wait.mjs';
import { memory, memoryOf } from '../processes.ts';
import { type Figure, figureOf, median } from '../report.ts';
import { handOf } from './hand.ts';
import { begin, type Stage } from './stage.ts';

/** `BENCH_CYCLES` asks for fewer, to try it out. */
const cycles = Number(process.env['BENCH_CYCLES'] ?? 2000);
/** Before memory is read the first time: code is compiled and caches are filled by then. */
const warmCycles = Math.min(100, cycles);
/** So often the panel is closed for good, and made anew by the next opening; the other times it is hidden. */
const destroyedEvery = 8;
/** The app collects 10 s after its last window; by then it has come to rest, ms. */
const restMs = 14_000;
const readings = 5;
const betweenReadingsMs = 1000;

interface Rested {
  readonly allMib: number;
  readonly mainMib: number;
}

export async function growth(stage: Stage): Promise<readonly Figure[]> {
  const app = await begin(stage, stage.ours);
  const hand = handOf(stage, app);
  const screen = screenOf(stage);
  const open = async (): Promise<void> => {
    await hand.choose('Open Stint');
    await screen.seen();
  };
  const live = async (from: number, to: number): Promise<Rested> => {
    for (let cycle = from; cycle < to; cycle += 1) {
      // On a busy machine the panel may lose the focus, and hide, before it is seen.
      await open().catch(open);
      await hand.choose('Stop', 'Continue ');
      // The last one too: at rest there is no window.
      if ((cycle + 1) % destroyedEvery === 0 || cycle + 1 === to) await screen.close();
      else await hand.click();
    }
    return rest(app.pid);
  };
  const first = await live(0, warmCycles);
  const begun = performance.now();
  const last = await live(warmCycles, warmCycles + cycles);
  const seconds = Math.round((performance.now() - begun) / 1000);
  await hand.end();
  await app.end();
  console.log(`${cycles} cycles in ${seconds} s; MiB at rest before → after: ${tell(first)} → ${tell(last)}`);
  const grown = (of: (rested: Rested) => number): number => (of(last) / of(first) - 1) * 100;
  return [
    figureOf(
      'growth_pct',
      grown(({ allMib }) => allMib),
      { atMost: 5 },
    ),
    figureOf(
      'growth_main_pct',
      grown(({ mainMib }) => mainMib),
    ),
  ];
}

/** What the keyboard and the eyes do: the panel as the screen has it. */
function screenOf({ desktop }: Stage) {
  const panel = ['search', '--onlyvisible', '--name', '^Stint$'];
  /** It fails where there is no such window. */
  const xdotool = (...words: readonly string[]) =>
    desktop.run('sh', ['-c', 'xdotool "$@" || true', 'sh', ...panel, ...words]);
  const isShown = async (): Promise<boolean> => (await xdotool()).stdout.trim() !== '';
  return {
    seen: () => until('the panel', isShown, 5000),
    /**
     * Keys go to the window that has the focus: a busy window manager may not have given it to the panel yet. They are
     * pressed by a program of their own, which no window that goes takes with it: the keys would stay down.
     */
    close: () =>
      until('the panel to go', async () => {
        await xdotool('windowactivate', '--sync');
        await desktop.run('xdotool', ['key', 'alt+F4']);
        return !(await isShown());
      }),
  };
}

const tell = ({ allMib, mainMib }: Rested): string => `${allMib.toFixed(1)} (main ${mainMib.toFixed(1)})`;

async function rest(pid: number): Promise<Rested> {
  await pause(restMs);
  const all: number[] = [];
  const main: number[] = [];
  for (let reading = 0; reading < readings; reading += 1) {
    await pause(betweenReadingsMs);
    all.push(memory(pid));
    main.push(memoryOf(pid));
  }
  return { allMib: median(all), mainMib: median(main) };
}
