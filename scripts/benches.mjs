/** Owns which benches there are, in the order they run in, and the words that ask for them. */
import { parseArgs } from 'node:util';

/** The short ones first; those that heat the machine last, so that nothing is measured on a hot one. */
export const benches = /** @type {const} */ ([
  'search',
  'day',
  'journal',
  'service',
  'app',
  'soak',
  'size',
  'simulate',
]);

export const usage = `npm run bench [-- --json] [--minutes N]      all of them, one after the other
npm run bench:NAME [-- --json]              one of ${benches.join(', ')}
npm run bench:soak [-- --json] [--minutes N]

  --json     ends with one JSON object on the last line
  --minutes  how long the soak presses its week into, 5 unless told otherwise`;

/**
 * @typedef {object} Asked
 * @property {'all' | typeof benches[number]} name
 * @property {boolean} json
 * @property {number} minutes
 */

/**
 * @param {readonly string[]} words after the program's own name
 * @returns {Asked}
 * @throws with the usage, where they are not understood
 */
export const readArguments = (words) => {
  const wrong = (/** @type {string} */ why) => new Error(`${why}\n\n${usage}`);
  const read = () => {
    try {
      return parseArgs({
        args: [...words],
        allowPositionals: true,
        options: {
          json: { type: 'boolean', default: false },
          minutes: { type: 'string', default: '5' },
        },
      });
    } catch (error) {
      throw wrong(error instanceof Error ? error.message : `${error}`);
    }
  };
  const { values, positionals } = read();
  const [name, ...more] = positionals;
  const known = name === 'all' ? name : benches.find((one) => one === name);
  if (known === undefined || more.length > 0) throw wrong(`“${positionals.join(' ')}” is no bench.`);
  const minutes = Number(values.minutes);
  if (!(minutes >= 1 && minutes <= 10_080)) throw wrong('--minutes is a number from 1 to 10080, a week.');
  return { name: known, json: values.json, minutes };
};
