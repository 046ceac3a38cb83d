/**
 * Owns the budget of what was built: what is loaded before the tray, sizes, packages by name. Who needs more changes
 * test/project/budget.json with the reason in the commit; who made it less lowers it.
 */
import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, type Content, type Contents } from '../../scripts/build.mjs';
import { checkout } from '../../scripts/paths.mjs';
import { bytesOf, gzipBytes } from '../bench/weight.ts';
import { budget } from './budget.ts';

let out: string;
let contents: Contents;
beforeAll(async () => {
  out = await build({ say: () => {} });
  contents = JSON.parse(await readFile(join(out, 'contents.json'), 'utf8'));
});

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const packagesOf = (files: readonly Content[]): readonly string[] =>
  [...new Set(files.flatMap(({ packages }) => packages))].sort();
const mainBytes = (files: readonly Content[]): Promise<readonly number[]> =>
  Promise.all(files.map(({ file }) => bytesOf(join(out, 'main', file))));

/** The first file and all that are loaded with it. */
function first(files: readonly Content[]): readonly Content[] {
  const found = files.filter(({ isEntry }) => isEntry);
  for (const { imports } of found) {
    found.push(...files.filter((one) => imports.includes(one.file) && !found.includes(one)));
  }
  return found;
}

describe('main', () => {
  it('loads so much before the tray, and no more', async () => {
    const before = first(contents.main);
    expect(before.map(({ file }) => file).sort()).toEqual(budget.mainBeforeTray.files);
    expect(packagesOf(before)).toEqual(budget.mainBeforeTray.packages);
    expect(sum(before.map(({ modules }) => modules))).toBeLessThanOrEqual(budget.mainBeforeTray.modules);
    expect(sum(await mainBytes(before))).toBeLessThanOrEqual(budget.mainBeforeTray.bytes);
  });

  it('asks for so many modules of Node before the tray, and no more', async () => {
    const texts = await Promise.all(
      first(contents.main).map(({ file }) => readFile(join(out, 'main', file), 'utf8')),
    );
    const asked = texts.flatMap((text) => [...text.matchAll(/require\([`'"]([\w:/]+)[`'"]\)/g)]);
    const names = asked
      .map(([, name = '']) => name.replace('node:', ''))
      .filter((name) => isBuiltin(name) || name === 'electron');
    expect([...new Set(names)].sort()).toEqual(budget.mainBeforeTray.builtins);
  });

  it('loads the rest when it is used', async () => {
    const before = first(contents.main);
    const later = contents.main.filter((one) => !before.includes(one));
    const bytes = await mainBytes(later);
    expect(later.map(({ file }) => file).sort()).toEqual(Object.keys(budget.mainLater).sort());
    for (const [index, { file, packages }] of later.entries()) {
      expect(packages).toEqual(budget.mainLater[file]?.packages);
      expect(bytes[index]).toBeLessThanOrEqual(budget.mainLater[file]?.bytes ?? 0);
    }
  });

  it.each(['app.cjs', 'code.cjs', 'linux-desktop.cjs', 'service.cjs'])(
    'has one byte for each character: %s',
    async (file) => {
      const text = await readFile(join(out, 'main', file));
      expect(text.findIndex((byte) => byte > 0x7f)).toBe(-1);
    },
  );

  it('imports nothing from what is taken from a cache: there it could not', async () => {
    expect(await readFile(join(out, 'main', 'app.cjs'), 'utf8')).not.toMatch(/\bimport\(/);
  });
});

describe('windows', () => {
  it('are so large when compressed, and made of so many packages', async () => {
    expect(packagesOf(contents.renderer)).toEqual(budget.rendererPackages);
    expect(await gzipBytes(join(out, 'renderer'))).toBeLessThanOrEqual(budget.rendererGzipBytes);
    expect(await bytesOf(join(out, 'preload', 'index.cjs'))).toBeLessThanOrEqual(budget.preloadBytes);
  });
});

it('is installed with so many packages', async () => {
  const { dependencies } = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8'));
  expect(Object.keys(dependencies).sort()).toEqual(budget.dependencies);
});
