/**
 * Owns the bench of the one line: from a key press to the rows it brings, with 10 000 projects of 20 tasks each, 5 000
 * to-dos and what was done lately. Measured is what the window does before it paints: reading the text, searching, building every row
 * with its sentence (`renderer/model`). Typing and taking back, letter by letter, in several passes. In the list of the
 * slowest, a press counts with the median of its passes: one that something else interrupted does not stand for it.
 */
import type { Catalog } from '../../common/model.ts';
import { lineView } from '../../renderer/model/one-line.ts';
import { lineSearch } from '../../renderer/model/one-line-find.ts';
import { sampleSnapshot, viewOf } from '../fakes/bridge.ts';
import { figureOf, median, medianOf, quantile, rounded, show } from './report.ts';

const projectCount = 10_000;
const todoCount = 5000;
const tasksOfEach = 20;
/** Passes over all that is typed; of the first, nothing counts: the code is compiled then. */
const passes = 6;

const kinds = [
  'Website',
  'Mobile app',
  'Campaign',
  'Accessibility audit',
  'Réseau',
  'Brand book',
  'Booking flow',
];
const places = ['Lisboa', 'Nordlicht', 'Gale Ferry', 'Bluebird', 'São João', 'Acme', 'Žižkov', 'Harbour'];
const work = [
  'Review',
  'Design',
  'Development',
  'Meeting',
  'Copywriting',
  'Research',
  'Support',
  'Testing',
  'Layout',
];

const pick = (list: readonly string[], at: number): string => list[at % list.length] ?? '';

/** A catalog as large as the bar names. */
const catalog: Catalog = {
  projects: Array.from({ length: projectCount }, (_, at) => ({
    id: at + 1,
    name: `${pick(kinds, at)} ${pick(places, at * 7)} ${at + 1}`,
    customerName: `${pick(places, at * 3)} ${at % 300}`,
    active: true,
    requiresTask: at % 11 === 0,
  })),
  tasks: Array.from({ length: 200 }, (_, at) => ({ id: at + 1, name: `${pick(work, at)} ${at + 1}` })),
  customers: [],
  checkedTasks: {},
  todos: Array.from({ length: todoCount }, (_, at) => ({
    id: `todo-${at + 1}`,
    name: `${pick(work, at * 5)} of ${pick(kinds, at)} ${at + 1}`,
    description: '',
    completed: false,
    projectId: 1 + ((at * 17) % projectCount),
    project: '',
    listId: null,
    list: '',
    listPosition: 0,
    position: at + 1,
    estimateSeconds: 0,
    userId: 1,
  })),
  tasksOfProject: Object.fromEntries(
    Array.from({ length: projectCount }, (_, at) => [
      at + 1,
      Array.from({ length: tasksOfEach }, (_, index) => 1 + ((at * 13 + index * 7) % 200)),
    ]),
  ),
};
const recents = Array.from({ length: 20 }, (_, at) =>
  viewOf({ projectId: 1 + at * 37, taskId: null, description: `Part ${at}` }, catalog),
);

/** What people type: first letters that are in every name, numbers, two words, typing errors, times, descriptions. */
const typed = [
  'website lisboa',
  'a',
  'review acme 42',
  'campaign 9999',
  'accessibility audit harbour 25m',
  'reseau sao joao testing',
  'websote',
  'brand book since 9:40',
  'mobile app agenda for friday 1h',
  'nothing is called like this at all',
  'zzzz',
  'booking flow // second round',
];

/** Each text as it grows, and as it is taken back. */
const presses = typed.flatMap((text) => {
  const grown = Array.from({ length: text.length }, (_, at) => text.slice(0, at + 1));
  return [...grown, ...grown.slice(0, -1).reverse()];
});

/** One key press: how long it took, and how long the processor worked for it, ms. */
interface Press {
  readonly ms: number;
  readonly cpuMs: number;
}

export async function run(asJson: boolean): Promise<void> {
  const { now, running } = sampleSnapshot;
  const prepared: number[] = [];
  const taken: Press[] = [];
  for (let pass = 0; pass < passes; pass += 1) {
    // A window that was just opened: nothing is remembered from the pass before. The first press pays for what is
    // prepared late.
    const before = performance.now();
    const source = lineSearch(catalog, recents);
    prepared.push(performance.now() - before);
    for (const text of presses) {
      const used = process.cpuUsage();
      const pressed = performance.now();
      lineView({ text, now, running, catalog, source, creates: true, isAway: false });
      const ms = performance.now() - pressed;
      const { user, system } = process.cpuUsage(used);
      if (pass > 0) taken.push({ ms, cpuMs: (user + system) / 1000 });
    }
  }
  const medians = presses.map((text, at) => ({
    text,
    ms: median(taken.filter((_, index) => index % presses.length === at).map(({ ms }) => ms)),
  }));
  const p95OfPasses = (of: (press: Press) => number): readonly number[] =>
    Array.from({ length: passes - 1 }, (_, pass) =>
      quantile(taken.slice(pass * presses.length, (pass + 1) * presses.length).map(of), 0.95),
    );
  const times = medians.map(({ ms }) => ms);
  console.log(
    `${presses.length} key presses, ${passes - 1} times; preparing the catalog: ${Math.round(median(prepared))} ms`,
  );
  console.log(`median ${rounded(quantile(times, 0.5))} ms, slowest:`);
  for (const { text, ms } of medians.toSorted((a, b) => b.ms - a.ms).slice(0, 5))
    console.log(`${rounded(ms).toFixed(2).padStart(8)}  ${text}`);
  show(
    'search',
    `Node ${process.versions.node}`,
    [
      medianOf(
        'keystroke_p95_ms',
        p95OfPasses(({ ms }) => ms),
        { atMost: 8 },
      ),
      // What is left of it where other programs do not take the processor away meanwhile.
      medianOf(
        'keystroke_cpu_p95_ms',
        p95OfPasses(({ cpuMs }) => cpuMs),
      ),
      figureOf('keystroke_max_ms', Math.max(...times)),
      medianOf('prepare_ms', prepared, undefined, 0),
    ],
    asJson,
  );
}
