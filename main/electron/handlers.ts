/** Owns what becomes of each call of a window: which part of the program answers it. It decides nothing. */
import { shell } from 'electron';
import { appError } from '../../common/error.ts';
import type { IdleStatus } from '../../common/idle.ts';
import { err, ok } from '../../common/result.ts';
import { exportName, exportTable } from '../core/export.ts';
import { journalFormat } from '../core/journal-file.ts';
import type { Session } from '../core/session.ts';
import { requestsByKind } from '../core/spent.ts';
import type { Tracker } from '../core/tracker.ts';
import { copyText, saveText } from './dialogs.ts';
import type { Footprint } from './footprint.ts';
import type { Handlers } from './ipc.ts';
import type { Windows } from './windows.ts';

export interface Answering {
  readonly tracker: Tracker;
  readonly signing: Session;
  readonly windows: Windows;
  readonly dataFolder: string;
  readonly showPanel: () => void;
  readonly quit: () => void;
  readonly footprint: Footprint;
  readonly version: string;
  readonly idleStatus: () => IdleStatus;
}

export const createHandlers = ({
  tracker,
  signing,
  windows,
  dataFolder,
  showPanel,
  quit,
  footprint,
  version,
  idleStatus,
}: Answering): Handlers => ({
  snapshot: tracker.snapshot,
  catalog: tracker.catalog,
  useThisComputer: signing.useThisComputer,
  signIn: ({ password, ...where }) => signing.signIn({ ...where, proof: { kind: 'password', password } }),
  signInWithToken: ({ token, ...where }) => signing.signIn({ ...where, proof: { kind: 'token', token } }),
  signOut: ({ undelivered }) => signing.signOut(undelivered),
  start: (argument) => tracker.run({ type: 'start', ...argument }),
  stop: (argument) => tracker.run({ type: 'stop', ...argument }),
  create: tracker.create,
  book: (argument) => tracker.run({ type: 'book', ...argument }),
  editEntry: (argument) => tracker.run({ type: 'edit_entry', ...argument }),
  splitEntry: (argument) => tracker.run({ type: 'split_entry', ...argument }),
  duplicateEntry: (argument) => tracker.run({ type: 'duplicate_entry', ...argument }),
  deleteEntry: (argument) => tracker.run({ type: 'delete_entry', ...argument }),
  undo: () => tracker.run({ type: 'undo' }),
  answerStops: (argument) => tracker.run({ type: 'answer_stops', ...argument }),
  answerAway: (argument) => tracker.run({ type: 'answer_away', ...argument }),
  goAway: (argument) => tracker.run({ type: 'go_away', ...argument }),
  comeBack: () => tracker.run({ type: 'come_back' }),
  reviewAway: () => {
    windows.reviewAway();
    return ok(null);
  },
  snoozeReminders: (argument) => tracker.run({ type: 'snooze_reminders', ...argument }),
  endSnooze: () => tracker.run({ type: 'end_snooze' }),
  dismissReminder: () => tracker.run({ type: 'dismiss_reminder' }),
  previewReminder: ({ kind }) => {
    tracker.previewReminder(kind);
    return ok(null);
  },
  idleStatus: () => ok(idleStatus()),
  absences: () => ok(tracker.absences()),
  retryIntent: (argument) => tracker.run({ type: 'retry_intent', ...argument }),
  discardIntent: (argument) => tracker.run({ type: 'discard_intent', ...argument }),
  exportUndelivered: async () => {
    const { now, delivery } = tracker.snapshot();
    const saved = await saveText(exportName(now.date), exportTable(delivery.ledger));
    // The dialog took the focus, and a panel that hides then has more to say.
    showPanel();
    return saved;
  },
  copy: ({ text }) => copyText(text),
  refresh: (argument) => tracker.run({ type: 'refresh', ...argument }),
  wantTasks: (argument) => tracker.run({ type: 'want_tasks', ...argument }),
  wantCustomers: () => tracker.run({ type: 'want_customers' }),
  favourite: (argument) => tracker.run({ type: 'favourite', ...argument }),
  moveFavourite: (argument) => tracker.run({ type: 'move_favourite', ...argument }),
  wantTodos: (argument) => tracker.run({ type: 'want_todos', ...argument }),
  tickTodo: (argument) => tracker.run({ type: 'tick_todo', ...argument }),
  tickTask: (argument) => tracker.run({ type: 'tick_task', ...argument }),
  dropTick: (argument) => tracker.run({ type: 'drop_tick', ...argument }),
  changeSettings: (change) => tracker.run({ type: 'change_settings', change }),
  open: async ({ target }) => {
    if (target === 'data_folder') {
      const failure = await shell.openPath(dataFolder);
      return failure === '' ? ok(null) : err(appError('not_supported', { detail: failure }));
    }
    const { account } = tracker.state();
    if (account?.kind !== 'service') return err(appError('not_signed_in'));
    await shell.openExternal(new URL(account.baseUrl).origin);
    return ok(null);
  },
  trust: async () => {
    const { startupMs } = footprint;
    const memory = await footprint.memory();
    return ok({
      memory,
      startupMs,
      requests: requestsByKind(tracker.state().spent, tracker.snapshot().now.date),
      versions: { app: version, ...footprint.versions, journal: journalFormat },
    });
  },
  closeWindow: (_nothing, sender) => {
    windows.close(sender);
    return ok(null);
  },
  fitWindow: ({ height }, sender) => {
    windows.fit(sender, height);
    return ok(null);
  },
  quit: () => {
    quit();
    return ok(null);
  },
});
