/**
 * Owns nothing, on purpose. In the layers that must not touch Electron, `electron` leads here (`paths` of their
 * tsconfig.json), and as this is no module, importing it does not compile.
 */
