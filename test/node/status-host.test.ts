/** Whether somebody draws status icons, asked of a real bus with a mocked watcher. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasStatusHost } from '../../main/node/linux-desktop.ts';
import { mockFace, openTestBus, type TestBus } from './bus.ts';

const face = 'org.kde.StatusNotifierWatcher';
const at = { to: face, path: '/StatusNotifierWatcher', face };

let bus: TestBus;
beforeAll(async () => {
  bus = await openTestBus();
});
afterAll(() => bus.stop());

it('is so exactly while a watcher says that it has a host', async () => {
  expect(await hasStatusHost(bus.address)).toBe(false);
  const end = await bus.mock(face, face, at.path, face);
  // A watcher that does not know the question.
  expect(await hasStatusHost(bus.address)).toBe(false);
  for (const [hosted, value] of [
    [false, 'False'],
    [true, 'True'],
  ] as const) {
    const code = `self.props["${face}"] = {"IsStatusNotifierHostRegistered": dbus.Boolean(${value})}`;
    await bus.call(at, mockFace, 'AddMethod', 'sssss', 'test.Mock', 'Say', '', '', code);
    await bus.call(at, 'test.Mock', 'Say');
    expect(await hasStatusHost(bus.address)).toBe(hosted);
  }
  await end();
  expect(await hasStatusHost(bus.address)).toBe(false);
});

it('is not so where there is no bus, or one that says nothing', async () => {
  expect(await hasStatusHost('')).toBe(false);
  expect(await hasStatusHost('unix:path=/nowhere')).toBe(false);
  const folder = await mkdtemp(join(tmpdir(), 'stint-bus-'));
  const silent = createServer((socket) => socket.resume());
  await new Promise<void>((resolve) => silent.listen(join(folder, 'bus'), resolve));
  expect(await hasStatusHost(`unix:path=${join(folder, 'bus')}`)).toBe(false);
  await new Promise((resolve) => silent.close(resolve));
  await rm(folder, { recursive: true });
});
