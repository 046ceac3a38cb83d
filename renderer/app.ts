/** Owns what the parts of a window share: the bridge, the store, which view is shown, and what is said aloud. */
import { effect, type Signal, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { AppError } from '../common/error.ts';
import type { Bridge } from '../common/ipc.ts';
import type { Work } from '../common/model.ts';
import type { Fill } from './model/one-line-times.ts';
import { announce } from './model/status.ts';
import { createStore, type Store, type Surroundings } from './store.ts';
import { clockStyle } from './words/format.ts';

/** What is typed in a form of work, but for the project. */
export interface WorkForm {
  readonly mode: 'start' | 'book';
  readonly description: string;
  readonly fill: Fill;
}

/** The views of the panel. Each lies over `home`, and Esc takes it away. */
export type View =
  | { readonly name: 'home' }
  | {
      readonly name: 'work';
      readonly mode: 'start' | 'book';
      readonly work: Work | null;
      readonly fill?: Fill;
    }
  /** `form`: the form whose search found nothing, and what was typed in it; null: the one line. */
  | { readonly name: 'create'; readonly project: string; readonly form: WorkForm | null }
  | { readonly name: 'settings'; readonly section?: SettingsSection }
  | { readonly name: 'delivery' }
  | { readonly name: 'todos' }
  | { readonly name: 'week' }
  /** `from`: the view below it, `home` unless it says otherwise. */
  | { readonly name: 'entry'; readonly key: string; readonly from?: 'delivery' }
  | { readonly name: 'favourites' }
  /** `from`: the section of absences, `home` unless it says so. */
  | { readonly name: 'why'; readonly from?: 'settings' }
  | { readonly name: 'connect' };

export type SettingsSection =
  | 'account'
  | 'tracking'
  | 'favourites'
  | 'absence'
  | 'reminders'
  | 'look'
  | 'data'
  | 'trust';

/** What is left when the top layer is taken away. */
export function below(view: View): View {
  if (view.name === 'create' && view.form !== null) return workView(view.form, null);
  if (view.name === 'why' && view.from === 'settings') return { name: 'settings', section: 'absence' };
  if (view.name === 'settings' && view.section !== undefined) return { name: 'settings' };
  return { name: view.name === 'entry' ? (view.from ?? 'home') : 'home' };
}

/** The form of work, gone on with on a project. */
export const workView = ({ mode, description, fill }: WorkForm, projectId: number | null): View => ({
  name: 'work',
  mode,
  work: projectId === null ? null : { projectId, taskId: null, description },
  fill,
});

export interface App {
  readonly bridge: Bridge;
  readonly store: Store;
  readonly view: Signal<View>;
  /** The text of the one live region. */
  readonly said: Signal<string>;
  readonly say: (text: string) => void;
  /** A failure of something that has no form of its own, such as a click on Stop. */
  readonly failure: Signal<AppError | null>;
  /** Notices the user has read, by `noticeKey`. */
  readonly dismissed: Signal<readonly string[]>;
}

export function createApp(bridge: Bridge, around: Surroundings): App {
  const store = createStore(bridge, around);
  const said = signal('');
  const say = (text: string): void => {
    said.value = text;
  };
  effect(() => {
    clockStyle.value = store.snapshot.value?.settings.clock ?? 'system';
  });
  let before = store.snapshot.peek();
  effect(() => {
    const after = store.snapshot.value;
    const change = before === null || after === null ? null : announce(before, after);
    before = after;
    if (change !== null) say(change);
  });
  return {
    bridge,
    store,
    view: signal({ name: 'home' }),
    said,
    say,
    failure: signal(null),
    dismissed: signal([]),
  };
}

export const noticeKey = (notice: AppError): string => `${notice.code} ${notice.detail ?? ''}`;

export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = useContext(AppContext);
  if (app === null) throw new Error('a view was rendered outside its window');
  return app;
}
