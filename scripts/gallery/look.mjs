/** Owns one state of the gallery: opening it, its pictures in both themes, and what is wrong with them. */
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { findCut } from './find-cut.mjs';

/**
 * What the gallery needs of a state, see `test/gallery/state.ts`.
 * @typedef {object} State
 * @property {string} name
 * @property {'index' | 'away'} page
 * @property {readonly ((page: import('playwright-core').Page) => Promise<void>)[]} [steps]
 * @property {true} [scaled]
 *
 * @typedef {object} Shot
 * @property {string} name of the picture, without `.png`
 * @property {string} state
 * @property {'light' | 'dark'} theme
 * @property {1 | 2} scale
 * @property {{ readonly width: number, readonly height: number }} size of the window
 * @property {readonly string[]} axe findings of weight
 * @property {readonly string[]} cut what is too wide, and words that end without saying so
 * @property {readonly string[]} failed what the page threw, or the step that could not be done
 */

const themes = /** @type {const} */ (['light', 'dark']);
/** A step that takes longer (ms) has nothing to click on. */
const patience = 5000;

/**
 * @param {import('playwright-core').Page} page
 * @param {string} folder of the pictures
 */
export const openLooker = async (page, folder) => {
  page.setDefaultTimeout(patience);
  const session = await page.context().newCDPSession(page);
  /** @type {string[]} */
  let thrown = [];
  page.on('pageerror', (error) => thrown.push(`${error}`));
  page.on('console', (message) => {
    if (message.type() === 'error') thrown.push(message.text());
  });

  /** Transitions end, and what the last of them brought is painted. */
  const settle = () =>
    page.evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await document.fonts.ready;
      await frame();
      await Promise.allSettled(document.getAnimations().map((one) => one.finished));
      await frame();
    });

  /** As main does: the prompt is as high as its content. @param {number} width @param {1 | 2} scale */
  const adjust = async (width, scale) => {
    const height = await page.evaluate(
      () => document.querySelector('main')?.getBoundingClientRect().height ?? 0,
    );
    await session.send('Emulation.setDeviceMetricsOverride', {
      width,
      height: Math.ceil(height),
      deviceScaleFactor: scale,
      mobile: false,
    });
    await settle();
  };

  /** @param {State} state */
  const open = async (state) => {
    await page.mouse.move(0, 0);
    await page.goto(`app://stint/${state.page}.html?${state.name}`);
    await page.locator('main').waitFor();
    // What has just come up takes no key yet.
    await page.locator('[inert]').waitFor({ state: 'detached' });
    await settle();
    for (const step of state.steps ?? []) {
      await step(page);
      await settle();
    }
    // Nothing is pointed at.
    await page.mouse.move(0, 0);
  };

  /**
   * @param {State} state
   * @param {{ readonly width: number, readonly height: number }} size of the window
   * @param {1 | 2} scale
   * @returns {Promise<readonly Shot[]>} one for each theme
   */
  return async (state, size, scale) => {
    thrown = [];
    await session.send('Emulation.setDeviceMetricsOverride', {
      width: size.width / scale,
      height: size.height / scale,
      deviceScaleFactor: scale,
      mobile: false,
    });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await open(state).catch((/** @type {Error} */ error) => thrown.push(error.message.split('\n')[0] ?? ''));
    if (state.page === 'away') await adjust(size.width / scale, scale);
    /** @type {Shot[]} */
    const shots = [];
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await settle();
      const name = [state.name, ...(scale === 1 ? [] : ['200']), theme].join('-');
      await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' });
      // Legacy: Electron opens no extra page for axe to add things up in.
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      const axe = violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `axe ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      shots.push({
        name,
        state: state.name,
        theme,
        scale,
        size,
        axe,
        cut: await page.evaluate(findCut),
        failed: thrown,
      });
      // Told once.
      thrown = [];
    }
    return shots;
  };
};
