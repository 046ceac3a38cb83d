/** Owns what the words of the one line find, and which of them are left as the description. */
import type { Catalog, Work } from '../../common/model.ts';
import type { TickView, WorkView } from '../../common/snapshot.ts';
import { fold } from './fold.ts';
import { joinNames, type WorkChoice, workChoices } from './picker.ts';
import { createSearch, type Found, type Search } from './search.ts';
import { isDone, placeOf, startOf, ticksOf, todoKey } from './todos.ts';

/** More words than these are no name. */
const longestName = 6;

export interface LineSearch {
  readonly search: Search<WorkChoice>;
  /** What is listed while nothing is typed. */
  readonly listed: readonly WorkChoice[];
}

/**
/**
 * What is called what was typed comes first, favourites before what was done lately, that before the rest, and to-dos
 * last; then whatever else matches, the same way.
 */
const lineTier = (choice: WorkChoice, begins: boolean): number => (begins ? 0 : 4) + rankOf(choice);

const rankOf = ({ todo, favourite, recent }: WorkChoice): number => {
  if (todo) return 3;
  if (favourite !== null) return 0;
  return recent ? 1 : 2;
};

/**
 * The search of the line: favourites, what was done lately, every active project, their tasks as far as known, the open
 * to-dos.
 */
export function lineSearch(
  catalog: Catalog,
  recents: readonly WorkView[],
  favourites: readonly WorkView[] = [],
  ticks: readonly TickView[] = [],
): LineSearch {
  const listed = workChoices(catalog, recents, favourites);
  const known = new Set(listed.map((choice) => choice.key));
  const tasks = new Map(catalog.tasks.map((task) => [task.id, task.name]));
  const assigned = catalog.projects.flatMap((project): readonly WorkChoice[] => {
    if (!project.active) return [];
    return (catalog.tasksOfProject[project.id] ?? []).flatMap((taskId): readonly WorkChoice[] => {
      const task = tasks.get(taskId);
      const key = `${project.id}/${taskId}/`;
      if (task === undefined || known.has(key)) return [];
      const work: Work = { projectId: project.id, taskId, description: '' };
      const names = [joinNames(project.name, task), project.customerName];
      const parts = [project.name, task, project.customerName];
      return [{ key, names, parts, work, recent: false, favourite: null, lacksTask: false }];
    });
  });
  const todos = todoChoices(catalog, recents, ticks);
  return { search: createSearch([...listed, ...assigned, ...todos], lineTier), listed };
}

function todoChoices(
  catalog: Catalog,
  recents: readonly WorkView[],
  given: readonly TickView[],
): readonly WorkChoice[] {
  const ticks = ticksOf(given);
  return catalog.todos
    .filter((todo) => !isDone(todo, ticks))
    .map((todo) => {
      const { work, lacksTask } = startOf(todo, catalog, recents);
      return {
        key: todoKey(todo.id),
        names: [todo.name, placeOf(todo)],
        work,
        recent: false,
        favourite: null,
        todo: true,
        lacksTask,
      };
    });
}

export interface FoundWork {
  readonly found: readonly Found<WorkChoice>[];
  /** The words that are in no name. */
  readonly left: string;
  /** To-dos that all the words name, where nothing else is named by all of them. */
  readonly todos: readonly Found<WorkChoice>[];
}

/** Whether each word is in the names as it is written: no errors forgiven. */
function isNamed({ item }: Found<WorkChoice>, words: readonly string[]): boolean {
  const names = fold(item.names.join('\n').normalize('NFC')).toLowerCase();
  return words.every((word) => names.includes(fold(word.normalize('NFC')).toLowerCase()));
}

/** Finds work that all the words name, as they are written. */
export const findNamed = (search: Search<WorkChoice>, words: string): readonly Found<WorkChoice>[] =>
  words === '' ? [] : search(words).filter((one) => isNamed(one, words.split(' ')));

/**
 * Finds work by all the words, or else by as many of the first ones as name something, or of the last ones.
 * @param whole a description was marked: every word is of a name
 */
export function findWork(search: Search<WorkChoice>, words: string, whole: boolean): FoundWork {
  const all = search(words);
  const tokens = words.split(' ');
  // A to-do that all the words name does not hide the project that some of them name.
  const todos = all.every(({ item }) => item.todo) ? all : [];
  const settled = all.length > todos.length || whole || tokens.length < 2;
  if (settled) return { found: all, left: '', todos: [] };
  const most = Math.min(tokens.length - 1, longestName);
  for (const fromEnd of [false, true]) {
    for (let count = most; count > 0; count -= 1) {
      const cut = fromEnd ? tokens.length - count : count;
      const [before, after] = [tokens.slice(0, cut).join(' '), tokens.slice(cut).join(' ')];
      const name = fromEnd ? after : before;
      // One letter is in every name.
      const found = name.length < 2 ? [] : findNamed(search, name).filter(({ item }) => !item.todo);
      if (found.length > 0) return { found, left: fromEnd ? before : after, todos };
    }
  }
  return { found: [], left: '', todos };
}
