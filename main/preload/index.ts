/** Owns what a page finds on `window.stint`: one function for each row of the IPC table, and the snapshots. */
import { contextBridge, ipcRenderer } from 'electron';
import { callNames, channels } from '../../common/ipc.ts';

const functions = callNames.map((name) => [
  name,
  (argument: unknown) => ipcRenderer.invoke(channels.call, name, argument),
]);

contextBridge.exposeInMainWorld('stint', {
  ...Object.fromEntries(functions),
  onSnapshot: (listener: (json: string) => void) => {
    const forward = (_event: unknown, json: string): void => listener(json);
    ipcRenderer.on(channels.snapshot, forward);
    return () => ipcRenderer.off(channels.snapshot, forward);
  },
});
