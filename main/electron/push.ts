/** Owns how a snapshot gets to the page of a window. */
import type { BrowserWindow } from 'electron';
import { channels } from '../../common/ipc.ts';
import type { Snapshot } from '../../common/snapshot.ts';
import { printJson } from '../core/print-json.ts';

export const push = (window: BrowserWindow | null, snapshot: Snapshot): void =>
  window?.webContents.send(channels.snapshot, printJson(snapshot));
