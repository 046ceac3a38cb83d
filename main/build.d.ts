/** Owns the names of what the build puts in. */

/** Every file of `out/renderer`, relative to it: the only ones a window may ask for. */
declare const __RENDERER_FILES__: readonly string[];
