/** Owns an app that compiles ours, writes what V8 made of it beside it, and ends. */
const { writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { cacheName, compile } = require('./code.cjs');

const file = join(__dirname, 'app.cjs');
writeFileSync(cacheName(file), compile(file).createCachedData());
process.exit(0);
