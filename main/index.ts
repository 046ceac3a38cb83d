/** Owns the composition: the only file that builds the parts and joins them. */
import { join } from 'node:path';
import { app, Menu, nativeTheme } from 'electron';
import { createAwayNotice } from './core/away-notice.ts';
import { carryOut, explain, tellStatus } from './core/command-answer.ts';
import { snapshotAtRest } from './core/command-at-rest.ts';
import { parseCommandLine } from './core/command-line.ts';
import { isKeptHere } from './core/kept-here.ts';
import type { Log, Stores } from './core/ports.ts';
import { createSession } from './core/session.ts';
import { createTracker } from './core/tracker.ts';
import type { TrayAction } from './core/tray-model.ts';
import { trayModel } from './core/tray-model.ts';
import { createTrayWatch } from './core/tray-watch.ts';
import { ask, awaitAnswer, carried, openCommandDoor, tell, tellAndEnd } from './electron/command-door.ts';
import { connectivity } from './electron/connectivity.ts';
import { giveUp, surviveFaults } from './electron/faults.ts';
import { createFootprint } from './electron/footprint.ts';
import { denyPermissions, guardContents } from './electron/guard.ts';
import { createHandlers } from './electron/handlers.ts';
import { createHttp } from './electron/http.ts';
import { openDoor } from './electron/ipc.ts';
import { createKeychain } from './electron/keychain.ts';
import { keepLight, restUnseen } from './electron/light.ts';
import { createLog } from './electron/log.ts';
import { createNotifier } from './electron/notifications.ts';
import { declareScheme, serveRenderer } from './electron/protocol.ts';
import { openStores } from './electron/stores.ts';
import { createTray } from './electron/tray.ts';
import { createWindows } from './electron/windows.ts';
import { createLocalWorkspace } from './local-workspace.ts';
import { createClock } from './node/clock.ts';
import { screen } from './node/screen.ts';
import { timers } from './node/timers.ts';
import { trayPlace } from './node/tray-place.ts';
import { createPresenceShells } from './presence-shells.ts';

// What the app writes is for this user's eyes only: from the first file on, which the lock makes.
process.umask(0o077);
const program = { version: app.getVersion(), dataFolder: app.getPath('userData') };
const line = parseCommandLine(process.argv.slice(1), { appPath: !app.isPackaged });
const explanation = explain(line, program.version);
const command = line.ok && line.value.kind === 'command' ? line.value.command : null;
const question = command && ask(command);
/** Held until who only asks from a terminal has their answer. Electron waits for it before it looks for a display. */
export const begun = begin();

async function begin(): Promise<void> {
  // The lock comes before anything that has an effect: a second Stint would be a second writer of the same files.
  if (explanation) await tellAndEnd(explanation);
  else if (!app.requestSingleInstanceLock(carried(question))) {
    if (question) await tellAndEnd(awaitAnswer(program.dataFolder, question));
    else app.quit();
  } else if (command?.name === 'status') {
    // Who only looks must not send somebody away who starts the app meanwhile.
    app.releaseSingleInstanceLock();
    const atRest = snapshotAtRest(openStores(program.dataFolder), createClock(), program);
    await tellAndEnd(tellStatus(atRest, command));
  } else {
    const log = createLog(program.dataFolder);
    const stores = openStores(program.dataFolder);
    surviveFaults(log);
    keepLight({ local: isKeptHere(stores) });
    declareScheme();
    app.enableSandbox();
    guardContents();
    // Our windows have no menu. Electron would make one all the same; on macOS the keys for copying are in it.
    if (process.platform !== 'darwin') Menu.setApplicationMenu(null);
    app
      .whenReady()
      .then(() => run(log, stores))
      .catch((error: unknown) => giveUp(error, log));
  }
}

async function run(log: Log, stores: Stores): Promise<void> {
  const { dataFolder } = program;
  const appFolder = app.getAppPath();
  const clock = createClock();
  const presence = createPresenceShells({ clock, timers, log });
  const local = createLocalWorkspace({
    folder: join(dataFolder, 'workspace'),
    nowMs: clock.nowMs,
    log,
    onRefused: (error) => {
      tracker.change((state) => ({ ...state, notices: [...state.notices, error] }));
    },
  });
  const notifier = createNotifier();
  const ports = {
    clock,
    timers,
    http: createHttp(),
    stores,
    keychain: createKeychain(() => import('keytar').then((module) => module.default)),
    idle: presence.idle,
    signals: presence.signals,
    notifier,
    screen,
    showPanel: () => showPanel(),
    connectivity,
    local,
    log,
    newId: () => crypto.randomUUID(),
    random: Math.random,
  };
  const tracker = createTracker(ports, program);
  const signing = createSession(tracker, ports);

  // A tray app: no place in the Dock, and on Windows one identity for taskbar and notifications.
  app.dock?.hide();
  if (process.platform === 'win32') app.setAppUserModelId('app.stint.Stint');
  // With the first window, before it loads anything: a session takes 10 MiB, and at most times there is no window.
  app.once('web-contents-created', (_event, contents) => {
    denyPermissions(contents.session);
    serveRenderer(contents.session, join(appFolder, 'out/renderer'), __RENDERER_FILES__);
  });

  const icons = join(appFolder, 'out/assets/tray');
  const windows = createWindows({
    preload: join(appFolder, 'out/preload/index.cjs'),
    icons,
    snapshot: tracker.snapshot,
    onLook: tracker.look,
    onPlace: (panelWindow) => tracker.run({ type: 'change_settings', change: { panelWindow } }),
    onClose: () => trayWatch.look(),
    onPrompt: (what) => awayNotice[what](),
  });
  const awayNotice = createAwayNotice({
    notifier,
    timers,
    answer: (id, choice) => tracker.run({ type: 'answer_away', id, choice }),
    review: windows.reviewAway,
  });
  const showPanel = (): void => windows.showPanel(tray.bounds());
  const act = (action: TrayAction): void => {
    if (action.type === 'open_panel') showPanel();
    else if (action.type === 'quit') app.quit();
    else {
      const done = tracker.run(action);
      // The tray has no place for words: the panel does.
      if (!done.ok) showPanel();
    }
  };
  const makeTray = () =>
    createTray(trayModel(tracker.snapshot()), {
      icons,
      onAction: act,
      onClick: () => windows.togglePanel(tray.bounds()),
    });
  let tray = makeTray();
  let opened = false;
  const trayWatch = createTrayWatch({
    place: trayPlace,
    timers,
    onPlace: (there) => {
      tracker.change((state) => (state.tray === there ? state : { ...state, tray: there }));
      // Where nothing else shows that Stint runs, and where there is nobody to track for yet.
      if (!opened && (!there || !tracker.state().account)) showPanel();
      opened = true;
    },
    onLateTray: () => {
      tray.destroy();
      tray = makeTray();
    },
  });

  tracker.subscribe((snapshot) => {
    nativeTheme.themeSource = snapshot.settings.theme;
    tray.apply(trayModel(snapshot));
    awayNotice.show(snapshot);
    windows.show(snapshot);
  });
  nativeTheme.themeSource = tracker.snapshot().settings.theme;

  const footprint = createFootprint();
  const { version } = program;
  openDoor(
    createHandlers({
      tracker,
      signing,
      windows,
      dataFolder,
      showPanel,
      quit: () => app.quit(),
      footprint,
      version,
      idleStatus: presence.idle.status,
    }),
    windows.isWindow,
    log,
  );

  restUnseen();
  presence.signals.subscribe((signal) => {
    if (signal === 'awake' || signal === 'unlocked') trayWatch.look();
  });
  const comeBack = (): void => {
    showPanel();
    // Asked for in another way than by the icon: perhaps there is none.
    trayWatch.look();
  };
  const end = once(() => {
    trayWatch.end();
    tracker.end();
    tray.destroy();
    local.close();
    presence.close();
  });
  openCommandDoor({ dataFolder, tracker, showPanel: comeBack, log });
  app.on('activate', showPanel);
  // The tray is the app: closing windows ends nothing.
  app.on('window-all-closed', () => {});
  app.on('before-quit', windows.letGo);
  app.on('will-quit', end);
  void presence.listen({ quit: () => app.quit(), end });

  if (command) await tell(carryOut(command, tracker));
  await signing.resume();
  trayWatch.look();
}

/** Asked to end twice, by the system and by what it ended, it ends once. */
function once(act: () => void): () => void {
  let done = false;
  return () => {
    if (!done) act();
    done = true;
  };
}
