/** Owns the `app://` scheme: the windows' own files, from the list made when the app was built, and nothing else. */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { protocol, type Session } from 'electron';

export const scheme = 'app';
export const origin = `${scheme}://stint`;

/** Whether an address is one of our pages, or would be if there were such a file. */
export const isPage = (url: string): boolean => url.startsWith(`${origin}/`);

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** Has to run before the app is ready. */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme, privileges: { standard: true, secure: true } }]);
}

/**
 * Serves the files of `folder` that are in `files` to the windows of a session.
 * @param files paths relative to the folder, with forward slashes
 */
export function serveRenderer(target: Session, folder: string, files: readonly string[]): void {
  const known = new Set(files);
  target.protocol.handle(scheme, async (request) => {
    const url = new URL(request.url);
    const file = url.pathname.slice(1);
    if (url.host !== 'stint' || request.method !== 'GET' || !known.has(file)) {
      return new Response(null, { status: 404 });
    }
    return new Response(await readFile(join(folder, file)), {
      headers: {
        'content-type': types[extname(file)] ?? 'application/octet-stream',
        'content-security-policy': policy,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      },
    });
  });
}
