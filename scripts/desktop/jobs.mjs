/** Owns the programs of one desktop: every one is started here, and not one is left when it stops. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { attempt, run } from '../process.mjs';
import { asUser } from './user.mjs';

/** Every program of a desktop carries this variable, so that those it starts in turn are found as well. */
export const marker = 'STINT_DESKTOP';

/** How long a program may take to end by itself, in ms. */
const patience = 2_000;

/**
 * @typedef {import('./user.mjs').DesktopUser} DesktopUser
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 *
 * @typedef {object} Jobs
 * @property {DesktopUser} user
 * @property {(command: string, args: readonly string[], options?: { readonly input?: string }) => ChildProcess} start
 *   runs until `stop`; standard output and error can be read
 * @property {(command: string, args: readonly string[], options?: { readonly input?: string }) => Promise<import('../process.mjs').Finished>} run
 *   runs to its end and has to succeed
 * @property {(command: string, args: readonly string[], options?: { readonly input?: string }) => Promise<import('../process.mjs').Finished>} attempt
 *   runs to its end, whatever its exit code
 * @property {(path: string, content: string) => Promise<void>} write a file that belongs to the user, and its folders
 * @property {() => Promise<void>} stop ends them all and removes the folder
 */

/** A program that is ending may write a last file while its folder is being removed. */
export const removal = { recursive: true, force: true, maxRetries: 10 };

/**
 * @param {object} place
 * @param {DesktopUser} place.user
 * @param {string} place.folder of this desktop alone; also the value of the marker
 * @param {Readonly<Record<string, string>>} place.env read at each start: it grows while the desktop comes up
 * @returns {Jobs}
 */
export const openJobs = ({ user, folder, env }) => {
  /** @type {ChildProcess[]} */
  const children = [];
  const killNow = () => {
    for (const pid of marked(folder)) signal(pid, 'SIGKILL');
  };
  const leave = atExit(() => {
    killNow();
    rmSync(folder, { recursive: true, force: true });
  });

  /** @type {Jobs['start']} */
  const start = (command, args, { input } = {}) => {
    const [setpriv, ...rest] = asUser(user, command, args);
    const child = spawn(setpriv, rest, {
      cwd: folder,
      env: { ...env },
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    });
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
    child.stdout?.resume();
    child.stderr?.resume();
    children.push(child);
    return child;
  };

  /** @param {readonly [string, ...string[]]} words @returns {readonly [string, readonly string[]]} */
  const split = ([command, ...args]) => [command, args];

  /** @type {Jobs['run']} */
  const runAsUser = (command, args, { input } = {}) =>
    run(...split(asUser(user, command, args)), {
      cwd: folder,
      env,
      ...(input === undefined ? {} : { input }),
    });

  return {
    user,
    start,
    run: runAsUser,
    attempt: (command, args, { input } = {}) =>
      attempt(...split(asUser(user, command, args)), {
        cwd: folder,
        env,
        ...(input === undefined ? {} : { input }),
      }),
    write: async (path, content) => {
      const script = 'mkdir -p "$(dirname "$1")" && cat > "$1"';
      await runAsUser('sh', ['-c', script, 'sh', path], { input: content });
    },
    stop: async () => {
      const running = children.filter((child) => child.exitCode === null && child.signalCode === null);
      const ended = Promise.all(running.map((child) => once(child, 'exit')));
      for (const pid of marked(folder)) signal(pid, 'SIGTERM');
      const late = setTimeout(killNow, patience);
      await ended;
      clearTimeout(late);
      killNow();
      leave();
      await rm(folder, removal);
    },
  };
};

/**
 * Does it when this process ends by itself, and when it is asked to end. When it is killed, the programs end
 * by the death of their parent (see `asUser`), and only the folder is left.
 * @param {() => void} action
 * @returns {() => void} takes it back
 */
const atExit = (action) => {
  const interrupted = () => process.exit(130);
  const terminated = () => process.exit(143);
  process.on('exit', action).once('SIGINT', interrupted).once('SIGTERM', terminated);
  return () => {
    process.off('exit', action).off('SIGINT', interrupted).off('SIGTERM', terminated);
  };
};

/**
 * @param {string} folder
 * @returns {readonly number[]} the processes that carry the marker of this desktop
 */
const marked = (folder) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(`${marker}=${folder}`);
      } catch {
        return false; // it has just ended, or it is not ours to read
      }
    })
    .map(Number);

/**
 * @param {number} pid
 * @param {NodeJS.Signals} name
 */
const signal = (pid, name) => {
  try {
    process.kill(pid, name);
  } catch {
    // it has just ended
  }
};
