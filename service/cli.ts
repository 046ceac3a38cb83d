/** Owns the command line of the service: `serve`, `create-account`, `set-password`, `sample`, `backup`, `check`. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import type { AppError } from '../common/error.ts';
import { isPlan, type Plan, planNames } from './plans.ts';
import { createSample } from './sample/sample.ts';
import { serve } from './server.ts';
import { openService, type Service } from './service.ts';
import { backUp, findFaults } from './store/upkeep.ts';
import { isTimeZone } from './zone.ts';

const usage = `Usage:
  serve           --data DIR [--port 4747] [--host 127.0.0.1]
  create-account  --data DIR --name NAME --email EMAIL --password-stdin [--plan PLAN] [--time-zone ZONE]
  set-password    --data DIR --account ID --email EMAIL --password-stdin
  sample          --data DIR
  backup          --data DIR --to FILE
  check           --data DIR

PLAN is one of ${planNames.join(', ')}; ZONE is an IANA name such as Europe/Zurich.
`;

const options = {
  data: { type: 'string' },
  port: { type: 'string', default: '4747' },
  host: { type: 'string', default: '127.0.0.1' },
  name: { type: 'string' },
  email: { type: 'string' },
  account: { type: 'string' },
  to: { type: 'string' },
  plan: { type: 'string', default: 'local' },
  'time-zone': { type: 'string', default: Intl.DateTimeFormat().resolvedOptions().timeZone },
  'password-stdin': { type: 'boolean', default: false },
} as const;

/** The command line is wrong: said with the usage, exit code 2. */
class UsageError extends Error {}

type Given = ReturnType<typeof read>['values'];
type Text = 'data' | 'name' | 'email' | 'account' | 'to';

const read = (args: readonly string[]) =>
  parseArgs({ args: [...args], options, allowPositionals: true, strict: true });

function required(given: Given, name: Text): string {
  const value = given[name];
  if (value === undefined || value.trim() === '') throw new UsageError(`--${name} is missing.`);
  return value;
}

/** The first line of standard input: never an argument, which other users of the computer can see. */
async function readPassword(given: Given): Promise<string> {
  if (!given['password-stdin']) throw new UsageError('--password-stdin is missing.');
  const [password = ''] = (await text(process.stdin)).split(/\r?\n/, 1);
  if (password === '') throw new UsageError('There is no password on standard input.');
  return password;
}

function readPlan(given: Given): Plan {
  if (isPlan(given.plan)) return given.plan;
  throw new UsageError(`--plan must be one of ${planNames.join(', ')}.`);
}

function readZone(given: Given): string {
  const zone = given['time-zone'];
  if (isTimeZone(zone)) return zone;
  throw new UsageError('--time-zone must be an IANA name such as Europe/Zurich.');
}

function readPort(given: Given): number {
  const port = /^\d{1,5}$/.test(given.port) ? Number(given.port) : Number.NaN;
  if (port <= 65_535) return port;
  throw new UsageError('--port must be a number from 0 to 65535.');
}

function open(given: Given, log?: (line: string) => void): Service {
  const folder = required(given, 'data');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const opened = openService({ file: join(folder, 'service.db'), ...(log === undefined ? {} : { log }) });
  if (!opened.ok) throw new Error(words(opened.error));
  return opened.value;
}

const words = ({ code, detail }: AppError): string => (detail ? `${detail} (${code})` : code);

async function runServe(given: Given): Promise<void> {
  const port = readPort(given);
  const service = open(given, (line) => process.stdout.write(`${new Date().toISOString()} ${line}\n`));
  const server = await serve(service, { host: given.host, port });
  if (!server.ok) {
    service.close();
    throw new Error(words(server.error));
  }
  const isLoopback = given.host === 'localhost' || given.host === '::1' || given.host.startsWith('127.');
  const reach = isLoopback
    ? 'Only this computer can reach it; --host 0.0.0.0 would open it to the network.'
    : 'The network can reach it, without encryption: put it behind a proxy that speaks HTTPS.';
  process.stdout.write(`${server.value.url}\n${reach}\n`);
  const signal = await new Promise<string>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => resolve(name));
  });
  process.stdout.write(`${signal}: stopping.\n`);
  await server.value.stop();
  service.close();
}

async function runCreateAccount(given: Given): Promise<void> {
  const name = required(given, 'name');
  const email = required(given, 'email');
  const [plan, timeZone] = [readPlan(given), readZone(given)];
  const password = await readPassword(given);
  const service = open(given);
  const created = await service.createAccount({ name, email, password, plan, timeZone });
  service.close();
  process.stdout.write(`${JSON.stringify({ account_id: created.accountId, user_id: created.userId })}\n`);
}

async function runSetPassword(given: Given): Promise<void> {
  const [account, email] = [required(given, 'account'), required(given, 'email')];
  const password = await readPassword(given);
  const service = open(given);
  const changed = await service.setPassword(account, email, password);
  service.close();
  if (!changed.ok) throw new Error('This account has no user with this e-mail.');
}

async function runSample(given: Given): Promise<void> {
  const folder = required(given, 'data');
  open(given).close();
  const sample = await createSample(join(folder, 'service.db'), readZone(given), Date.now());
  process.stdout.write(
    [
      `Filled with ${sample.customers} customers, ${sample.projects} projects, ${sample.entries} time entries.`,
      'Everybody signs in with the same password:',
      `  account   ${sample.accountId}`,
      ...sample.emails.map((email) => `  e-mail    ${email}`),
      `  password  ${sample.password}`,
      '',
    ].join('\n'),
  );
}

/** Safe while the service runs on the same data. */
async function runBackup(given: Given): Promise<void> {
  const [folder, to] = [required(given, 'data'), required(given, 'to')];
  const copied = backUp(join(folder, 'service.db'), to);
  if (!copied.ok) throw new Error(words(copied.error));
  process.stdout.write(`${to}\n`);
}

async function runCheck(given: Given): Promise<void> {
  const faults = findFaults(join(required(given, 'data'), 'service.db'));
  if (!faults.ok) throw new Error(words(faults.error));
  if (faults.value.length > 0) throw new Error(faults.value.join('\n'));
  process.stdout.write('The database is sound.\n');
}

const commands: Readonly<Record<string, (given: Given) => Promise<void>>> = {
  serve: runServe,
  'create-account': runCreateAccount,
  'set-password': runSetPassword,
  sample: runSample,
  backup: runBackup,
  check: runCheck,
};

async function main(args: readonly string[]): Promise<void> {
  // The database holds what people did all day: it is for the user who runs the service.
  process.umask(0o077);
  const [name, ...rest] = args;
  const command = Object.hasOwn(commands, name ?? '') ? commands[name ?? ''] : undefined;
  if (command === undefined)
    throw new UsageError(name ? `There is no command ${name}.` : 'A command is missing.');
  let given: Given;
  try {
    const parsed = read(rest);
    if (parsed.positionals.length > 0) throw new Error(`Unexpected argument ${parsed.positionals[0]}.`);
    given = parsed.values;
  } catch (failure) {
    throw new UsageError(failure instanceof Error ? failure.message : 'The arguments are wrong.');
  }
  await command(given);
}

try {
  await main(process.argv.slice(2));
} catch (failure) {
  const isUsage = failure instanceof UsageError;
  const message = failure instanceof Error ? failure.message : String(failure);
  process.stderr.write(`${message}\n${isUsage ? `\n${usage}` : ''}`);
  process.exitCode = isUsage ? 2 : 1;
}
