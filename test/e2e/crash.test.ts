/** Killed again and again while the line loses requests and answers: what was tracked is at the service exactly once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clockDistance, parseSeconds, toLocal } from '../../common/time.ts';
import { until } from '../../scripts/desktop/wait.mjs';
import type { ReportRow } from '../fakes/world.ts';
import { addProject, connect, openPeer, type Peer } from './peer.ts';
import { eventually, openStint, type Stint } from './stint.ts';

/** Give it in `STINT_SEED` to play the same story again. */
const seed = Number(process.env['STINT_SEED'] ?? Date.now() % 1_000_000);
const kills = 12;
/** How often the line loses a request, and how often an answer. */
const loss = 0.1;
/** In one round: every loss in a row doubles the wait. */
const mostLost = 2;

/** An instant between two moments of this process, ms. */
interface Moment {
  readonly from: number;
  readonly to: number;
}

/** What the user did. */
interface Done {
  readonly project: string;
  readonly started: Moment;
  ended: Moment | null;
}

const projects = ['Visitor app', 'Online shop', 'Crew handbook'] as const;

describe('killed at any moment', () => {
  let stint: Stint;
  let peer: Peer;
  const ids = new Map<string, number>();
  const story: Done[] = [];
  const random = seeded(seed);
  const below = (count: number): number => Math.floor(random() * count);

  beforeAll(async () => {
    peer = await openPeer();
    for (const project of projects) ids.set(project, await addProject(peer, project, `${project} Ltd`));
    stint = await openStint();
  });
  afterAll(async () => {
    await stint?.stop();
    await peer?.close();
  });

  const running = (): Done | null => story.findLast((done) => done.ended === null) ?? null;
  const isShown = async (): Promise<boolean> =>
    (await stint.tray.tooltip()).includes(running()?.project ?? 'Not tracking');
  const delivered = () =>
    eventually(async () => (await stint.snapshot()).delivery).toMatchObject({ waiting: 0, refused: [] });

  /** Clicks in the tray menu: start, switch, or stop with null. Done when the tray shows it, or the app is dead. */
  const click = async (project: string | null, dead: () => boolean): Promise<void> => {
    const before = running();
    const from = await until('the click', async () => {
      const labels = await stint.tray.labels();
      const label = project === null ? 'Stop' : labels.find((one) => isWork(one, project));
      const at = Date.now();
      // Another menu may have come between the look and the click: then nothing was clicked, and it is done again.
      // Killed by its own first request, the app may not live to answer the click.
      const clicked = label !== undefined && (await stint.tray.click(label).then(() => true, dead));
      return clicked && at;
    });
    const moment: { from: number; to: number } = { from, to: from };
    if (before) before.ended = moment;
    if (project !== null) story.push({ project, started: moment, ended: null });
    await eventually(async () => dead() || (await isShown().catch(dead))).toBe(true);
    moment.to = Date.now();
  };

  /** The timer that runs, and since which second, is what the user did. */
  const runsRight = async (): Promise<void> => {
    const snapshot = await stint.snapshot();
    const now = running();
    expect(snapshot.running?.work.project).toBe(now?.project);
    if (!now) return;
    const { clock } = snapshot.running?.started ?? { clock: -1 };
    expect(isWithin(clock, now.started, 0)).toBe(true);
  };

  it('signs in, and tracks a little of everything', async () => {
    const panel = await connect(stint, peer);
    for (const project of projects) {
      const from = Date.now();
      await stint.person.type(project);
      await panel.getByRole('option', { name: new RegExp(project) }).waitFor();
      await stint.person.press('Return');
      const moment: { from: number; to: number } = { from, to: from };
      const before = running();
      if (before) before.ended = moment;
      story.push({ project, started: moment, ended: null });
      await eventually(isShown).toBe(true);
      moment.to = Date.now();
    }
    await delivered();
  });

  it(`loses nothing and doubles nothing in ${kills} kills (seed ${seed})`, { timeout: 120_000 }, async () => {
    for (let round = 0; round < kills; round += 1) {
      const others = projects.filter((project) => project !== running()?.project);
      const next = running() && below(3) === 0 ? null : (others[below(others.length)] ?? null);
      // A stop is one request that changes something, a start two, a switch all of them. One kill has no request at all.
      const changes = (running() ? 1 : 0) + (next === null ? 0 : 2);
      const fatal = below(changes + 1);
      const arrives = random() < 0.5;
      let seen = 0;
      let lost = 0;
      let killed: Promise<void> | null = null;
      peer.fault = ({ method }) => {
        if (method === 'POST' && killed === null) {
          seen += 1;
          if (seen === fatal) {
            killed = stint.kill();
            return arrives ? 'answer_lost' : 'request_lost';
          }
        }
        const chance = random();
        if (chance >= 2 * loss || lost === mostLost) return 'pass';
        lost += 1;
        return chance < loss ? 'request_lost' : 'answer_lost';
      };
      await click(next, () => killed !== null);
      if (fatal === 0) killed ??= stint.kill();
      await eventually(async () => killed !== null).toBe(true);
      await killed;
      await stint.launch();
      await eventually(isShown).toBe(true);
      await stint.openPanel();
      await runsRight();
      await delivered();
      await runsRight();
      expect((await peer.rows()).filter((row) => row.stopwatch_active === 1).length).toBe(running() ? 1 : 0);
    }
  });

  it('has every entry at the service once, as long as it was tracked', async () => {
    peer.fault = () => 'pass';
    if (running()) await click(null, () => false);
    await delivered();
    const rows = await peer.rows();
    expect(rows.map((row) => row.project_id)).toEqual(story.map((done) => ids.get(done.project)));
    for (const [at, row] of rows.entries()) expect(story[at]).toSatisfy((done: Done) => isOf(row, done));
    expect(rows.every((row) => row.stopwatch_active === 0)).toBe(true);
  });
});

/** `Continue Online shop — …` or `Online shop — …`, and not the line that says what runs. */
const isWork = (label: string, project: string): boolean =>
  label.startsWith(`${project} —`) || label.startsWith(`Continue ${project} —`);

const clockOf = (ms: number): number => toLocal(ms, () => -new Date(ms).getTimezoneOffset()).clock;

/** Whether a clock is that of a moment, give or take some seconds. */
function isWithin(clock: number, moment: Moment, tolerance: number): boolean {
  const [from, to] = [clockOf(moment.from - tolerance * 1000), clockOf(moment.to + tolerance * 1000)];
  return clockDistance(from, clock) <= clockDistance(from, to);
}

/** Whether a row says what the user did: rule 4 of tracking allows a second. */
function isOf(row: ReportRow, { started, ended }: Done): boolean {
  if (ended === null) return false;
  const total = parseSeconds(row.time_total) ?? -1;
  const seconds = (ms: number): number => Math.floor(ms / 1000);
  return (
    isWithin(parseSeconds(row.time_start) ?? -1, started, 1) &&
    total >= seconds(ended.from) - seconds(started.to) - 1 &&
    total <= seconds(ended.to) - seconds(started.from) + 1
  );
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function seeded(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
