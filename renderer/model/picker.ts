/** Owns how a list beside a text field answers keys (the combobox pattern of ARIA 1.2), and what the pickers offer. */
import type { Catalog, Project, Task, Work } from '../../common/model.ts';
import type { WorkView } from '../../common/snapshot.ts';
import type { Findable } from './search.ts';

/** Which option is marked; -1 is none. */
export type Mark = number;

export interface KeyPress {
  readonly key: string;
  readonly alt: boolean;
  readonly ctrl: boolean;
  readonly shift: boolean;
  /** True while an input method composes: its keys are not ours. */
  readonly composing: boolean;
}

/** How an option was chosen: to start it, to book it, or to go on to its details. */
export type Manner = 'enter' | 'book' | 'details';

export type KeyEffect =
  | { readonly kind: 'mark'; readonly mark: Mark }
  | { readonly kind: 'choose'; readonly mark: Mark; readonly manner: Manner }
  | { readonly kind: 'close' }
  | { readonly kind: 'none' };

const none: KeyEffect = { kind: 'none' };
const pageLength = 8;

/** What a key does to an open list of `count` options. `none` leaves the key to the field. */
export function pressKey(press: KeyPress, mark: Mark, count: number): KeyEffect {
  if (press.composing) return none;
  if (press.key === 'Escape') return { kind: 'close' };
  if (count === 0) return none;
  const last = count - 1;
  const at = (to: number): KeyEffect => ({ kind: 'mark', mark: to });
  switch (press.key) {
    case 'ArrowDown':
      return at(mark >= last ? 0 : mark + 1);
    case 'ArrowUp':
      return at(mark <= 0 ? last : mark - 1);
    case 'PageDown':
      return at(Math.min(last, Math.max(0, mark) + pageLength));
    case 'PageUp':
      return at(Math.max(0, mark - pageLength));
    case 'Home':
      return press.shift || mark < 0 ? none : at(0);
    case 'End':
      return press.shift || mark < 0 ? none : at(last);
    case 'Enter':
      if (mark < 0 || press.ctrl) return none;
      return { kind: 'choose', mark, manner: press.alt ? 'book' : 'enter' };
    case 'Tab':
      return mark < 0 || press.shift ? none : { kind: 'choose', mark, manner: 'details' };
    default:
      return none;
  }
}

/** Something that can be started: a project, or work done lately with its task and description. */
export interface WorkChoice extends Findable {
  readonly key: string;
  readonly work: Work;
  readonly recent: boolean;
  /** Its place among the favourites, from 1; null where it is none. */
  readonly favourite: number | null;
  /** True for a to-do, whose name is the description of its work. */
  readonly todo?: true;
  /** True when the project wants a task and this choice has none. */
  readonly lacksTask: boolean;
}

/** Joins the parts of a name that belong together: project and task. */
export const joinNames = (project: string, task: string | null): string =>
  task === null ? project : `${project} · ${task}`;

/** What stands beside a name: what was done, and for whom. */
export const contextOf = (work: WorkView): string =>
  [work.description, work.customer].filter((part) => part !== '').join(' — ');

/** What the one line offers, in the order of an empty query: favourites, recents, then every active project. */
export function workChoices(
  catalog: Catalog,
  recents: readonly WorkView[],
  favourites: readonly WorkView[] = [],
): readonly WorkChoice[] {
  const projects = new Map(catalog.projects.map((project) => [project.id, project]));
  const seen = new Set<string>();
  const choices: WorkChoice[] = [];
  const lately = new Set(recents.map(choiceKey));
  [...favourites, ...recents].forEach((recent, at) => {
    const key = choiceKey(recent);
    if (!recent.startable || seen.has(key)) return;
    seen.add(key);
    choices.push({
      key,
      names: [joinNames(recent.project, recent.task), contextOf(recent)],
      work: { projectId: recent.projectId, taskId: recent.taskId, description: recent.description },
      recent: lately.has(key),
      favourite: at < favourites.length ? at + 1 : null,
      lacksTask: recent.taskId === null && (projects.get(recent.projectId)?.requiresTask ?? false),
    });
  });
  for (const project of catalog.projects) {
    const work: Work = { projectId: project.id, taskId: null, description: '' };
    if (!project.active || seen.has(choiceKey(work))) continue;
    choices.push({
      key: choiceKey(work),
      names: [project.name, project.customerName],
      work,
      recent: false,
      favourite: null,
      lacksTask: project.requiresTask,
    });
  }
  return choices;
}

const choiceKey = (work: Work): string => `${work.projectId}/${work.taskId ?? ''}/${work.description.trim()}`;

export interface ProjectChoice extends Findable {
  readonly key: string;
  readonly project: Project;
}

/** Active projects, the lately used ones first. */
export function projectChoices(catalog: Catalog, recents: readonly WorkView[]): readonly ProjectChoice[] {
  const rank = new Map<number, number>();
  for (const recent of recents) if (!rank.has(recent.projectId)) rank.set(recent.projectId, rank.size);
  const rankOf = (project: Project): number => rank.get(project.id) ?? Number.POSITIVE_INFINITY;
  return catalog.projects
    .filter((project) => project.active)
    .map((project) => ({ key: String(project.id), names: [project.name, project.customerName], project }))
    .sort((a, b) => (rankOf(a.project) === rankOf(b.project) ? 0 : rankOf(a.project) - rankOf(b.project)));
}

export interface TaskChoice extends Findable {
  readonly key: string;
  readonly task: Task;
  readonly assigned: boolean;
}

/** Every task, those assigned to the project first. */
export function taskChoices(catalog: Catalog, projectId: number | null): readonly TaskChoice[] {
  const assigned = new Set(projectId === null ? [] : catalog.tasksOfProject[projectId]);
  const choices = catalog.tasks.map((task) => ({
    key: String(task.id),
    names: [task.name],
    task,
    assigned: assigned.has(task.id),
  }));
  return [...choices.filter((choice) => choice.assigned), ...choices.filter((choice) => !choice.assigned)];
}
