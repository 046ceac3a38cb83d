/** Owns the composition: the only file that builds the parts and joins them. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { app, Menu, nativeTheme } from 'electron';
import { carryOut, explain, tellStatus } from './core/command-answer.ts';
import { snapshotAtRest } from './core/command-at-rest.ts';
import { parseCommandLine } from './core/command-line.ts';
import { isKeptHere } from './core/kept-here.ts';
import type { Log, Stores } from './core/ports.ts';
import { createSession } from './core/session.ts';
import { createTracker } from './core/tracker.ts';
import type { TrayAction } from './core/tray-model.ts';
import { trayModel } from './core/tray-model.ts';
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
import { idleSource, onWake } from './electron/power.ts';
import { declareScheme, serveRenderer } from './electron/protocol.ts';
import { openStores } from './electron/stores.ts';
import { createTray } from './electron/tray.ts';
import { createWindows } from './electron/windows.ts';
import { createLocalWorkspace } from './local-workspace.ts';
import { createClock } from './node/clock.ts';
import { timers } from './node/timers.ts';

// What the app writes is for this user's eyes only: from the first file on, which the lock makes.
process.umask(0o077);
const program = { version: app.getVersion(), dataFolder: app.getPath('userData') };
const line = parseCommandLine(process.argv.slice(1), { appPath: !app.isPackaged });
const explanation = explain(line, program.version);
const command = line.ok && line.value.kind === 'command' ? line.value.command : null;
const question = command && ask(command);
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

async function run(log: Log, stores: Stores): Promise<void> {
  const { dataFolder } = program;
  const appFolder = app.getAppPath();
  const clock = createClock();
  const local = createLocalWorkspace(join(dataFolder, 'workspace'), clock.nowMs, log);
  const ports = {
    clock,
    timers,
    http: createHttp(),
    stores,
    keychain: createKeychain(() => import('keytar').then((module) => module.default)),
    idle: idleSource,
    connectivity,
    local,
    log,
    newId: randomUUID,
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

  const windows = createWindows({
    preload: join(appFolder, 'out/preload/index.cjs'),
    snapshot: tracker.snapshot,
    onLook: tracker.look,
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
  const tray = createTray(trayModel(tracker.snapshot()), {
    icons: join(appFolder, 'out/assets/tray'),
    onAction: act,
    onClick: () => windows.togglePanel(tray.bounds()),
  });

  tracker.subscribe((snapshot) => {
    nativeTheme.themeSource = snapshot.settings.theme;
    tray.apply(trayModel(snapshot));
    windows.show(snapshot);
  });
  nativeTheme.themeSource = tracker.snapshot().settings.theme;

  const footprint = createFootprint();
  const { version } = program;
  openDoor(
    createHandlers({ tracker, signing, windows, dataFolder, showPanel, footprint, version }),
    windows.isWindow,
    log,
  );

  onWake(tracker.wake);
  restUnseen();
  openCommandDoor({ dataFolder, tracker, showPanel, log });
  app.on('activate', showPanel);
  // The tray is the app: closing windows ends nothing.
  app.on('window-all-closed', () => {});
  app.on('will-quit', () => {
    tracker.end();
    tray.destroy();
    local.close();
  });
  process.on('SIGTERM', () => app.quit());
  process.on('SIGINT', () => app.quit());

  if (command) await tell(carryOut(command, tracker));
  await signing.resume();
  if (!tracker.state().account) showPanel();
}
