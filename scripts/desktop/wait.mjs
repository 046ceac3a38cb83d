/** Owns waiting for another program: by asking it again until it answers, never by a fixed time. */
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * @template T
 * @param {string} what named in the failure
 * @param {() => Promise<T | undefined | false>} probe
 * @param {number} [limit] in ms
 * @returns {Promise<T>}
 */
export const until = async (what, probe, limit = 15_000) => {
  const deadline = performance.now() + limit;
  for (;;) {
    const found = await probe();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > deadline) throw new Error(`gave up waiting for ${what} after ${limit} ms`);
    await pause(25);
  }
};

/**
 * The first line with some text that a program writes on one of its streams.
 * @param {string} text
 * @param {import('node:stream').Readable} stream
 * @returns {Promise<string>} rejects with what was written instead
 */
export const lineWith = async (text, stream) => {
  /** @type {string[]} */
  const seen = [];
  const lines = createInterface({ input: stream });
  try {
    for await (const line of lines) {
      if (line.includes(text)) return line;
      seen.push(line);
    }
  } finally {
    lines.close();
    stream.resume();
  }
  throw new Error(`the program ended without saying \`${text}\`:\n${seen.join('\n')}`);
};
