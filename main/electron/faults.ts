/** Owns what nobody caught: it goes to the log without its words, and a start that failed is said and over. */
import { app, dialog } from 'electron';
import type { Log } from '../core/ports.ts';

/** Where an exception was thrown, without its message: that may hold anything. */
export const placeOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? '').split('\n    at ').slice(1, 6).join(' < ') : typeof error;

/**
 * Goes on after what nobody caught. What counts is on disk before it is acknowledged, so ending would lose more than a
 * part that does not work any more: the tray, and with it the way to stop the timer.
 */
export function surviveFaults(log: Log): void {
  process.on('uncaughtException', (error) => log.warn('uncaught exception', { at: placeOf(error) }));
  process.on('unhandledRejection', (reason) => log.warn('unhandled rejection', { at: placeOf(reason) }));
}

/** Says why the app could not start, and ends it: living on unseen it would keep the next one from starting. */
export function giveUp(error: unknown, log: Log): void {
  log.warn('start failed', { at: placeOf(error) });
  const reason = error instanceof Error ? error.message : String(error);
  const kept = `What you tracked is kept in ${app.getPath('userData')}.`;
  dialog.showErrorBox(
    'Stint could not start',
    `${reason}\n\n${kept}\n\nPlease start Stint again. Where it failed is in logs/stint.log of that folder.`,
  );
  app.exit(1);
}
