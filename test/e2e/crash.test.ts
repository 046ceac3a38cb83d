/** Killed again and again while the line loses requests and answers: what was done is at the service exactly once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../scripts/desktop/ask.mjs';
import { until } from '../../scripts/desktop/wait.mjs';
import type { Hands } from './fixtures/hands.ts';
import { moveToMidday } from './fixtures/midday.ts';
import { chanceOf } from './fixtures/random.ts';
import { disagreements, newStory, runningOf, type Story } from './fixtures/story.ts';
import { type Deed, deeds, type Kind, kinds, seenOf, seenOfRow } from './fixtures/user.ts';
import { addProject, connect, openPeer, type Peer } from './peer.ts';
import { eventually, openStint, type Stint } from './stint.ts';

/** Give it in `STINT_SEED` to play the same story again, as far as two processes can. */
const seed = Number(process.env['STINT_SEED'] ?? Date.now() % 1_000_000);
const rounds = Number(process.env['KILL_ROUNDS'] ?? 40);
/** Seldom the app is killed a second time, while it starts. */
const again = 1 / 8;
/** How often the line loses a request, and how often an answer. */
const loss = 0.1;
/** In one round: every loss in a row doubles the wait. */
const mostLost = 1;
/** The second kill comes after so many answers at most: one takes a millisecond or two. */
const mostAnswers = 250;
/** A kill at a moment comes at most so long after the user began to act, ms. */
const momentsMs = 120;

/** Live and economy take turns. */
const roundsOfAMode = 7;

const projects = ['Visitor app', 'Online shop', 'Crew handbook'] as const;

/** Says all of what is wrong, not only that something is. */
const expectNothing = (where: string, wrong: readonly string[]): void =>
  expect(wrong, [where, ...wrong].join('\n')).toEqual([]);

describe('killed at any moment', () => {
  // No round of it is at midnight.
  const launch = { env: { TZ: moveToMidday() } };
  let stint: Stint;
  let peer: Peer;
  let hands: Hands;
  let story: Story = newStory;
  let live = true;
  let kills = 0;

  beforeAll(async () => {
    peer = await openPeer();
    const ids: number[] = [];
    for (const project of projects) ids.push(await addProject(peer, project, `${project} Ltd`));
    stint = await openStint({ launch });
    hands = { stint, projects: projects.map((name, at) => ({ name, id: ids[at] ?? 0 })) };
  });
  afterAll(async () => {
    await stint?.stop();
    await peer?.close();
  });

  /** What the app shows is what the user did. */
  const shows = async ({ entries }: Story): Promise<readonly string[]> =>
    disagreements(entries, (await stint.snapshot()).today.entries.map(seenOf));

  /** The service has what the user did, and runs one stopwatch at most. */
  const atService = async (): Promise<readonly string[]> => {
    const rows = (await peer.rows()).map(seenOfRow);
    const running = runningOf(story);
    expect(rows.filter((row) => row.running).length).toBeLessThanOrEqual(running ? 1 : 0);
    return disagreements(story.entries, rows, live ? null : running);
  };

  /** Nothing waits, nothing was refused, and nobody is asked anything: nothing happened but kills and losses. */
  const settled = async (): Promise<void> => {
    await eventually(async () => {
      const { delivery, stops, away, notices } = await stint.snapshot();
      const waiting = delivery.ledger.filter((line) => line.reason !== 'economy' && line.reason !== 'behind');
      return { waiting: delivery.waiting, refused: delivery.refused, ledger: waiting, stops, away, notices };
    }).toEqual({ waiting: 0, refused: 0, ledger: [], stops: [], away: null, notices: [] });
  };

  /** Everything a user does comes up in turn, each time in another order. */
  const kindOf = (round: number): Kind => {
    const turn = Math.floor(round / kinds.length);
    const deck = chanceOf(seed - turn).shuffled(kinds);
    return deck[round % kinds.length] ?? 'start';
  };

  const kill = async (): Promise<void> => {
    kills += 1;
    await stint.kill();
  };

  /** Starts again, and takes over what the app says was done, which may be one of these. */
  const relaunch = async (chance: () => number, possible: readonly Story[]): Promise<void> => {
    await stint.launch(launch);
    if (chance() < again) {
      // The moment of the death, somewhere in the start, is counted in what the app answers meanwhile.
      for (let left = Math.floor(chance() * mostAnswers); left > 0; left -= 1) {
        await ask(stint.electron(), () => null);
      }
      await kill();
      await stint.launch(launch);
    }
    await stint.openPanel();
    await until('the rows of today', async () => (await stint.snapshot()).today.complete);
    const wrong = await Promise.all(possible.map(shows));
    const found = possible[wrong.findIndex((one) => one.length === 0)];
    expect(found, `after a restart: ${wrong.flat().join('\n')}`).toBeDefined();
    if (found) story = found;
  };

  it('signs in, and tracks a little of everything', async () => {
    await connect(stint, peer);
    for (const { id } of hands.projects) {
      const deed = deeds.start(hands, id, `First ${id}`);
      const from = Date.now();
      await deed.perform();
      story = deed.act(story, { from, to: Date.now() });
      await eventually(async () => (await stint.snapshot()).running?.elapsedMs).toBeGreaterThan(1000);
    }
    expectNothing('shown', await shows(story));
    await settled();
    expectNothing('at the service', await atService());
  });

  it(`loses nothing and doubles nothing in ${rounds} rounds (STINT_SEED=${seed})`, {
    timeout: 60_000 + rounds * 8000,
  }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const chance = chanceOf(seed + round * 7919);
      const weather = chanceOf(seed + round * 7919 + 1);
      if (round > 0 && round % roundsOfAMode === 0) {
        live = !live;
        await stint.call('changeSettings', { mode: live ? 'live' : 'economy' });
        await settled();
      }
      const deed: Deed = await deeds.any(kindOf(round), hands, story, chance, round);
      // At the request that changes something, before it or with its answer; at any moment; or when it was acknowledged.
      const fatal = chance.below(3) === 0 ? 0 : 1 + chance.below(deed.requests);
      const arrives = chance.next() < 0.5;
      const momentMs = fatal === 0 ? chance.next() * momentsMs : null;
      let seen = 0;
      let lost = 0;
      let killed: Promise<void> | null = null;
      let die = (): void => {};
      const death = new Promise<void>((resolve) => {
        die = resolve;
      });
      const killNow = (): void => {
        killed ??= kill();
        die();
      };
      peer.fault = ({ method }) => {
        if (method !== 'GET' && killed === null) {
          seen += 1;
          if (seen === fatal) {
            killNow();
            return arrives ? 'answer_lost' : 'request_lost';
          }
        }
        const fell = weather.next();
        if (fell >= 2 * loss || lost === mostLost) return 'pass';
        lost += 1;
        return fell < loss ? 'request_lost' : 'answer_lost';
      };
      if (momentMs !== null) {
        setTimeout(killNow, momentMs);
      }
      const from = Date.now();
      const acknowledged = await deed.perform(death);
      const after = deed.act(story, { from, to: Date.now() });
      // Fewer requests than it might have been: then it dies when all is told.
      await eventually(async () => {
        if (killed !== null) return true;
        return (await stint.snapshot()).delivery.waiting === 0;
      }).toBe(true);
      killNow();
      await killed;
      const where = `round ${round}, ${deed.what}, ${live ? 'live' : 'economy'}, killed at ${fatal === 0 ? `${Math.round(momentMs ?? 0)} ms` : `request ${fatal}`}`;
      try {
        await relaunch(chance.next, acknowledged ? [after] : [after, story]);
        await settled();
        expectNothing('shown', await shows(story));
        expectNothing('at the service', await atService());
      } catch (error) {
        throw new Error(`${where}: ${error instanceof Error ? error.message : error}`, { cause: error });
      }
    }
    expect(kills).toBeGreaterThanOrEqual(rounds);
  });

  it('has everything at the service, an empty ledger, and one User-Agent without a version', async () => {
    peer.fault = () => 'pass';
    live = true;
    await stint.call('changeSettings', { mode: 'live' });
    if (runningOf(story)) {
      const deed = deeds.stop(hands);
      const from = Date.now();
      await deed.perform();
      story = deed.act(story, { from, to: Date.now() });
    }
    await settled();
    expect((await stint.snapshot()).delivery.ledger).toEqual([]);
    expectNothing('at the service', await atService());
    expect([...new Set(peer.requests.map((request) => request.userAgent))]).toEqual(['Stint']);
  });
});
