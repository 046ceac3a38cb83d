/**
 * Owns the notifications of the system. Buttons are asked for everywhere; a system or a runtime that has none leaves them
 * out (Electron 33 on Linux and Windows), and a click on the notification itself still says that somebody wants more.
 */
import { Notification as SystemNotification } from 'electron';
import type { Notification, Notifier } from '../core/ports.ts';

export function createNotifier(): Notifier {
  // What nobody holds is collected, and its clicks are lost.
  const shown = new Map<string, SystemNotification>();
  const close = (id: string): void => {
    const open = shown.get(id);
    shown.delete(id);
    open?.close();
  };
  const show = ({ id, title, body, actions, silent, onAction }: Notification): void => {
    close(id);
    if (!SystemNotification.isSupported()) return;
    const made = new SystemNotification({
      title,
      body,
      silent,
      actions: actions.map(({ text }) => ({ type: 'button', text })),
    });
    const answered = (action: string | null): void => {
      // Of one that was replaced meanwhile, nothing is taken any more.
      if (shown.get(id) === made) onAction(action);
    };
    made.on('click', () => answered(null));
    made.on('action', (_event, at) => answered(actions[at]?.id ?? null));
    shown.set(id, made);
    made.show();
  };
  return { show, close };
}
