/** Owns the tests of colours: enough contrast in both themes, and projects spread over the palette. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { paletteIndex, paletteSize } from '../../renderer/model/colour.ts';

const css = readFileSync(new URL('../../renderer/styles/tokens.css', import.meta.url), 'utf8');
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

const tokens = new Map(
  Array.from(css.matchAll(/--([a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g), (match) => [
    match[1] ?? '',
    { light: match[2] ?? '', dark: match[3] ?? '' },
  ]),
);

function colour(name: string, theme: Theme): string {
  const found = tokens.get(name);
  if (!found) throw new Error(`no colour --${name}`);
  return found[theme];
}

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

describe('the colours', () => {
  it('computes contrast as the guideline does', () => {
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it.each(themes)('shows every project on every ground with at least 3:1 (%s)', (theme) => {
    for (let index = 0; index < paletteSize; index += 1) {
      for (const ground of ['page', 'sunken', 'raised', 'hover']) {
        expect(
          contrast(colour(`project-${index}`, theme), colour(ground, theme)),
          `--project-${index} on --${ground}`,
        ).toBeGreaterThanOrEqual(3);
      }
    }
  });

  it.each(themes)('writes text with at least 4.5:1 (%s)', (theme) => {
    const pairs = [
      ...['page', 'sunken', 'raised', 'hover', 'hit', 'attention-soft'].map((ground) => ['text', ground]),
      ...['page', 'sunken', 'raised', 'hover', 'attention-soft'].map((ground) => ['muted', ground]),
      ...['page', 'raised'].map((ground) => ['danger', ground]),
      ...['page', 'sunken'].map((ground) => ['attention', ground]),
      ['accent', 'page'],
      ['on-accent', 'accent'],
      ['on-strong', 'strong'],
      ['on-danger', 'danger'],
    ];
    for (const [ink = '', ground = ''] of pairs) {
      expect(
        contrast(colour(ink, theme), colour(ground, theme)),
        `${ink} on ${ground}`,
      ).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('has exactly the palette that projects are spread over', () => {
    expect([...tokens.keys()].filter((name) => name.startsWith('project-'))).toHaveLength(paletteSize);
  });

  it('spreads projects evenly, neighbours included', () => {
    const counts = new Map<number, number>();
    for (let id = 1; id <= 1200; id += 1) {
      const index = paletteIndex(id);
      expect(index).toBeGreaterThanOrEqual(0);
      expect(index).toBeLessThan(paletteSize);
      counts.set(index, (counts.get(index) ?? 0) + 1);
    }
    expect(Math.min(...counts.values())).toBeGreaterThan(60);
    expect(counts.size).toBe(paletteSize);
  });
});
