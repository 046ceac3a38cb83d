/** Owns the favourites: work the user keeps within one key, in the order the user gave it. They go with the account. */
import * as v from 'valibot';
import { appError } from '../../common/error.ts';
import { sameWork, type Work } from '../../common/model.ts';
import { err, ok, type Result } from '../../common/result.ts';
import type { WorkView } from '../../common/snapshot.ts';
import { workSchema } from './journal-file.ts';
import type { Favourite, State } from './state.ts';
import { nameWork } from './view.ts';

/** More than these nobody finds faster than by typing. */
export const favouritesAtMost = 30;

const favouriteSchema = v.object({
  work: workSchema,
  project: v.string(),
  customer: v.string(),
  task: v.nullable(v.string()),
});

/** Favourites as a file has them: one that can't be read takes none of the others with it. */
export const storedFavourites: v.GenericSchema<unknown, readonly Favourite[]> = v.fallback(
  v.pipe(
    v.array(v.unknown()),
    v.transform((all) => {
      const read = all.flatMap((one) => {
        const parsed = v.safeParse(favouriteSchema, one);
        return parsed.success ? [parsed.output] : [];
      });
      return read
        .filter(({ work }, at) => read.findIndex((one) => sameWork(one.work, work)) === at)
        .slice(0, favouritesAtMost);
    }),
  ),
  [],
);

const trimmed = (work: Work): Work => ({ ...work, description: work.description.trim() });

const placeOf = (favourites: readonly Favourite[], work: Work): number =>
  favourites.findIndex((one) => sameWork(one.work, trimmed(work)));

/**
 * Makes work a favourite, or takes it from among them. What is so already stays as it is: two clicks that cross ask for
 * the same thing.
 * @param at the place it gets, counted from 0; undefined: the last
 */
export function setFavourite(state: State, given: Work, on: boolean, at: number | undefined): Result<State> {
  const { favourites } = state;
  const work = trimmed(given);
  const is = placeOf(favourites, work) >= 0;
  if (is === on) return ok(state);
  if (!on) return ok({ ...state, favourites: favourites.filter((one) => !sameWork(one.work, work)) });
  if (favourites.length >= favouritesAtMost) return err(appError('favourites_full'));
  const { project, customer, task } = nameWork(work, state.catalog, knownNames(state, work));
  const made = { work, project, customer, task };
  return ok({ ...state, favourites: favourites.toSpliced(at ?? favourites.length, 0, made) });
}

/**
 * Moves a favourite from where it is, as far as there is room: two moves that cross both count.
 * @param by places, negative towards the first
 */
export function moveFavourite(state: State, work: Work, by: number): State {
  const { favourites } = state;
  const from = placeOf(favourites, work);
  const moved = favourites[from];
  if (!moved) return state;
  const to = Math.min(favourites.length - 1, Math.max(0, from + by));
  if (to === from) return state;
  return { ...state, favourites: favourites.toSpliced(from, 1).toSpliced(to, 0, moved) };
}

/** The favourites with their names: those of the catalog, else those they had. */
export const viewFavourites = ({
  favourites,
  catalog,
}: Pick<State, 'favourites' | 'catalog'>): readonly WorkView[] =>
  favourites.map((one) => nameWork(one.work, catalog, one));

/** What work was called when it was seen last, where the catalog does not have it. */
const knownNames = ({ rows, recents }: State, work: Work) =>
  rows.find((row) => row.projectId === work.projectId && row.taskId === work.taskId) ??
  recents.find((one) => one.work.projectId === work.projectId && one.work.taskId === work.taskId) ??
  null;
