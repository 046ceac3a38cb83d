/** Owns what the words of the one line find, and which of them are left as the description. */
import type { Catalog, Work } from '../../common/model.ts';
import type { WorkView } from '../../common/snapshot.ts';
import { joinNames, type WorkChoice, workChoices } from './picker.ts';
import { createSearch, type Found, fold, type Search } from './search.ts';

/** More words than these are no name. */
const longestName = 6;

export interface LineSearch {
  readonly search: Search<WorkChoice>;
  /** What is listed while nothing is typed. */
  readonly listed: readonly WorkChoice[];
}

/**
 * What is called what was typed comes first, favourites before what was done lately, and that before the rest; then
 * whatever else matches, the same way.
 */
const lineTier = (choice: WorkChoice, begins: boolean): number =>
  (begins ? 0 : 3) + (choice.favourite !== null ? 0 : choice.recent ? 1 : 2);

/** The search of the line: favourites, what was done lately, every active project, and the tasks known of them. */
export function lineSearch(
  catalog: Catalog,
  recents: readonly WorkView[],
  favourites: readonly WorkView[] = [],
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
  return { search: createSearch([...listed, ...assigned], lineTier), listed };
}

export interface FoundWork {
  readonly found: readonly Found<WorkChoice>[];
  /** The words that are in no name. */
  readonly left: string;
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
  if (all.length > 0 || whole || tokens.length < 2) return { found: all, left: '' };
  const most = Math.min(tokens.length - 1, longestName);
  for (const fromEnd of [false, true]) {
    for (let count = most; count > 0; count -= 1) {
      const cut = fromEnd ? tokens.length - count : count;
      const [before, after] = [tokens.slice(0, cut).join(' '), tokens.slice(cut).join(' ')];
      const name = fromEnd ? after : before;
      // One letter is in every name.
      const found = name.length < 2 ? [] : findNamed(search, name);
      if (found.length > 0) return { found, left: fromEnd ? before : after };
    }
  }
  return { found: [], left: '' };
}
