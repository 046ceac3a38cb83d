/** Owns the demo's second opinion: what the service itself says about today, asked beside the app. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { lineWith } from '../desktop/wait.mjs';
import { checkout } from '../paths.mjs';

/**
 * @typedef {object} Secret what the app keeps in the keychain
 * @property {string} token
 * @property {string} userAgent
 * @property {string} baseUrl
 * @property {number} userId
 *
 * @typedef {object} Testimony
 * @property {number} entries of the user today
 * @property {number} seconds in all, what runs not counted
 * @property {number} running
 */

/** @param {string} text `HH:MM:SS` */
const seconds = (text) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

/**
 * @param {string} baseUrl
 * @param {Secret} secret the token works with the User-Agent it was made for, and only that
 * @param {string} date
 * @returns {Promise<Testimony>}
 */
export const askService = async (baseUrl, { token, userAgent, userId }, date) => {
  const query = new URLSearchParams({
    date_execution_start: date,
    date_execution_end: date,
    user_id: `${userId}`,
    opt_page_limit: '100',
  });
  const headers = { 'x-api-token': token, 'user-agent': userAgent };
  const answer = await fetch(`${baseUrl}/reports/detailed?${query}`, { headers });
  if (!answer.ok) throw new Error(`The service answered ${answer.status} to the report.`);
  /** @type {{ data: readonly { time_total: string, stopwatch_active: number }[] }} */
  const { data } = await answer.json();
  return {
    entries: data.length,
    seconds: data.reduce((sum, row) => sum + seconds(row.time_total), 0),
    running: data.filter((row) => Number(row.stopwatch_active) === 1).length,
  };
};

/**
 * The database of a local workspace, served on loopback by the stand-alone service.
 * @param {string} folder
 * @returns {Promise<{ readonly baseUrl: string, readonly stop: () => void }>}
 */
export const serveWorkspace = async (folder) => {
  const script = join(checkout, 'scripts', 'service.mjs');
  const args = [script, 'serve', '--port', '0', '--data', folder];
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const line = await lineWith('http://', server.stdout);
  const [baseUrl = ''] = /http:\/\/\S+/.exec(line) ?? [];
  return { baseUrl, stop: () => server.kill('SIGTERM') };
};
