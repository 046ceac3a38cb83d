/** Owns one simulated day: it plays a schedule on the real core and service, heals every trouble, and says what is wrong. */
import { toLocal } from '../../common/time.ts';
import type { App, ReportRow, World } from '../fakes/world.ts';
import { away, goAwayOnPurpose } from './absences.ts';
import { answerStops, discardRefused, retryRefused } from './answers.ts';
import { answer } from './away-answers.ts';
import { deviceDelete, deviceEdit, deviceStart, deviceStop, noteTakeover, yesterday } from './device.ts';
import { book, duplicate, edit, remove, split, undo } from './entries.ts';
import { createMachine } from './machine.ts';
import { rowsFrom, type Scene, tried } from './scene.ts';
import type { Event, Schedule } from './schedule.ts';
import { start, stop } from './user.ts';
import { checkShown, compare } from './verify.ts';
import { zone } from './wanted.ts';
import { createSkies, type Wire } from './weather.ts';

/** What the user does at the app itself: it has to be there. */
const atTheApp: ReadonlySet<Event['type']> = new Set<Event['type']>([
  'start',
  'stop',
  'book',
  'edit',
  'split',
  'duplicate',
  'delete',
  'undo',
  'away',
  'purpose',
  'answer',
  'answer_stops',
  'retry',
  'discard',
  'mode',
  'midnight',
  'continue_today',
  'look',
]);

const halfHourMs = 1_800_000;

/** Plays a day from its first event to the verdict. @returns what was wrong, in words; empty: nothing */
export async function playDay(
  world: World,
  wire: Wire,
  first: App,
  projects: readonly number[],
  { events }: Schedule,
  shared: boolean,
): Promise<readonly string[]> {
  let tags = 0;
  const complaints: string[] = [];
  const complain = (text: string): void => {
    if (!complaints.includes(text)) complaints.push(text);
  };
  const skies = createSkies(world, wire, first, complain);
  const machine = createMachine(world, skies, first);
  const { awake } = machine;
  // What had no time of day is moved to the evening before by the minute.
  const from = toLocal(world.nowMs - 86_400_000, zone).date;
  const scene: Scene = {
    world,
    projects,
    shared,
    app: machine.app,
    plan: [],
    startedAtMs: 0,
    steps: [],
    complain,
    tag: (description) => (shared ? `#${++tags} ${description}`.trim() : description),
  };

  const quotaSpent = async (requests: number): Promise<void> => {
    for (let made = 0; made < requests; made += 1) {
      // Not faster than the service allows one token.
      if (made % 20 === 19) world.nowMs += 1000;
      if ((await tried(() => world.call('GET', '/tasks'))) === null) return;
    }
  };

  const set = (change: Parameters<App['tracker']['run']>[0]): void => {
    machine.app().tracker.run(change);
  };

  const play = async (event: Event): Promise<void> => {
    if (atTheApp.has(event.type)) await awake();
    noteTakeover(scene);
    switch (event.type) {
      case 'start':
        // Of two starts in one and the same second nobody can tell which came first.
        if (scene.plan.some((one) => one.foreign && one.runsFromMs === world.nowMs)) {
          await world.advance(1000);
          noteTakeover(scene);
        }
        start(scene, event);
        break;
      case 'stop':
        stop(scene);
        break;
      case 'book':
        book(scene, event);
        break;
      case 'edit':
        edit(scene, event);
        break;
      case 'split':
        split(scene, event);
        break;
      case 'duplicate':
        duplicate(scene, event);
        break;
      case 'delete':
        remove(scene, event);
        break;
      case 'undo':
        undo(scene);
        break;
      case 'away':
        await away(scene, event);
        break;
      case 'purpose':
        await goAwayOnPurpose(scene, event, machine.awake);
        break;
      case 'answer':
        answer(scene, event);
        break;
      case 'answer_stops':
        answerStops(scene, event);
        break;
      case 'retry':
        retryRefused(scene);
        break;
      case 'discard':
        await discardRefused(scene);
        break;
      case 'mode':
        set({ type: 'change_settings', change: { mode: event.mode } });
        break;
      case 'midnight':
        set({ type: 'change_settings', change: { midnight: event.midnight } });
        break;
      case 'continue_today':
        set({ type: 'change_settings', change: { continueToday: event.on } });
        break;
      case 'look':
        machine.app().tracker.look();
        break;
      case 'wake':
        if (machine.app().alive()) machine.app().tracker.wake();
        break;
      case 'offline':
      case 'online':
        skies.offline = event.type === 'offline';
        world.online = !skies.offline;
        break;
      case 'pass':
        await world.advance(event.seconds * 1000);
        break;
      case 'sleep':
        await world.settle();
        world.nowMs += event.seconds * 1000;
        if (machine.app().alive()) machine.app().tracker.wake();
        break;
      case 'weather':
        skies.next = event.next;
        break;
      case 'crash':
        if (event.death.at === 'once') machine.app().kill();
        else skies.death = event.death;
        break;
      case 'clock':
        await machine.setClock(event.minutes);
        break;
      case 'colleague':
        await quotaSpent(event.requests);
        break;
      case 'device_start':
        await deviceStart(scene, event);
        break;
      case 'device_stop':
        await deviceStop(scene);
        break;
      case 'device_edit':
        await deviceEdit(scene, event);
        break;
      case 'device_delete':
        await deviceDelete(scene, event);
        break;
    }
    // Half of the requests get their answer before the next thing happens; the others meet it on their way.
    if (event.type !== 'look' && event.type !== 'book' && event.type !== 'edit') await world.settle();
    noteTakeover(scene);
    if (machine.app().alive() && machine.app().tracker.state().governor.flight === null) skies.noticed();
  };

  /** Ends every trouble, and waits until everything is delivered or nothing helps. */
  const heal = async (): Promise<void> => {
    await world.settle();
    skies.next = [];
    skies.offline = false;
    skies.death = null;
    world.online = true;
    await awake();
    for (let half = 0; half < 60; half += 1) {
      retryRefused(scene);
      await world.settle();
      noteTakeover(scene);
      const { governor, wanted } = machine.app().tracker.state();
      const { delivery } = machine.app().tracker.snapshot();
      const busy = governor.flight !== null || wanted.refresh || wanted.catalog;
      // What nobody asks anything of may go on looking offline.
      if (delivery.waiting + delivery.refused === 0 && !busy) return;
      await awake();
      // Our own rate may hold the next one back for a second; a failure, for minutes; a block, until tomorrow.
      await world.advance(half < 3 ? 2000 : halfHourMs);
    }
    const { ledger, connection } = machine.app().tracker.snapshot().delivery;
    complain(
      `not delivered, ${connection}: ${JSON.stringify(ledger)} wanted ${JSON.stringify(machine.app().tracker.state().wanted)}`,
    );
  };

  const rows = async (): Promise<readonly ReportRow[]> => {
    for (;;) {
      const read = await rowsFrom(scene, from);
      if (read !== null) return read;
      await world.advance(halfHourMs);
    }
  };

  for (const event of events) {
    await play(event);
    checkShown(scene);
  }
  await heal();
  checkShown(scene);
  if ((await rows()).filter((row) => row.stopwatch_active === 1).length > 1) complain('two stopwatches run');
  for (let stops = 0; stops < 3; stops += 1) {
    skies.asked = true;
    machine.app().tracker.run({ type: 'refresh', catalog: false });
    await world.advance(2000);
    await heal();
    if (machine.app().tracker.snapshot().running === null) break;
    stop(scene);
    await heal();
  }
  // What another device began before yesterday, and the app never heard of, is stopped there.
  const isOld = (row: ReportRow) => row.stopwatch_active === 1 && row.date_execution < yesterday(scene);
  if ((await rows()).some(isOld)) await deviceStop(scene, from);
  complaints.push(...skies.judge());
  complaints.push(...compare(scene.plan, await rows(), machine.slack()));
  const asked = world.requests.length;
  await world.advance(2 * halfHourMs);
  if (world.requests.length !== asked) complain('asks on and on, with nothing to do');
  await leave(scene, rows);
  return complaints;
}

/** Kills the app and stops what still runs at the service, so that the next day begins with nothing. */
async function leave(scene: Scene, rows: () => Promise<readonly ReportRow[]>): Promise<void> {
  scene.app().kill();
  for (const row of await rows()) {
    if (row.stopwatch_active === 1) await scene.world.call('POST', `/time-entries/${row.id}/stop`);
  }
}
