/** Owns `docs/interface.md`: the operations with their grade, and each statement of the specification with its proof. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runnerImport } from 'vite';
import { checkout } from './paths.mjs';

/**
 * @typedef {{ id: string, section: string, says: string, decided: boolean, file: string, test: string }} Statement
 * @typedef {{ method: string, path: string, grade: string, title: string, section: string }} Operation
 */

export const page = join(checkout, 'docs', 'interface.md');

/** What is wrong with the statements: a section without one, a test that is not there. */
export const faults = async (
  /** @type {readonly string[]} */ sections,
  /** @type {readonly Statement[]} */ statements,
) => {
  const unproven = sections
    .filter((section) => !statements.some((one) => one.section === section))
    .map((section) => `${section} has no statement with a test.`);
  const missing = await Promise.all(
    statements.map(async ({ id, file, test }) => {
      const source = await readFile(join(checkout, 'test', file), 'utf8').catch(() => '');
      return source.includes(`'${test}'`) ? [] : [`${id}: test/${file} has no test “${test}”.`];
    }),
  );
  return [...unproven, ...missing.flat()];
};

const cell = (/** @type {string} */ text) => text.replaceAll('|', '\\|');

const section = (/** @type {string} */ name, /** @type {readonly Statement[]} */ statements) =>
  [
    `## ${name}`,
    '',
    '| | statement | proof |',
    '|---|---|---|',
    ...statements
      .filter((one) => one.section === name)
      .map(({ id, says, decided, file, test }) =>
        [
          '',
          id,
          `${decided ? '*decided:* ' : ''}${cell(says)}`,
          `[${file}](../test/${file}): ${cell(test)}`,
          '',
        ]
          .join(' | ')
          .trim(),
      ),
    '',
  ].join('\n');

/** The page as it should be. Throws, naming each fault, when a statement is not proven. */
export const render = async () => {
  const load = async (/** @type {string} */ file) =>
    (await runnerImport(join(checkout, file), { configFile: false, logLevel: 'error' })).module;
  const { sections, statements } =
    /** @type {{ sections: readonly string[], statements: readonly Statement[] }} */ (
      await load('test/contract/statements.ts')
    );
  const { operations } = /** @type {{ operations: Readonly<Record<string, Operation>> }} */ (
    await load('common/rest.ts')
  );
  const wrong = await faults(sections, statements);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  return [
    '# The interface of the service',
    '',
    '<!-- Made by scripts/interface-docs.mjs from common/rest.ts and test/contract/statements.ts. -->',
    '',
    'What the specification of the service states, in our words, and the test that proves it. What it leaves open is',
    'marked *decided*. The operations are described in full by the service itself: `GET /openapi.json`.',
    '',
    ...sections.map((name) => section(name, statements)),
    '## Operations',
    '',
    'The grade says where method and path come from: *documented* by the specification, *established* in older public',
    'documentation, *inferred* from a pattern, *assumed* by us.',
    '',
    '| operation | method and path | grade |',
    '|---|---|---|',
    ...Object.entries(operations).map(
      ([name, { method, path, grade }]) => `| ${name} | ${method} \`${path}\` | ${grade} |`,
    ),
    '',
  ].join('\n');
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await writeFile(page, await render());
  console.log(`Wrote ${page}`);
}
