/** Owns the proof that code is loaded as `require` would, whatever lies beside it as its cache. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cacheName, compile, load } from '../../main/node/code.ts';

let folder: string;
let file: string;
const write = (name: string, text: string | Buffer): void => writeFileSync(join(folder, name), text);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'code-'));
  file = join(folder, 'app.cjs');
  write('app.cjs', 'exports.here = [__filename, __dirname]; exports.answer = () => 42;');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a cache', () => {
  // V8 remembers a text it has compiled, whatever cache comes with it, and of a cache's text it compares only the length.
  let count = 100;
  beforeEach(() => {
    count += 1;
    write('app.cjs', `exports.here = [__filename, __dirname]; exports.answer = () => ${count};`);
  });
  const cacheMade = (): Buffer => {
    count += 1;
    write('other.cjs', `exports.here = [__filename, __dirname]; exports.answer = () => ${count};`);
    return compile(join(folder, 'other.cjs')).createCachedData();
  };

  it('of the same text is taken', () => {
    expect(compile(file, cacheMade()).cachedDataRejected).toBe(false);
  });

  it.each([
    ['of nothing', () => Buffer.alloc(0)],
    ['that is no cache', () => Buffer.from('no cache at all, whatever its name says')],
    ['that was cut', (made: Buffer) => made.subarray(0, made.length / 2)],
    ['of another version of V8', (made: Buffer) => Buffer.from(made).fill(0xff, 4, 8)],
    ['of a longer text', (made: Buffer) => Buffer.from(made).fill(0x7f, 8, 9)],
  ])('%s is passed over', (_name, damage) => {
    const cache = damage(cacheMade());
    expect(compile(file, cache).cachedDataRejected).toBe(true);
    write('app.cache', cache);
    expect(load(file)).toMatchObject({ here: [file, folder] });
  });
});

describe('the program', () => {
  it('is what it exports, with its cache and without', () => {
    expect((load(file) as { answer: () => number }).answer()).toBe(42);
    writeFileSync(cacheName(file), compile(file).createCachedData());
    expect((load(file) as { answer: () => number }).answer()).toBe(42);
  });

  it('is there once, for the parts that are loaded later too', () => {
    write('later.cjs', 'exports.app = require("./app.cjs");');
    write('app.cjs', 'exports.later = () => require("./later.cjs").app;');
    const app = load(file) as { later: () => unknown };
    expect(app.later()).toBe(app);
    expect(createRequire(join(folder, 'else.cjs'))('./app.cjs')).toBe(app);
  });

  it('says so when it cannot be read', () => {
    rmSync(file);
    expect(() => load(file)).toThrow(/ENOENT/);
  });
});
