/**
 * Owns the table of the gallery: every state of every view. A view that is not in it does not compile.
 *
 * A new view: a file in `states/` with an array of `State`, and a line here. A new state of a view: a line in its file.
 * `snapshot` is what main would have sent, best made of the samples in `test/fakes/bridge.ts`; `steps` are what the
 * user does to get there. Light and dark, axe and the look for cut words come by themselves.
 */
import type { View } from '../../renderer/app.ts';
import type { State } from './state.ts';
import { away } from './states/away.ts';
import { create } from './states/create.ts';
import { delivery } from './states/delivery.ts';
import { entry } from './states/entry.ts';
import { favourites, favouritesInLine } from './states/favourites.ts';
import { home } from './states/home.ts';
import { line } from './states/line.ts';
import { names } from './states/names.ts';
import { settings } from './states/settings.ts';
import { connect, welcome } from './states/sign-in.ts';
import { todos } from './states/todos.ts';
import { week } from './states/week.ts';
import { why } from './states/why.ts';
import { work } from './states/work.ts';

export const panelStates: Readonly<Record<View['name'], readonly State[]>> = {
  home: [...welcome, ...home, ...line, ...favouritesInLine, ...names],
  connect,
  work,
  create,
  entry,
  favourites,
  delivery,
  week,
  settings,
  why,
  todos,
};

export const awayStates: readonly State[] = away;

/** Every state by its name, with the page it is of. */
export const states: readonly (State & { readonly page: 'index' | 'away' })[] = [
  ...Object.values(panelStates)
    .flat()
    .map((state) => ({ ...state, page: 'index' as const })),
  ...awayStates.map((state) => ({ ...state, page: 'away' as const })),
];
