/** Owns running the service's command line as a program of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../scripts/service.mjs', import.meta.url));

/** Runs a command to its end. */
export async function runService(args: readonly string[], input = '') {
  const child = spawn(process.execPath, [script, ...args], { stdio: 'pipe' });
  // A command that does not read its input may be gone before it is written.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { stdout, stderr, code };
}

/** Serves a folder on any free port; resolves once it listens. */
export async function startService(data: string) {
  const args = ['serve', '--data', data, '--port', '0'];
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    child.once('close', (code) => reject(new Error(`The service ended with ${code}.`)));
    createInterface(child.stdout).on('line', (line) => {
      lines.push(line);
      // The second line says who can reach it: from then on it is all there.
      if (lines.length === 2) resolve(lines[0] ?? '');
    });
  });
  return { child, url, lines };
}
