/**
 * Owns one question to the session bus: whether somebody draws status icons. Icons are registered with a watcher, and the
 * watcher knows whether a host shows them.
 */
import { connectBus } from './dbus/bus.ts';

const watcher = 'org.kde.StatusNotifierWatcher';

/** Signing in and the answer may take this long each, ms: the question is asked at the start, and again later. */
const patienceMs = 2_000;

/** @param address of the bus; false also where there is none, or no watcher on it */
export async function hasStatusHost(address: string): Promise<boolean> {
  const bus = await connectBus(address, patienceMs);
  if (!bus) return false;
  const answer = await bus.call({
    to: watcher,
    path: '/StatusNotifierWatcher',
    face: 'org.freedesktop.DBus.Properties',
    member: 'Get',
    signature: 'ss',
    args: [watcher, 'IsStatusNotifierHostRegistered'],
  });
  bus.close();
  return answer.ok && answer.value[0] === true;
}
