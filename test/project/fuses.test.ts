/** Owns the proof that every fuse of Electron is decided in the packaging settings, and how. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FuseV1Options } from '@electron/fuses';
import { expect, test } from 'vitest';
import { checkout } from '../../scripts/paths.mjs';

const settings = await readFile(join(checkout, 'electron-builder.yml'), 'utf8');

/** The lines under `electronFuses:`, as names and values. */
const decided = new Map(
  (/^electronFuses:\n((?: {2}.*\n)+)/m.exec(settings)?.[1] ?? '')
    .split('\n')
    .map((line) => /^ {2}(\w+): (true|false)$/.exec(line))
    .flatMap((match) => (match?.[1] === undefined ? [] : [[match[1], match[2] === 'true'] as const])),
);

const known = Object.keys(FuseV1Options).filter((name) => Number.isNaN(Number(name)));

test('Electron has fuses to decide', () => {
  expect(known).toContain('RunAsNode');
});

test.each(known)('%s is written out', (name) => {
  expect([...decided.keys()]).toContain(`${name[0]?.toLowerCase()}${name.slice(1)}`);
});

test('no fuse opens a way into the main process', () => {
  expect(Object.fromEntries(decided)).toMatchObject({
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    onlyLoadAppFromAsar: true,
    enableEmbeddedAsarIntegrityValidation: true,
    grantFileProtocolExtraPrivileges: false,
  });
});
