/** Owns asking the main process of a program that Playwright started. */

/** The answer that was lost; Playwright's words for V8's "Promise was collected". */
const lost = 'Resulting promise was garbage collected';
/** Times that an answer may be lost in a row. */
const patience = 10;

/**
 * Like `evaluate`, but asks again when the answer was lost: V8 holds the promise of it weakly until the next turn of
 * microtasks, which in the main process comes when Node takes it, and a garbage collection in between takes the promise.
 * It is rare, and no fault of the program. What is asked for was done all the same: it must bear being done twice.
 * @template Result
 * @template Argument
 * @param {Pick<import('playwright-core').ElectronApplication, 'evaluate'>} app
 * @param {(modules: typeof import('electron'), argument: Argument) => Result | Promise<Result>} what runs in the main process
 * @param {Argument} [argument]
 * @returns {Promise<Result>}
 */
export const ask = async (app, what, argument) => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return /** @type {Result} */ (await app.evaluate(/** @type {any} */ (what), argument));
    } catch (error) {
      if (attempt >= patience || !String(error).includes(lost)) throw error;
    }
  }
};
