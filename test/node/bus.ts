/** Owns real buses for tests of the shells: a daemon of their own each, and Python's mocked services on them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bus, connectBus } from '../../main/node/dbus/bus.ts';
import type { DBusValue } from '../../main/node/dbus/message.ts';
import { lineWith, until } from '../../scripts/desktop/wait.mjs';

export interface TestBus {
  readonly address: string;
  /** A connection beside that of the program under test. */
  readonly bus: Bus;
  readonly start: () => Promise<void>;
  /** At once, as a crash. */
  readonly kill: () => Promise<void>;
  /** Runs a mocked service until the end. @param words of `python3 -m dbusmock` */
  readonly mock: (name: string, ...words: readonly string[]) => Promise<() => Promise<void>>;
  readonly emit: (at: Place, member: string, type: string, value: DBusValue) => Promise<void>;
  readonly call: (
    at: Place,
    face: string,
    member: string,
    signature?: string,
    ...args: readonly DBusValue[]
  ) => Promise<void>;
  readonly file: (name: string, content: string) => Promise<string>;
  readonly stop: () => Promise<void>;
}

export interface Place {
  readonly to: string;
  readonly path: string;
  readonly face: string;
}

export const mockFace = 'org.freedesktop.DBus.Mock';

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
};

export async function openTestBus(): Promise<TestBus> {
  const folder = await mkdtemp(join(tmpdir(), 'stint-bus-'));
  const address = `unix:path=${join(folder, 'bus')}`;
  const children = new Set<ChildProcess>();
  const live: { daemon: ChildProcess | null; bus: Bus | null } = { daemon: null, bus: null };
  const bus = (): Bus => {
    if (!live.bus) throw new Error('the bus is not running');
    return live.bus;
  };
  const run = (command: string, args: readonly string[]): ChildProcess => {
    const env = { ...process.env, DBUS_SESSION_BUS_ADDRESS: address, DBUS_SYSTEM_BUS_ADDRESS: address };
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    // Unread, a mock that tells what it does would stand still one day.
    child.stdout?.resume();
    children.add(child);
    return child;
  };
  const start = async (): Promise<void> => {
    const daemon = run('dbus-daemon', ['--session', '--nofork', `--address=${address}`, '--print-address=1']);
    if (!daemon.stdout) throw new Error('dbus-daemon has no output');
    await lineWith('unix:', daemon.stdout);
    live.daemon = daemon;
    live.bus = await connectBus(address);
  };
  const call: TestBus['call'] = async ({ to, path }, face, member, signature = '', ...args) => {
    const answer = await bus().call({ to, path, face, member, signature, args });
    if (!answer.ok) throw new Error(`${member}: ${answer.error}`);
  };
  await start();
  return {
    address,
    get bus() {
      return bus();
    },
    start,
    kill: async () => {
      if (live.daemon) await end(live.daemon, 'SIGKILL');
    },
    mock: async (name, ...words) => {
      const child = run('/usr/bin/python3', ['-m', 'dbusmock', '--session', ...words]);
      const owned = async () => {
        const dbus = 'org.freedesktop.DBus';
        const answer = await bus().call({
          to: dbus,
          path: '/',
          face: dbus,
          member: 'NameHasOwner',
          signature: 's',
          args: [name],
        });
        return answer.ok && answer.value[0] === true;
      };
      await until(name, owned);
      return () => end(child, 'SIGKILL');
    },
    // Of signals with one argument, which those of desktops have: the mock takes them as a list of variants.
    emit: async (at, member, type, value) => {
      const body = type === 'b' ? (value ? 'True' : 'False') : `dbus.UInt32(${value})`;
      const code = `self.EmitSignal("${at.face}", "${member}", "${type}", [${body}])`;
      await call(at, mockFace, 'AddMethod', 'sssss', 'test.Mock', 'Emit', '', '', code);
      await call(at, 'test.Mock', 'Emit');
    },
    call,
    file: async (name, content) => {
      await writeFile(join(folder, name), content);
      return join(folder, name);
    },
    stop: async () => {
      live.bus?.close();
      await Promise.all([...children].map((child) => end(child, 'SIGKILL')));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
