/** Owns which colour a project has: by its id, the same in every window and on every computer. */

/** How many `--project-N` colours `styles/tokens.css` has. */
export const paletteSize = 12;

/** Spreads neighbouring ids over the palette (Knuth's multiplicative hash). */
export const paletteIndex = (projectId: number): number =>
  Math.floor((Math.imul(projectId, 2_654_435_761) >>> 0) / (2 ** 32 / paletteSize));

export const projectColour = (projectId: number): string => `var(--project-${paletteIndex(projectId)})`;
