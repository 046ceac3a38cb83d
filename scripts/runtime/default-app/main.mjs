/** Owns `electron FOLDER` in a runtime that comes without it: loads the app in the folder named on the command line. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app as electronApp } from 'electron';

/** With what Electron's own default app uses, which its public types leave out. */
const app =
  /** @type {typeof electronApp & { setVersion(version: string): void, setAppPath(path: string): void }} */ (
    electronApp
  );

const folder = process.argv.slice(1).find((argument) => !argument.startsWith('-'));
if (folder === undefined) {
  console.error('usage: electron FOLDER [ARGUMENT…]');
  process.exit(2);
}

const appPath = resolve(folder);
/** @type {{ name: string, productName?: string, version?: string, main?: string, desktopName?: string }} */
const manifest = JSON.parse(readFileSync(join(appPath, 'package.json'), 'utf8'));

// The same marks the official default app leaves: argv keeps the folder, `process.defaultApp` says so.
Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true });
app.setName(manifest.productName ?? manifest.name);
if (manifest.version) app.setVersion(manifest.version);
if (process.platform === 'linux') app.setDesktopName(manifest.desktopName ?? `${app.getName()}.desktop`);
app.setAppPath(appPath);

await import(pathToFileURL(join(appPath, manifest.main ?? 'index.js')).href);
