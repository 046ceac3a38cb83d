/** Owns the proof of what the door of terminals lets in, and of the file an answer is left in. */
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, awaitAnswer, carried, openCommandDoor } from '../../main/electron/command-door.ts';
import { createWorld } from '../fakes/world.ts';

type Second = (event: unknown, argv: unknown, folder: unknown, said: unknown) => void;

const heard = vi.hoisted(() => ({ second: [] as unknown[] }));
vi.mock('electron', () => ({
  app: { on: (_name: string, listener: unknown) => heard.second.push(listener) },
  dialog: {},
}));

const status = { name: 'status', json: true } as const;
const world = await createWorld();
const { tracker } = await world.startApp();

let dataFolder: string;
let answers: string;
let panels: number;
let warned: string[];
let ran: number;
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'command-door-'));
  answers = join(dataFolder, 'answers');
  panels = 0;
  warned = [];
  ran = 0;
  heard.second.length = 0;
});
afterEach(() => rmSync(dataFolder, { recursive: true }));

function open(): void {
  openCommandDoor({
    dataFolder,
    tracker: {
      snapshot: tracker.snapshot,
      run: (command) => {
        ran += 1;
        return tracker.run(command);
      },
    },
    showPanel: () => {
      panels += 1;
    },
    log: { info: () => {}, warn: (message) => warned.push(message) },
  });
}
/** As Electron does it when the program is started a second time. */
const second = (said: unknown): void => {
  for (const listener of heard.second) (listener as Second)({}, [], '', said);
};
const fileOf = (id: string): string => join(answers, `${id}.json`);

describe('a question of another process', () => {
  it('is answered in a file for this user only, which goes with the answer', () => {
    open();
    const question = ask(status);
    second(carried(question));
    expect(statSync(answers).mode & 0o777).toBe(0o700);
    expect(statSync(fileOf(question.id)).mode & 0o777).toBe(0o600);
    const answer = awaitAnswer(dataFolder, question);
    expect(answer).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(answer.out)).toMatchObject({ ok: true, signedIn: false });
    expect(readdirSync(answers)).toEqual([]);
    expect([panels, warned]).toEqual([0, []]);
  });

  it('is carried out, and a refusal is an answer', () => {
    open();
    const question = ask({ name: 'stop', json: false, at: 0 });
    second(carried(question));
    expect(ran).toBe(1);
    expect(awaitAnswer(dataFolder, question)).toMatchObject({
      code: 1,
      err: expect.stringContaining('signed in'),
    });
  });

  const good = { id: randomUUID(), command: status, untilMs: Number.MAX_SAFE_INTEGER };
  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'status'],
    ['an array', [good]],
    ['an unknown command', { ...good, command: { name: 'quit', json: true } }],
  ])('that is %s only opens the panel', (_what, question) => {
    open();
    for (const said of [question, { question }, { question: JSON.stringify(question) }]) second(said);
    expect([panels, ran, readdirSync(dataFolder)]).toEqual([3, 0, []]);
  });

  it.each([
    ['not there', {}],
    ['no JSON', { question: 'status' }],
    ['not text', { question: good }],
    ['very long', { question: JSON.stringify(good) + ' '.repeat(2000) }],
    ['not alone', { ...carried(good), replyTo: '/tmp/answer' }],
  ])('that is %s only opens the panel', (_what, said) => {
    open();
    second(said);
    expect([panels, ran, readdirSync(dataFolder)]).toEqual([1, 0, []]);
  });

  it.each([
    ['with nothing in it', {}],
    ['with no name for the answer', { ...good, id: undefined }],
    ['with a path', { ...good, id: '../journal' }],
    ['with an absolute path', { ...good, id: '/tmp/answer' }],
    ['with a path behind a name', { ...good, id: `${good.id}/../../journal` }],
    ['with a name and a line', { ...good, id: `${good.id}\n` }],
    ['with no command', { ...good, command: {} }],
    ['with a command that has more', { ...good, command: { ...status, at: 1 } }],
    ['with a time that is none', { ...good, command: { name: 'stop', json: true, at: 86_400 } }],
    ['without an end', { ...good, untilMs: '1' }],
    ['with more than a question', { ...good, replyTo: '/tmp/answer' }],
  ])('%s only opens the panel', (_what, question) => {
    open();
    second({ question: JSON.stringify(question) });
    expect([panels, ran, readdirSync(dataFolder)]).toEqual([1, 0, []]);
  });

  it('of any other shape only opens the panel', () => {
    open();
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.json().map((question) => ({ question })),
        ),
        (said) => {
          panels = 0;
          second(said);
          expect([panels, ran, readdirSync(dataFolder)]).toEqual([1, 0, []]);
        },
      ),
    );
  });

  it('is text on the way: in ASCII, whatever is asked', () => {
    const at = fc.option(fc.nat(86_399));
    fc.assert(
      fc.property(at, fc.boolean(), fc.nat(), (time, json, later) => {
        const question = { ...ask({ name: 'stop', json, at: time }), untilMs: Date.now() + later };
        expect(carried(question)).toEqual({ question: expect.stringMatching(/^[ -~]+$/) });
      }),
    );
    expect(carried(null)).toEqual({});
  });

  it('that comes too late is not carried out any more: its terminal was told so', () => {
    open();
    second(carried({ ...ask({ name: 'stop', json: true, at: null }), untilMs: Date.now() }));
    expect([panels, ran, existsSync(answers)]).toEqual([0, 0, false]);
  });
});

describe('an answer', () => {
  it('is laid over no file', () => {
    open();
    const { id } = ask(status);
    mkdirSync(answers);
    writeFileSync(fileOf(id), 'mine');
    second(carried({ ...ask(status), id }));
    expect(readFileSync(fileOf(id), 'utf8')).toBe('mine');
    expect(warned).toHaveLength(1);
  });

  it('follows no link, to a file or to none', () => {
    open();
    mkdirSync(answers);
    const kept = join(dataFolder, 'journal.json');
    writeFileSync(kept, 'kept');
    const made = join(dataFolder, 'made.json');
    for (const target of [kept, made]) {
      const question = ask(status);
      symlinkSync(target, fileOf(question.id));
      second(carried(question));
    }
    expect(readFileSync(kept, 'utf8')).toBe('kept');
    expect(existsSync(made)).toBe(false);
    expect(warned).toHaveLength(2);
  });

  it('is left in no folder but its own', () => {
    open();
    const elsewhere = join(dataFolder, 'elsewhere');
    mkdirSync(elsewhere);
    symlinkSync(elsewhere, answers);
    second(carried(ask(status)));
    expect(readdirSync(elsewhere)).toEqual([]);
    expect(warned).toHaveLength(1);
  });

  it('that nobody came for is gone when the app is started again, with nothing behind a link', () => {
    mkdirSync(answers);
    writeFileSync(fileOf(randomUUID()), '{}');
    const elsewhere = join(dataFolder, 'elsewhere');
    mkdirSync(elsewhere);
    writeFileSync(join(elsewhere, 'kept'), '');
    symlinkSync(elsewhere, join(answers, 'link'));
    open();
    expect(readdirSync(dataFolder)).toEqual(['elsewhere']);
    expect(readdirSync(elsewhere)).toEqual(['kept']);
  });

  it('that does not come, or is none, is told as a failure', () => {
    const late = { ...ask(status), untilMs: Date.now() };
    expect(awaitAnswer(dataFolder, late)).toEqual({
      code: 1,
      out: '{"ok":false,"error":"no_answer"}\n',
      err: 'stint: The Stint that runs did not answer in time.\n',
    });
    mkdirSync(answers);
    for (const text of ['', '{"code":0,"out":"', '{"code":0}', '{"code":9,"out":"","err":""}']) {
      writeFileSync(fileOf(late.id), text);
      expect(awaitAnswer(dataFolder, late)).toMatchObject({ code: 1 });
    }
  });

  it('that cannot be left ends nothing', () => {
    open();
    rmSync(dataFolder, { recursive: true });
    writeFileSync(dataFolder, 'no folder');
    second(carried(ask(status)));
    expect(warned).toHaveLength(1);
  });
});
