/**
 * Owns the soak: a week of use pressed into some minutes. The real app on the virtual desktop, the real service in a process
 * of its own; what is pressed together is the pauses. Every night everything is closed and the app comes to rest: what it
 * holds then must be the same at the end of the week as at its beginning.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { moveToMidday } from '../e2e/fixtures/midday.ts';
import { differences, newStory, type Story } from '../e2e/fixtures/story.ts';
import { onStage, type Stage } from './app/stage.ts';
import { type Figure, figureOf, show } from './report.ts';
import { liveDay, steps, type Week } from './soak/day.ts';
import { openDeployment } from './soak/deployment.ts';
import { growthOf, type Logs, moreOf, readLogs, readSample, type Sample, sizeOf } from './soak/samples.ts';
import { type Seat, takeSeat } from './soak/seat.ts';

const daysOfWeek = 7;
/** The app collects 10 s after its last window; by then it has come to rest, ms. */
const restMs = 13_000;
/** A day with its night takes so long where nobody pauses, ms. Fewer minutes than a week needs are a part of one. */
const shortestDayMs = 36_000;
/** The log has this much to go until it is moved aside, bytes. */
const roomInLog = 8_000;
const longestLog = 1_048_576;

interface Lived {
  readonly story: Story;
  readonly nights: readonly Sample[];
  readonly journal: { readonly endKb: number; readonly maxKb: number };
  readonly logs: Logs;
  readonly undelivered: number;
}

export async function run(asJson: boolean, minutes: number): Promise<void> {
  const zone = moveToMidday();
  await onStage(async (stage) => {
    const deployment = await openDeployment(join(stage.desktop.folder, 'service'), zone);
    try {
      await writeOldLog(stage);
      const seat = await takeSeat(stage, zone);
      await signIn(seat, deployment.account);
      const lived = await live(stage, { seat, deployment }, minutes);
      await seat.end();
      const found = differences(lived.story.entries, await deployment.entries());
      for (const entry of [...found.missing, ...found.extra]) console.log(JSON.stringify(entry));
      const entries = { lost: found.missing.length, doubled: found.extra.length };
      show('soak', `Electron ${stage.runtime.version}`, figuresOf(lived, entries), asJson);
    } finally {
      await deployment.goAway();
    }
  });
}

/** As after months of use: it is full within the week. */
async function writeOldLog({ desktop, ours }: Stage): Promise<void> {
  const script =
    'umask 077 && mkdir -p "$1/logs" && yes "[long ago] nothing" | head -c "$2" > "$1/logs/stint.log"';
  await desktop.run('sh', ['-c', script, 'sh', ours.userData, `${longestLog - roomInLog}`]);
}

async function signIn(seat: Seat, account: Parameters<typeof seat.call<'signIn'>>[1]): Promise<void> {
  const signed = await seat.call('signIn', account);
  if (!signed.ok) throw new Error(`signing in: ${signed.error.code}`);
  await seat.call('changeSettings', { mode: 'live', idleAfterSeconds: 600 });
}

async function live(
  { ours }: Stage,
  { seat, deployment }: Omit<Week, 'onStep'>,
  minutes: number,
): Promise<Lived> {
  const totalMs = minutes * 60_000;
  // One day more, before the week: code is compiled and caches are filled by then.
  const days = Math.max(2, Math.min(daysOfWeek, Math.floor(totalMs / shortestDayMs) - 1));
  const stepMs = Math.max(0, totalMs / (days + 1) - shortestDayMs) / steps.length;
  if (days < daysOfWeek) console.log(`${days} of ${daysOfWeek} days: a week needs 5 minutes`);
  const journalFile = join(ours.userData, 'journal.json');
  let maxKb = 0;
  const week: Week = {
    seat,
    deployment,
    onStep: async () => {
      maxKb = Math.max(maxKb, await sizeOf(journalFile));
    },
  };
  const nights: Sample[] = [];
  let story = newStory;
  for (let day = 0; day <= days; day += 1) {
    story = await liveDay(week, story, day, stepMs);
    await seat.close();
    await seat.desktop.sleep();
    await pause(restMs);
    const sample = await readSample(seat.electron());
    await seat.desktop.wake();
    tell(day, sample, await sizeOf(journalFile));
    const more = moreOf(nights.at(-1)?.handles ?? sample.handles, sample.handles);
    if (more.length > 0) console.log(`  ${more.join(', ')}`);
    if (day > 0) nights.push(sample);
  }
  const { delivery } = await seat.snapshot();
  return {
    story,
    nights,
    journal: { endKb: await sizeOf(journalFile), maxKb },
    logs: await readLogs(ours.userData),
    undelivered: delivery.ledger.length + delivery.waiting,
  };
}

function tell(day: number, { mib, handles, listeners, timers }: Sample, journalKb: number): void {
  const held = `${mib.toFixed(1)} MiB, ${handles.length} files open, ${listeners} listeners, ${timers} timers`;
  console.log(`${day === 0 ? 'before' : `day ${day}`}: ${held}, journal ${journalKb.toFixed(1)} kB`);
}

function figuresOf(
  { story, nights, journal, logs, undelivered }: Lived,
  entries: { readonly lost: number; readonly doubled: number },
): readonly Figure[] {
  const grown = (of: (night: Sample) => number) => growthOf(nights.map(of));
  const more = (key: string, of: (night: Sample) => number): Figure => {
    const { from, to } = grown(of);
    return figureOf(key, to - from, { atMost: 0 });
  };
  const memory = grown(({ mib }) => mib);
  return [
    figureOf('soak_days', nights.length),
    figureOf('soak_entries', story.entries.length),
    figureOf('soak_memory_growth_pct', (memory.to / memory.from - 1) * 100, { atMost: 5 }),
    more('handles_growth', ({ handles }) => handles.length),
    more('listeners_growth', ({ listeners }) => listeners),
    more('timers_growth', ({ timers }) => timers),
    figureOf('journal_kb', journal.endKb, undefined, 1),
    figureOf('journal_max_kb', journal.maxKb, { atMost: 100 }, 1),
    figureOf('log_kb', logs.kb, { atMost: 2200 }, 0),
    figureOf('log_rotated', logs.rotated ? 1 : 0, { atLeast: 1 }),
    figureOf('undelivered', undelivered, { atMost: 0 }),
    figureOf('lost_entries', entries.lost, { atMost: 0 }),
    figureOf('doubled_entries', entries.doubled, { atMost: 0 }),
  ];
}
