/** Owns the one door between windows and main: who asks and what they ask is checked before anything happens. */
import { ipcMain, type WebContents, type WebFrameMain } from 'electron';
import * as v from 'valibot';
import { appError } from '../../common/error.ts';
import { type AnswerOf, type ArgumentOf, type CallName, calls, channels } from '../../common/ipc.ts';
import { err } from '../../common/result.ts';
import type { Log } from '../core/ports.ts';
import { placeOf } from './faults.ts';
import { isPage, origin } from './protocol.ts';

/** A handler for every call of the table: one that is missing does not compile. */
export type Handlers = {
  readonly [N in CallName]: (
    argument: ArgumentOf<N>,
    sender: WebContents,
  ) => AnswerOf<N> | Promise<AnswerOf<N>>;
};

/** Whether a message comes from the main frame of one of our windows, showing one of our pages. */
function isOurs(
  frame: WebFrameMain | null,
  sender: WebContents,
  isWindow: (contents: WebContents) => boolean,
) {
  // A page of no address of its own, such as about:blank, has the origin of the page that opened it.
  return (
    frame !== null &&
    frame === sender.mainFrame &&
    frame.origin === origin &&
    isPage(frame.url) &&
    isWindow(sender)
  );
}

const isCall = (name: unknown): name is CallName => typeof name === 'string' && Object.hasOwn(calls, name);

/**
 * Opens the door.
 * @param isWindow whether contents belong to a window the app made
 */
export function openDoor(handlers: Handlers, isWindow: (contents: WebContents) => boolean, log: Log): void {
  // electron-store opens a door of its own, behind which nobody asks who is there. No page of ours has a store.
  ipcMain.removeAllListeners('electron-store-get-data');
  ipcMain.handle(channels.call, async (event, name: unknown, argument: unknown) => {
    if (!isOurs(event.senderFrame, event.sender, isWindow)) return err(appError('forbidden'));
    if (!isCall(name)) return err(appError('input_invalid', { field: 'call' }));
    const parsed = v.safeParse(calls[name].argument, argument);
    if (!parsed.success)
      return err(appError('input_invalid', { field: v.getDotPath(parsed.issues[0]) ?? name }));
    const handle = handlers[name] as (argument: unknown, sender: WebContents) => unknown;
    try {
      return await handle(parsed.output, event.sender);
    } catch (error) {
      // Words of an exception may hold anything: its code crosses, and its place goes to the log.
      log.warn('call failed', { name, at: placeOf(error) });
      return err(appError('internal'));
    }
  });
}
