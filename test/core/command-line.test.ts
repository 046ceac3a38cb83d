/** The command line: which words are understood, and what a terminal is answered. */
import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { carryOut, explain, tellStatus } from '../../main/core/command-answer.ts';
import { snapshotAtRest } from '../../main/core/command-at-rest.ts';
import { parseCommandLine, terminalCommand } from '../../main/core/command-line.ts';
import { statusOf } from '../../main/core/status-of.ts';
import { trayModel } from '../../main/core/tray-model.ts';
import { createWorld, signedInWorld, type World, workOn } from '../fakes/world.ts';

const parse = (...words: readonly string[]) => parseCommandLine(words, { appPath: false });
const command = (value: object) => ({ ok: true, value: { kind: 'command', command: value } });
const wrong = (code: string, word: string) => ({ ok: false, error: { code, word } });
/** As a launcher, a test driver and a person add them, anywhere. */
const foreign = fc.constantFrom(
  '--no-sandbox',
  '--inspect=0',
  '--remote-debugging-port=0',
  '--user-data-dir=/home/ada/status',
  '--force-device-scale-factor=2',
  '--ozone-platform=wayland',
  '-psn_0_12345',
);

describe('the words', () => {
  it.each([
    [[], { ok: true, value: { kind: 'open' } }],
    [['--json'], { ok: true, value: { kind: 'open' } }],
    [['--help'], { ok: true, value: { kind: 'help' } }],
    [['nonsense', '--help'], { ok: true, value: { kind: 'help' } }],
    [['--version'], { ok: true, value: { kind: 'version' } }],
    [['status'], command({ name: 'status', json: false })],
    [['--json', 'status'], command({ name: 'status', json: true })],
    [['start', '--json'], command({ name: 'start', json: true })],
    [['stop'], command({ name: 'stop', json: false, at: null })],
    [['stop', '--at', '17:30'], command({ name: 'stop', json: false, at: 63_000 })],
    [['stop', '--json', '--at=5:30 pm'], command({ name: 'stop', json: true, at: 63_000 })],
    [['--at', '0:00', 'stop'], command({ name: 'stop', json: false, at: 0 })],
    [['away'], command({ name: 'away', json: false, until: { until: 'back' } })],
    [['away', '30m'], command({ name: 'away', json: false, until: { until: 'minutes', minutes: 30 } })],
    [
      ['away', '1:30', '--json'],
      command({ name: 'away', json: true, until: { until: 'minutes', minutes: 90 } }),
    ],
    [
      ['away', 'until', '14:30'],
      command({ name: 'away', json: false, until: { until: 'clock', clock: 52_200 } }),
    ],
    [['back'], command({ name: 'back', json: false })],
    [['away', '30'], wrong('length_invalid', '30')],
    [['away', '25h'], wrong('length_invalid', '25h')],
    [['away', '-5m'], wrong('length_invalid', '-5m')],
    [['away', 'until'], wrong('time_invalid', '')],
    [['away', 'until', 'noon'], wrong('time_invalid', 'noon')],
    [['away', '30m', 'more'], wrong('arguments_too_many', 'more')],
    [['away', 'until', '14:30', 'more'], wrong('arguments_too_many', 'more')],
    [['away', '--at', '9'], wrong('arguments_too_many', '--at')],
    [['back', '30m'], wrong('arguments_too_many', '30m')],
    [['pause'], wrong('word_unknown', 'pause')],
    [['Status'], wrong('word_unknown', 'Status')],
    [['constructor'], wrong('word_unknown', 'constructor')],
    [[''], wrong('word_unknown', '')],
    [['status', 'stop'], wrong('arguments_too_many', 'stop')],
    [['start', '--at', '9'], wrong('arguments_too_many', '--at')],
    [['--at', '9'], wrong('arguments_too_many', '--at')],
    [['stop', '--at', '9', '--at', '10'], wrong('arguments_too_many', '--at')],
    [['stop', '17:30'], wrong('arguments_too_many', '17:30')],
    [['stop', '--at', '24:00'], wrong('time_invalid', '24:00')],
    [['stop', '--at'], wrong('time_invalid', '')],
    [['stop', '--at', '--json'], wrong('time_invalid', '')],
    [['stop', '--at='], wrong('time_invalid', '')],
  ])('%j', (words, expected) => {
    expect(parse(...words)).toEqual(expected);
  });

  it('may follow the path of the app, where Electron runs a checkout, and switches before it', () => {
    const words = ['--inspect=0', '/app/status', '--user-data-dir=/data', 'stop', '--at', '9'];
    expect(parseCommandLine(words, { appPath: true })).toEqual(
      command({ name: 'stop', json: false, at: 32_400 }),
    );
    expect(parseCommandLine(['.'], { appPath: true })).toEqual({ ok: true, value: { kind: 'open' } });
  });

  it('are read or refused, whatever they are, and never thrown at', () => {
    const words = fc.array(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('status', 'stop', 'away', 'until', 'back', '30m', '--at', '--at=', '9:00', '--json'),
      ),
    );
    fc.assert(
      fc.property(words, fc.boolean(), (argv, appPath) => {
        const line = parseCommandLine(argv, { appPath });
        if (line.ok && line.value.kind === 'command') {
          expect(v.is(terminalCommand, line.value.command)).toBe(true);
        }
        const explained = explain(line, '1.2.3');
        expect(explained?.code ?? 0).toBe(line.ok ? 0 : 2);
      }),
    );
  });

  it('are the same with switches of Electron and Chromium among them', () => {
    const lines = fc.constantFrom(
      [],
      ['status', '--json'],
      ['stop', '--at=9:30'],
      ['start'],
      ['what'],
      ['start', 'x'],
    );
    fc.assert(
      fc.property(lines, fc.array(fc.tuple(foreign, fc.nat(4))), (words, added) => {
        const mixed: string[] = [...words];
        for (const [word, at] of added) mixed.splice(at, 0, word);
        expect(parse(...mixed)).toEqual(parse(...words));
      }),
    );
  });

  it('that are not understood are named, with the usage, and print no orders to the terminal', () => {
    const explained = explain(parse('\u001b[31mred'), '1.2.3');
    expect(explained).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('“ [31mred” is not a command'),
    });
    expect(explained?.err).toContain('stint stop [--at 17:30]');
    expect(explain(parse('--help'), '1.2.3')?.out).toContain('stint status [--json]');
    expect(explain(parse('--version'), '1.2.3')).toEqual({ code: 0, out: 'Stint 1.2.3\n', err: '' });
    expect(explain(parse('status'), '1.2.3')).toBeNull();
    expect(explain(parse(), '1.2.3')).toBeNull();
  });
});

const status = { name: 'status', json: false } as const;
const start = { name: 'start', json: false } as const;
const stop = { name: 'stop', json: false, at: null } as const;
const asJson = <T extends object>(given: T) => ({ ...given, json: true }) as const;

describe('a command', () => {
  it('is refused in words and by its code when nobody is signed in', async () => {
    const { tracker } = await (await createWorld()).startApp();
    expect(carryOut(status, tracker)).toEqual({ code: 0, out: 'Not signed in\n', err: '' });
    for (const one of [start, stop]) {
      expect(carryOut(one, tracker)).toEqual({
        code: 1,
        out: '',
        err: 'stint: Nobody is signed in. Open Stint first.\n',
      });
      expect(carryOut(asJson(one), tracker)).toMatchObject({
        code: 1,
        out: '{"ok":false,"error":"not_signed_in"}\n',
        err: expect.stringContaining('Nobody'),
      });
    }
  });

  it('tells what the tray tells', async () => {
    const { world, app, website } = await signedInWorld();
    const { tracker } = app;
    expect(carryOut(status, tracker).out).toBe('Stint · Not tracking\nToday 0:00\n');
    expect(carryOut(stop, tracker)).toMatchObject({ code: 1, err: 'stint: Nothing is running.\n' });
    world.fault = () => 'unreachable';
    tracker.run({ type: 'start', work: workOn(website, 'Copy\n\u001b[2Jand more') });
    await world.advance(5_040_000);
    expect(carryOut(status, tracker)).toEqual({
      code: 0,
      out: 'Stint · 1:24 · Website: Copy [2Jand more — Website Ltd · Offline, 1 waiting\nToday 1:24\n1 waiting for delivery\n',
      err: '',
    });
    expect(carryOut(status, tracker).out).toContain(trayModel(tracker.snapshot()).title);
  });

  it('in JSON is one object on one line that a terminal takes no orders from', async () => {
    const { app, website } = await signedInWorld();
    const description = 'a\nb\u001b[2J\u009b2J\u007f“ü”';
    app.tracker.run({ type: 'start', work: workOn(website, description) });
    const { out } = carryOut(asJson(status), app.tracker);
    expect(out).toMatch(/^[^\p{Cc}]+\n$/u);
    expect(JSON.parse(out)).toEqual(JSON.parse(JSON.stringify(statusOf(app.tracker.snapshot()))));
    expect(JSON.parse(out).running.description).toBe(description);
  });

  it('starts the last work, as the tray offers it; what runs goes on', async () => {
    const { world, app, website, shop } = await signedInWorld();
    const { tracker } = app;
    expect(carryOut(start, tracker)).toMatchObject({
      code: 1,
      err: expect.stringContaining('no earlier work'),
    });
    tracker.run({ type: 'start', work: workOn(website) });
    await world.advance(60_000);
    tracker.run({ type: 'start', work: workOn(shop, 'Checkout') });
    await world.advance(60_000);
    const { running } = tracker.snapshot();
    expect(carryOut(start, tracker)).toMatchObject({ code: 0, out: expect.stringContaining('Checkout') });
    expect(tracker.snapshot().running).toEqual(running);
    expect(carryOut(stop, tracker)).toMatchObject({ code: 0, out: expect.stringContaining('Not tracking') });
    expect(tracker.snapshot().running).toBeNull();
    await world.advance(60_000);
    expect(JSON.parse(carryOut(asJson(start), tracker).out)).toMatchObject({
      ok: true,
      running: { project: 'Web shop', description: 'Checkout', elapsedMs: 0, started: '2026-03-10T09:03:05' },
    });
  });

  it('stops at a time that has passed, and not before the start', async () => {
    const { world, app, website } = await signedInWorld();
    const { tracker } = app;
    tracker.run({ type: 'start', work: workOn(website) });
    await world.advance(3_600_000);
    expect(carryOut({ ...stop, at: 8 * 3600 }, tracker)).toEqual({
      code: 1,
      out: '',
      err: 'stint: What runs was started after that time.\n',
    });
    expect(carryOut({ ...stop, at: 9 * 3600 + 1805 }, tracker)).toMatchObject({ code: 0 });
    expect(tracker.snapshot().today.seconds).toBe(1800);
  });

  it('says that the disk refused it, and names by their code what it has no words for', async () => {
    const { world, app, website } = await signedInWorld();
    app.tracker.run({ type: 'start', work: workOn(website) });
    world.stores.journal.failing = true;
    expect(carryOut(stop, app.tracker)).toMatchObject({
      code: 1,
      err: 'stint: Stint could not write to the disk. Nothing was changed.\n',
    });
    const tracker = { ...app.tracker, run: () => ({ ok: false, error: { code: 'internal' } }) as const };
    expect(carryOut(stop, tracker).err).toBe('stint: internal\n');
  });
});

describe('an app that is not running', () => {
  const damaged = 'A file of Stint is damaged. Open Stint to see what could be read.';
  const atRest = ({ stores, nowMs }: World) =>
    snapshotAtRest(
      stores,
      { nowMs: () => nowMs, zone: () => 120, zoneName: () => 'Etc/GMT-2', zoneRules: '' },
      { version: '1.2.3', dataFolder: '/data' },
    );
  const written = ({ stores }: World) =>
    Object.values(stores).map(({ content, asides, writes }) => ({ content, asides: asides.length, writes }));

  it('is described as it will describe itself', async () => {
    const { world, app, website } = await signedInWorld();
    world.fault = () => 'unreachable';
    app.tracker.run({ type: 'start', work: workOn(website, 'Copy') });
    await world.advance(60_000);
    world.crash(app);
    world.nowMs += 3_600_000;
    const before = written(world);
    const shown = statusOf(atRest(world));
    expect(shown.running).toMatchObject({ description: 'Copy', elapsedMs: 3_660_000, delivery: 'waiting' });
    expect(written(world)).toEqual(before);
    const again = await world.startApp();
    // But for the connection, which it has tried.
    expect(statusOf(again.tracker.snapshot())).toEqual({ ...shown, connection: 'offline' });
  });

  it('is described from damaged files too, which stay where they are', async () => {
    const { world, app } = await signedInWorld();
    world.crash(app);
    world.stores.journal.content = { nonsense: true };
    world.stores.session.content = 7;
    const before = written(world);
    expect(statusOf(atRest(world))).toMatchObject({
      signedIn: false,
      running: null,
      notices: ['storage_damaged', 'storage_damaged'],
    });
    expect(tellStatus(atRest(world), status).out).toBe(`Not signed in\n${`${damaged}\n`.repeat(2)}`);
    expect(written(world)).toEqual(before);
  });
});
