/** Owns a bridge without main: it remembers calls, answers them as told, and moves a sample snapshot along. */
import type { AbsenceNoteView } from '../../common/absences.ts';
import type { AppError } from '../../common/error.ts';
import type { IdleStatus } from '../../common/idle.ts';
import type { ArgumentOf, Bridge, CallName } from '../../common/ipc.ts';
import { type Catalog, emptyCatalog, type Project, sameWork, type Work } from '../../common/model.ts';
import { err, ok, type Result } from '../../common/result.ts';
import type {
  AccountView,
  DeliveryView,
  EntryView,
  LedgerLine,
  RunningView,
  Snapshot,
  WorkView,
} from '../../common/snapshot.ts';
import type { TrustView } from '../../common/trust.ts';

export interface BridgeCall {
  readonly name: CallName;
  readonly argument: unknown;
}

export interface FakeBridge {
  readonly bridge: Bridge;
  readonly calls: readonly BridgeCall[];
  /** Pushes the next revision, changed as given. */
  readonly push: (change: Partial<Snapshot>) => void;
  /** Pushes a snapshot as it is, whatever its revision. */
  readonly pushRaw: (snapshot: Snapshot) => void;
  readonly setCatalog: (catalog: Catalog) => void;
  /** Makes a call fail from now on; null lets it succeed again. */
  readonly fail: (name: CallName, error: AppError | null) => void;
}

/** What main knows of presence, where it is not as in the samples. */
export interface FakePresence {
  readonly idle?: IdleStatus | undefined;
  readonly absences?: readonly AbsenceNoteView[] | undefined;
}

export function createFakeBridge(
  first: Snapshot,
  firstCatalog: Catalog = sampleCatalog,
  { idle = sampleIdle, absences = sampleAbsences }: FakePresence = {},
): FakeBridge {
  const state = { snapshot: first, catalog: firstCatalog };
  const calls: BridgeCall[] = [];
  const failures = new Map<CallName, AppError>();
  const listeners = new Set<(json: string) => void>();

  const pushRaw = (snapshot: Snapshot): void => {
    for (const listener of listeners) listener(JSON.stringify(snapshot));
  };
  const push = (change: Partial<Snapshot>): void => {
    state.snapshot = { ...state.snapshot, ...change, revision: state.snapshot.revision + 1 };
    pushRaw(state.snapshot);
  };
  const done =
    <Argument>(name: CallName, change: (argument: Argument) => Partial<Snapshot> = () => ({})) =>
    async (argument: Argument): Promise<Result<null>> => {
      calls.push({ name, argument });
      const failure = failures.get(name);
      if (failure) return err(failure);
      push(change(argument));
      return ok(null);
    };
  const withoutIntent = ({ intentId }: { readonly intentId: string }): Partial<Snapshot> => {
    const ledger = state.snapshot.delivery.ledger.filter((line) => line.intentId !== intentId);
    return { delivery: deliveryOf(ledger, state.snapshot.delivery) };
  };

  const bridge: Bridge = {
    snapshot: async () => state.snapshot,
    catalog: async () => state.catalog,
    useThisComputer: done('useThisComputer', () => ({ account: localAccount })),
    signIn: done('signIn', () => ({ account: serviceAccount })),
    signInWithToken: done('signInWithToken', () => ({ account: serviceAccount })),
    signOut: done('signOut', () => ({ account: null, running: null })),
    start: done<{ readonly work: Work }>('start', ({ work }) => ({
      running: { ...sampleRunning, key: `t${calls.length}`, work: viewOf(work, state.catalog), elapsedMs: 0 },
    })),
    stop: done('stop', () => ({ running: null })),
    book: done('book'),
    editEntry: done('editEntry'),
    splitEntry: done('splitEntry'),
    duplicateEntry: done('duplicateEntry'),
    deleteEntry: done<{ readonly entry: string }>('deleteEntry', ({ entry }) => ({
      today: {
        ...state.snapshot.today,
        entries: state.snapshot.today.entries.filter((one) => one.key !== entry),
      },
    })),
    undo: done('undo', () => ({ undo: null })),
    answerStops: done<{ readonly id: string }>('answerStops', ({ id }) => ({
      stops: state.snapshot.stops.filter((one) => one.id !== id),
    })),
    exportUndelivered: async (argument) => {
      const answer = await done('exportUndelivered')(argument);
      return answer.ok ? ok(true) : answer;
    },
    copy: done('copy'),
    reviewAway: done('reviewAway'),
    create: async (argument) => {
      const answer = await done('create')(argument);
      return answer.ok ? ok(99) : answer;
    },
    wantCustomers: done('wantCustomers'),
    answerAway: done('answerAway', () => ({ away: null })),
    goAway: done('goAway'),
    comeBack: done('comeBack', () => ({ awayPlan: null })),
    snoozeReminders: done('snoozeReminders', () => ({
      reminder: null,
      snoozedUntil: { date: '2026-03-10', clock: 60_847 },
    })),
    endSnooze: done('endSnooze', () => ({ snoozedUntil: null })),
    dismissReminder: done('dismissReminder', () => ({ reminder: null })),
    previewReminder: done('previewReminder'),
    idleStatus: async () => ok(idle),
    absences: async () => ok(absences),
    retryIntent: done('retryIntent', withoutIntent),
    discardIntent: done('discardIntent', withoutIntent),
    refresh: done('refresh'),
    wantTasks: done('wantTasks'),
    favourite: done<ArgumentOf<'favourite'>>('favourite', ({ work, on, at }) => {
      const rest = state.snapshot.favourites.filter((one) => !sameWork(one, work));
      const made = on ? [viewOf(work, state.catalog)] : [];
      return { favourites: rest.toSpliced(at ?? rest.length, 0, ...made) };
    }),
    moveFavourite: done('moveFavourite'),
    wantTodos: done('wantTodos'),
    tickTodo: done<{ readonly id: string; readonly done: boolean }>('tickTodo', ({ id, done: ticked }) => ({
      todos: {
        ...state.snapshot.todos,
        ticks: [
          ...state.snapshot.todos.ticks.filter((one) => one.key !== `todo/${id}`),
          { key: `todo/${id}`, done: ticked, name: id, project: '', state: 'waiting', error: null },
        ],
      },
    })),
    tickTask: done('tickTask'),
    dropTick: done('dropTick'),
    changeSettings: done<Partial<Snapshot['settings']>>('changeSettings', (change) => ({
      settings: { ...state.snapshot.settings, ...change },
    })),
    open: done('open'),
    trust: async () => ok(sampleTrust),
    closeWindow: done('closeWindow'),
    fitWindow: done('fitWindow'),
    quit: done('quit'),
    onSnapshot: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    bridge,
    calls,
    push,
    pushRaw,
    setCatalog: (catalog) => {
      state.catalog = catalog;
    },
    fail: (name, error) => {
      if (error === null) failures.delete(name);
      else failures.set(name, error);
    },
  };
}

const project = (id: number, name: string, customerName: string, requiresTask = false): Project => ({
  id,
  name,
  customerName,
  active: true,
  requiresTask,
});

export const sampleCatalog: Catalog = {
  projects: [
    project(1, 'Website', 'Acme'),
    project(2, 'Web shop', 'Bluebird', true),
    project(3, 'Brand book', 'Nordlicht GmbH'),
    project(4, 'Internal', 'Studio'),
    project(5, 'Campanha de verão', 'São João'),
    project(6, 'Mobile app', 'Acme'),
  ],
  tasks: [
    { id: 11, name: 'Review' },
    { id: 12, name: 'Code review' },
    { id: 13, name: 'Layout' },
    { id: 14, name: 'Stand-up' },
    { id: 15, name: 'Research' },
  ],
  customers: [],
  tasksOfProject: { 1: [11, 13], 2: [12] },
  checkedTasks: { 1: [13] },
  todos: [],
};

/** Work with its names, as the catalog has them. */
export function viewOf(work: Work, catalog: Catalog = sampleCatalog): WorkView {
  const found = catalog.projects.find((candidate) => candidate.id === work.projectId);
  const task = catalog.tasks.find((candidate) => candidate.id === work.taskId);
  return {
    ...work,
    project: found?.name ?? '',
    customer: found?.customerName ?? '',
    task: task?.name ?? null,
    startable: found?.active ?? false,
  };
}

const review = viewOf({ projectId: 1, taskId: 11, description: 'Homepage copy, second pass' });
const standUp = viewOf({ projectId: 4, taskId: 14, description: '' });
const codeReview = viewOf({ projectId: 2, taskId: 12, description: '' });
const layout = viewOf({ projectId: 3, taskId: 13, description: 'Grid and type' });

export const sampleRunning: RunningView = {
  key: 't4',
  entry: 'e4',
  work: review,
  started: { date: '2026-03-10', clock: 52_200 },
  elapsedMs: 5_047_000,
  todayMs: 5_047_000,
  delivery: 'delivered',
  startedElsewhere: false,
};

/** A delivered entry of `key`, from one clock to another. */
export const entryOf = (key: string, work: WorkView, startClock: number, endClock: number): EntryView => ({
  key,
  date: '2026-03-10',
  work,
  startClock,
  endClock,
  seconds: endClock - startClock,
  running: false,
  delivery: 'delivered',
  locked: false,
  unwanted: false,
});

export const localAccount: AccountView = {
  kind: 'local',
  baseUrl: 'app://local/api/v1',
  accountId: 'local',
  userName: 'Me',
  role: 'admin',
  email: '',
  tokenStore: 'keychain',
  keychainError: null,
};

export const serviceAccount: AccountView = {
  kind: 'service',
  baseUrl: 'https://time.example.com/api/v1',
  accountId: 'b3f09c21',
  userName: 'Ana Sousa',
  role: 'admin',
  email: 'ana@example.com',
  tokenStore: 'keychain',
  keychainError: null,
};

/** Nothing to deliver, nothing in the way. */
const calmDelivery: DeliveryView = {
  waiting: 0,
  refused: 0,
  ledger: [],
  connection: 'online',
  error: null,
  retryAtMs: null,
  mode: { used: 'live', because: 'local' },
  refresh: { readAtMs: null, next: 'look', nextAtMs: null },
};

/** Delivery with these lines in its ledger, counted as core counts them. */
export const deliveryOf = (
  ledger: readonly LedgerLine[],
  rest: Partial<DeliveryView> = {},
): DeliveryView => ({
  ...calmDelivery,
  ...rest,
  ledger,
  waiting: ledger.filter((line) => line.reason !== 'economy').length,
  refused: ledger.filter((line) => line.state === 'refused').length,
});

/** A line of the ledger: an entry of this morning that waits for its turn. */
export const sampleLine: LedgerLine = {
  intentId: 'i1',
  kind: 'book',
  entry: 'e1',
  work: review,
  made: { date: '2026-03-10', clock: 37_560 },
  date: '2026-03-10',
  startClock: 32_520,
  endClock: 37_560,
  seconds: 5040,
  state: 'waiting',
  reason: 'next',
  retryAtMs: null,
  error: null,
  discardable: true,
};

/** Signed in for the first time, nothing done yet. */
export const emptySnapshot: Snapshot = {
  revision: 1,
  account: localAccount,
  now: { date: '2026-03-10', clock: 57_247 },
  running: null,
  today: { date: '2026-03-10', seconds: 0, entries: [], byProject: [], complete: true },
  week: { days: [], capacitySeconds: null, workDays: null, workHours: null, complete: true },
  recents: [],
  favourites: [],
  delivery: calmDelivery,
  quota: null,
  away: null,
  awayBehind: 0,
  awayPlan: null,
  answered: null,
  breaks: [],
  reminder: null,
  snoozedUntil: null,
  stops: [],
  undo: null,
  todos: {
    openReadAtMs: null,
    doneReadAtMs: null,
    reading: false,
    error: null,
    cut: false,
    ticks: [],
  },
  deleteError: null,
  clockAheadSeconds: null,
  catalogRevision: 1,
  settings: {
    mode: 'automatic',
    midnight: 'split',
    continueToday: true,
    absence: 'ask',
    idleAfterSeconds: 300,
    absenceRules: {},
    reminders: { not_tracking: true, after_hours: true, long_timer: true, day_reached: true },
    notTrackingSeconds: 900,
    ownHours: { days: [1, 2, 3, 4, 5], startClock: 9 * 3600, endClock: 18 * 3600, daySeconds: 8 * 3600 },
    rounding: 0,
    theme: 'system',
    scale: 100,
    clock: 'system',
    weekStart: 'system',
    hideOnBlur: true,
    panelWindow: null,
    routes: {},
  },
  tray: true,
  version: '0.1.0',
  dataFolder: '/home/ana/.config/Stint',
  notices: [],
};

/** A usual afternoon: three entries done, one timer running. */
export const sampleSnapshot: Snapshot = {
  ...emptySnapshot,
  account: serviceAccount,
  running: sampleRunning,
  today: {
    date: '2026-03-10',
    complete: true,
    seconds: 5040 + 1800 + 5400 + 5047,
    entries: [
      entryOf('e1', review, 32_520, 37_560),
      entryOf('e2', standUp, 38_400, 40_200),
      entryOf('e3', codeReview, 43_200, 48_600),
      { ...entryOf('e4', review, 52_200, 57_247), endClock: null, running: true },
    ],
    byProject: [
      { projectId: 1, project: 'Website', customer: 'Acme', seconds: 10_087, running: true },
      { projectId: 2, project: 'Web shop', customer: 'Bluebird', seconds: 5400, running: false },
      { projectId: 4, project: 'Internal', customer: 'Studio', seconds: 1800, running: false },
    ],
  },
  week: {
    days: [
      { date: '2026-03-09', seconds: 26_640, byProject: [] },
      { date: '2026-03-10', seconds: 17_280, byProject: [] },
    ],
    capacitySeconds: 28_800,
    workDays: [1, 2, 3, 4, 5],
    workHours: { startClock: 9 * 3600, endClock: 17.5 * 3600 },
    complete: true,
  },
  recents: [review, codeReview, standUp, layout],
  quota: { limit: 50, remaining: 38 },
  delivery: {
    ...calmDelivery,
    mode: { used: 'economy', because: 'quota_small' },
    refresh: { readAtMs: Date.UTC(2026, 2, 10, 15, 52), next: 'look', nextAtMs: null },
  },
};

/** The same afternoon after the timer was stopped. */
export const stoppedSnapshot: Snapshot = {
  ...sampleSnapshot,
  running: null,
  today: {
    ...sampleSnapshot.today,
    entries: [...sampleSnapshot.today.entries.slice(0, 3), entryOf('e4', review, 52_200, 57_247)],
    byProject: sampleSnapshot.today.byProject.map((total) => ({ ...total, running: false })),
  },
};

/** What the app takes and does on that afternoon. */
export const sampleTrust: TrustView = {
  memory: { bytes: 172_400_000, kind: 'shared_in_part', processes: 5 },
  startupMs: 640,
  requests: { sign_in: 2, start: 4, stop: 3, book: 1, change: 0, delete: 0, catalog: 0, read: 6 },
  versions: { app: '0.1.0', electron: '40.1.0', chromium: '144.0.1', node: '24.2.0', journal: 2 },
};

/** Idle time is told by the platform. */
export const sampleIdle: IdleStatus = { source: 'system', works: true, idleSeconds: 3, reasons: [] };

const afternoon = (clock: number) => ({ date: '2026-03-10', clock });

/** A lunch that was asked about, and a night that was discarded. */
export const sampleAbsences: readonly AbsenceNoteView[] = [
  {
    card: 'a1',
    from: afternoon(43_680),
    until: afternoon(46_860),
    seconds: 3180,
    evidence: [
      { kind: 'last_input', at: afternoon(43_680) },
      { kind: 'locked', at: afternoon(43_860) },
      { kind: 'unlocked', at: afternoon(46_855) },
      { kind: 'back', at: afternoon(46_860) },
    ],
    afterSeconds: 300,
    fate: { kind: 'open' },
  },
  {
    card: 'a0',
    from: { date: '2026-03-09', clock: 62_880 },
    until: afternoon(28_980),
    seconds: 52_500,
    evidence: [
      { kind: 'last_input', at: { date: '2026-03-09', clock: 62_880 } },
      { kind: 'locked', at: { date: '2026-03-09', clock: 63_060 } },
      { kind: 'asleep', at: { date: '2026-03-09', clock: 63_900 } },
      { kind: 'awake', at: afternoon(28_860) },
      { kind: 'unlocked', at: afternoon(28_975) },
      { kind: 'back', at: afternoon(28_980) },
    ],
    afterSeconds: 300,
    fate: { kind: 'answered', choice: 'discard_and_stop', at: afternoon(29_040) },
  },
  {
    card: null,
    from: { date: '2026-03-09', clock: 50_400 },
    until: { date: '2026-03-09', clock: 51_000 },
    seconds: 600,
    evidence: [{ kind: 'last_input', at: { date: '2026-03-09', clock: 50_400 } }],
    afterSeconds: 300,
    fate: { kind: 'by_itself', choice: 'break' },
  },
];

/** Nobody signed in. */
export const signedOutSnapshot: Snapshot = { ...emptySnapshot, account: null };

/** As many projects as a large agency has. */
export const manyProjects = (count: number): Catalog => ({
  ...emptyCatalog,
  projects: Array.from({ length: count }, (_, at) =>
    project(
      at + 1,
      `${['Website', 'App', 'Campaign', 'Audit', 'Réseau'][at % 5]} ${at + 1}`,
      `Customer ${at % 300}`,
    ),
  ),
});
