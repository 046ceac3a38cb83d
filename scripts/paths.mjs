/** Owns where the checkout is, and where things that outlive it are kept. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRoot } from './process.mjs';

/** The folder of `package.json`. */
export const checkout = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '');

export const built = join(checkout, 'out');

/**
 * Where downloads are kept for every checkout on this computer. Root gets a folder of the system, because
 * an ordinary user has to execute what is in it, and /root is closed to them.
 */
export const cacheFolder = (env = process.env) => {
  const xdg = env['XDG_CACHE_HOME'];
  if (xdg) return join(xdg, 'stint');
  return isRoot() ? '/var/cache/stint' : join(homedir(), '.cache', 'stint');
};
