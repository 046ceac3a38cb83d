/** Owns the proof that a tray icon tells its state by shape, is seen on light and dark bars, and is there for every platform. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { render, tints, trayPlatforms, trayStates } from '../../scripts/icons.mjs';
import { checkout } from '../../scripts/paths.mjs';

type TrayState = (typeof trayStates)[number];

const pairs = trayStates.flatMap((one, index) =>
  trayStates.slice(index + 1).map((other): readonly [TrayState, TrayState] => [one, other]),
);

/** How much of each pixel is covered, from 0 to 255. */
const coverage = async (state: TrayState, size: number): Promise<readonly number[]> =>
  [...(await render(`tray-${state}`, size)).pixels].filter((_, index) => index % 4 === 3);

describe.each([16, 18, 22])('at %d pixels', (size) => {
  test.each(pairs)('%s and %s differ in shape', async (one, other) => {
    const [first, second] = await Promise.all([coverage(one, size), coverage(other, size)]);
    const different = first.filter((value, index) => Math.abs(value - (second[index] ?? 0)) > 127).length;
    const drawn = first.filter((value) => value > 127).length;
    expect(different / drawn).toBeGreaterThan(0.25);
  });
});

/** Relative luminance of a `#rrggbb` color, WCAG 2. */
const luminance = (color: string): number => {
  const linear = [1, 3, 5]
    .map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  const [red = 0, green = 0, blue = 0] = linear;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

test.each(Object.entries(tints))('%s is seen on a light bar and on a dark one', (_, color) => {
  expect(contrast(color, '#f6f6f6')).toBeGreaterThanOrEqual(3);
  expect(contrast(color, '#202020')).toBeGreaterThanOrEqual(3);
});

test.each(Object.entries(trayPlatforms))(
  '%s has every state at every scale',
  async (platform, { size, scales, template }) => {
    for (const state of trayStates) {
      for (const scale of scales) {
        const name = `tray-${state}${template ? 'Template' : ''}${scale === 1 ? '' : `@${scale}x`}.png`;
        const png = await readFile(join(checkout, 'assets/tray', platform, name));
        expect([name, png.readUInt32BE(16)]).toEqual([name, Math.round(size * scale)]);
      }
    }
  },
);

test('what is committed is what the sources give', async () => {
  const committed = await readFile(join(checkout, 'assets/tray/linux/tray-running.png'));
  expect((await render('tray-running', 22, tints.running)).asPng().equals(committed)).toBe(true);
});
