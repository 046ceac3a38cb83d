/** Owns running programs, others and our own: one promise per run, output as text, failures in words. */
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {Readonly<Record<string, string | undefined>>} [env]
 * @property {string} [input] written to standard input, which is then closed
 * @property {boolean} [show] let the program write to our console instead of collecting its output
 *
 * @typedef {{ readonly code: number, readonly stdout: string, readonly stderr: string }} Finished
 */

/**
 * Runs a program to its end, whatever its exit code. Rejects only when it cannot be started.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<Finished>}
 */
export const attempt = (command, args, { cwd, env, input, show = false } = {}) =>
  new Promise((resolve, reject) => {
    const output = show ? 'inherit' : 'pipe';
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: [input === undefined ? 'ignore' : 'pipe', output, output],
    });
    const text = { stdout: '', stderr: '' };
    child.stdout?.setEncoding('utf8').on('data', (chunk) => {
      text.stdout += chunk;
    });
    child.stderr?.setEncoding('utf8').on('data', (chunk) => {
      text.stderr += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, ...text }));
    // A program that ends without reading its input is judged by its exit code, not by our broken pipe.
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });

/**
 * Runs a program that has to succeed.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<Finished>}
 */
export const run = async (command, args, options) => {
  const finished = await attempt(command, args, options);
  if (finished.code === 0) return finished;
  throw new Error(
    `\`${[command, ...args].join(' ')}\` failed (${finished.code})\n${finished.stderr || finished.stdout}`.trimEnd(),
  );
};

export const isRoot = () => process.getuid?.() === 0;

/**
 * Does a script's own work when it is the program that was started, and not a module of another one.
 * @param {string} url `import.meta.url` of the script
 * @param {() => Promise<unknown>} work
 * @returns {Promise<void>} never rejects: a failure is told in its words, and by the exit code
 */
export const asProgram = async (url, work) => {
  const started = process.argv[1];
  if (started === undefined || url !== pathToFileURL(realpathSync(started)).href) return;
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
};
