/** Owns a person at the virtual desktop: real mouse and keyboard, through the X server, wherever something is shown. */

/**
 * @typedef {object} Person
 * @property {(locator: import('playwright-core').Locator) => Promise<void>} click moves the mouse there and clicks
 * @property {(text: string) => Promise<void>} type into whatever has the focus
 * @property {(...keys: readonly string[]) => Promise<void>} press one after the other, in the words of X: `Return`, `ctrl+Return`
 */

/**
 * @param {import('../desktop.mjs').Desktop} desktop
 * @returns {Person}
 */
export const openPerson = (desktop) => ({
  click: async (locator) => {
    await locator.scrollIntoViewIfNeeded();
    const box = await locator.boundingBox();
    if (!box) throw new Error('what is to be clicked is not shown');
    const window = await locator
      .page()
      .evaluate(() => ({ left: screenX, top: screenY, pixels: devicePixelRatio }));
    const x = Math.round((window.left + box.x + box.width / 2) * window.pixels);
    const y = Math.round((window.top + box.y + box.height / 2) * window.pixels);
    await desktop.xdotool('mousemove', `${x}`, `${y}`, 'click', '1');
  },
  type: async (text) => {
    await desktop.xdotool('type', '--delay', '8', '--', text);
  },
  press: async (...keys) => {
    await desktop.xdotool('key', '--delay', '20', ...keys);
  },
});
