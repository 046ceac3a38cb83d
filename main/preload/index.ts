/** Owns what a page finds on `window.stint`: one function for each row of the IPC table, and the snapshots. */
import { contextBridge, ipcRenderer } from 'electron';
import { callNames, channels } from '../../common/ipc.ts';
import type { Snapshot } from '../../common/snapshot.ts';

const functions = callNames.map((name) => [
  name,
  (argument: unknown) => ipcRenderer.invoke(channels.call, name, argument),
]);

contextBridge.exposeInMainWorld('stint', {
  ...Object.fromEntries(functions),
  onSnapshot: (listener: (snapshot: Snapshot) => void) => {
    const forward = (_event: unknown, snapshot: Snapshot): void => listener(snapshot);
    ipcRenderer.on(channels.snapshot, forward);
    return () => ipcRenderer.off(channels.snapshot, forward);
  },
});
