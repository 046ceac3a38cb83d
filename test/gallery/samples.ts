/** Owns data for the gallery that no test needs: names as long as they get, other scripts, a full day, many projects. */
import { type Catalog, emptyCatalog, type Work } from '../../common/model.ts';
import type { EntryView, Snapshot, WorkView } from '../../common/snapshot.ts';
import { emptySnapshot, entryOf, sampleCatalog, sampleRunning, sampleSnapshot } from '../fakes/bridge.ts';

const bare: WorkView = {
  projectId: 1,
  taskId: null,
  description: '',
  project: '',
  customer: '',
  task: null,
  startable: true,
};

/** 300 characters, words of every length. */
export const longText = (first: string): string =>
  `${first} Barrierefreiheitsprüfung der Kundenportale und Bestandsanwendungen, zweiter Abschnitt; Nachbesserungen der Donaudampfschifffahrtsgesellschaftskapitänskajüte `
    .repeat(3)
    .slice(0, 300)
    .trim();

/** One word that no line can break. */
export const longWord = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'
  .repeat(5)
  .slice(0, 300);

const longWork: WorkView = {
  ...bare,
  project: longText('Relaunch'),
  customer: longText('Müller'),
  taskId: 11,
  task: longText('Prüfung'),
  description: longText('Notizen'),
};
const wordWork: WorkView = {
  ...bare,
  projectId: 2,
  project: longWord,
  customer: longWord,
  description: longWord,
};
const arabic: WorkView = {
  ...bare,
  project: 'موقع الشركة الجديد',
  customer: 'مؤسسة النور للتجارة',
  taskId: 11,
  task: 'مراجعة',
  description: 'النسخة الثانية من الصفحة الرئيسية (v2.1)',
};
const hebrew: WorkView = {
  ...bare,
  projectId: 2,
  project: 'אתר חדש 2026',
  customer: 'חברת אור',
  description: '',
};
const emoji: WorkView = {
  ...bare,
  project: '🚀 Launch 👩‍👩‍👧‍👦 family app 🏳️‍🌈',
  customer: '🍕 Pizza & Söhne 🇵🇹',
  taskId: 11,
  task: '🎨 Design',
  description: '✅ done — 👍🏽 reviewed 🧑🏿‍💻🧑🏿‍💻🧑🏿‍💻',
};
const kanji: WorkView = {
  ...bare,
  projectId: 3,
  project: '会社のウェブサイト刷新プロジェクト第二段階',
  customer: '株式会社サンプル',
  description: '打ち合わせ',
};

/** A catalog that has the projects and tasks of these works. */
const catalogOf = (works: readonly WorkView[]): Catalog => ({
  ...sampleCatalog,
  projects: works.map(({ projectId, project, customer }) => ({
    id: projectId,
    name: project,
    customerName: customer,
    active: true,
    requiresTask: false,
  })),
  tasks: works.flatMap(({ taskId, task }) =>
    taskId === null || task === null ? [] : [{ id: taskId, name: task }],
  ),
  tasksOfProject: {},
});

export interface Sample {
  readonly snapshot: Snapshot;
  readonly catalog: Catalog;
}

/** A day on these works, the first of which runs. */
const dayOf = (works: readonly [WorkView, ...WorkView[]]): Sample => {
  const [first] = works;
  const done = works.map((work, at) => entryOf(`d${at}`, work, 32_400 + at * 5400, 36_000 + at * 5400));
  const runs: EntryView = { ...entryOf('e4', first, 52_200, 57_247), endClock: null, running: true };
  return {
    catalog: catalogOf(works),
    snapshot: {
      ...sampleSnapshot,
      running: { ...sampleRunning, work: first },
      recents: works,
      today: {
        ...sampleSnapshot.today,
        seconds: works.length * 3600 + 5047,
        entries: [...done, runs],
        byProject: works.map(({ projectId, project, customer }, at) => ({
          projectId,
          project,
          customer,
          seconds: at === 0 ? 8647 : 3600,
          running: at === 0,
        })),
      },
      undo: { kind: 'switch', work: first, made: { date: '2026-03-10', clock: 52_200 }, steps: 3 },
    },
  };
};

export const longNames = dayOf([longWork, wordWork]);
export const rightToLeft = dayOf([arabic, hebrew]);
export const emojiNames = dayOf([emoji, kanji]);

const { recents } = sampleSnapshot;

/** Forty entries of a quarter of an hour, from six in the morning. */
export const fortyEntries: Snapshot = {
  ...sampleSnapshot,
  running: null,
  today: {
    ...sampleSnapshot.today,
    seconds: 40 * 840,
    entries: Array.from({ length: 40 }, (_, at) =>
      entryOf(`m${at}`, recents[at % recents.length] ?? bare, 21_600 + at * 900, 21_600 + at * 900 + 840),
    ),
    byProject: recents.map(({ projectId, project, customer }) => ({
      projectId,
      project,
      customer,
      seconds: 8400,
      running: false,
    })),
  },
};

/** Signed in, and the account has nothing. */
export const emptyCatalogOfAccount: Catalog = emptyCatalog;

export const firstDay: Snapshot = { ...emptySnapshot };

/** Work without what only windows need. */
export const plainWork = ({ projectId, taskId, description }: WorkView): Work => ({
  projectId,
  taskId,
  description,
});
