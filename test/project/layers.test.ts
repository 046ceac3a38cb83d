/** Owns the proof that a wrong import does not compile: each is planted in a copy of the layers, with their own settings. */
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkout } from '../../scripts/paths.mjs';
import { attempt } from '../../scripts/process.mjs';

/** One value of each layer, under a name of its own, so that only what is planted can be wrong. */
const layers = {
  common: 'common/sample.ts',
  service: 'service/sample.ts',
  core: 'main/core/sample.ts',
  node: 'main/node/sample.ts',
  electron: 'main/electron/sample.ts',
  preload: 'main/preload/sample.ts',
  main: 'main/index.ts',
  renderer: 'renderer/sample.ts',
} as const;

type Layer = keyof typeof layers;

const allowed: readonly (readonly [Layer, string])[] = [
  ['service', "import { sample } from '../common/sample.ts';"],
  ['core', "import { sample } from '../../common/sample.ts';"],
  ['node', "import { sample } from '../core/sample.ts';"],
  ['node', "import 'node:fs';"],
  ['electron', "import { sample } from '../core/sample.ts';"],
  ['electron', "import 'electron';"],
  ['preload', "import { sample } from '../../common/sample.ts';"],
  ['main', "import { sample } from '../service/sample.ts';"],
  ['renderer', "import { sample } from '../common/sample.ts';"],
  ['renderer', 'const sample = document.title;'],
];

const forbidden: readonly (readonly [Layer, string])[] = [
  ['common', "import { sample } from '../main/core/sample.ts';"],
  ['common', "import { readFile } from 'node:fs';"],
  ['common', "import { app } from 'electron';"],
  ['service', "import { sample } from '../main/core/sample.ts';"],
  ['service', "import { app } from 'electron';"],
  ['core', "import { sample } from '../node/sample.ts';"],
  ['core', "import { sample } from '../../service/sample.ts';"],
  ['core', "import { readFile } from 'node:fs';"],
  ['core', "import { app } from 'electron';"],
  ['core', 'const sample = process.env;'],
  ['core', 'const sample = document.title;'],
  ['node', "import { sample } from '../electron/sample.ts';"],
  ['node', "import { app } from 'electron';"],
  ['electron', "import { sample } from '../node/sample.ts';"],
  ['electron', "import { sample } from '../../service/sample.ts';"],
  ['preload', "import { sample } from '../core/sample.ts';"],
  ['renderer', "import { sample } from '../main/core/sample.ts';"],
  ['renderer', "import { sample } from '../service/sample.ts';"],
  ['renderer', "import { ipcRenderer } from 'electron';"],
  ['renderer', "import { readFile } from 'node:fs';"],
  ['renderer', 'const sample = process.env;'],
];

describe('imports go one way', { timeout: 60_000 }, () => {
  const place = { root: '' };
  const compile = (layer: Layer) =>
    attempt(
      process.execPath,
      [join(checkout, 'node_modules/typescript/bin/tsc'), '-b', '--pretty', 'false', dirname(layers[layer])],
      { cwd: place.root },
    );
  const sourceOf = (layer: Layer) => join(place.root, layers[layer]);

  beforeAll(async () => {
    place.root = await mkdtemp(join(tmpdir(), 'stint-layers-'));
    await symlink(join(checkout, 'node_modules'), join(place.root, 'node_modules'));
    for (const settings of ['tsconfig.base.json', 'package.json', 'common/no-electron.d.ts']) {
      await cp(join(checkout, settings), join(place.root, settings));
    }
    for (const file of Object.values(layers)) {
      const folder = dirname(file);
      await mkdir(join(place.root, folder), { recursive: true });
      await cp(join(checkout, folder, 'tsconfig.json'), join(place.root, folder, 'tsconfig.json'));
      await writeFile(join(place.root, file), 'export const sample = 1;\n');
    }
  });
  afterAll(() => rm(place.root, { recursive: true, force: true }));

  const plant = async (layer: Layer, line: string) => {
    const before = await readFile(sourceOf(layer), 'utf8');
    const name = /\{ (\w+) \}|const (\w+)/.exec(line)?.slice(1).find(Boolean);
    const use = name === undefined ? '' : `export const used = ${name};\n`;
    await writeFile(sourceOf(layer), `${line}\n${use}${name === 'sample' ? '' : before}`);
    try {
      return await compile(layer);
    } finally {
      await writeFile(sourceOf(layer), before);
    }
  };

  test.each(allowed)('%s may say %s', async (layer, line) => {
    expect(await plant(layer, line)).toMatchObject({ code: 0, stdout: '' });
  });

  test.each(forbidden)('%s may not say %s', async (layer, line) => {
    const { code, stdout } = await plant(layer, line);
    expect(code).not.toBe(0);
    const errors = stdout.split('\n').filter((text) => text.includes(': error TS'));
    expect(errors.length).toBeGreaterThan(0);
    // The planted line is what is wrong, and nothing else.
    expect(errors.filter((text) => !text.includes(`${layers[layer]}(1,`))).toEqual([]);
  });
});
