/** Owns which colour a project has: by its id, the same in every window and on every computer. */

/** How many `--project-N` colours `styles/tokens.css` has. */
export const paletteSize = 12;

/** Ids come one after the other: steps of five go through all twelve colours, and neighbours look unlike each other. */
export const paletteIndex = (projectId: number): number => (projectId * 5) % paletteSize;

export const projectColour = (projectId: number): string => `var(--project-${paletteIndex(projectId)})`;
