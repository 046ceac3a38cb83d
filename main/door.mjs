/**
 * Owns what Electron loads first. A module: Electron waits for it before it looks for a display, so that a terminal without
 * one gets its answers. All else is CommonJS, because Node reads every export of what a module imports of it, and so makes
 * things nobody asked for, standard input among them, at each start.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
await require('./code.cjs').load(require.resolve('./app.cjs')).begun;
