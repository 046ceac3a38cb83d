/** Owns which view the panel shows, and the keys that work in every one: Esc takes one layer away. */
import { below, useApp, type View } from '../app.ts';
import { ownsUndo } from '../model/undo.ts';
import { useAction } from '../parts/action.ts';
import { useDocumentKeys } from '../parts/document-keys.ts';
import { isControl } from '../parts/keys.ts';
import { LiveRegion } from '../parts/live.tsx';
import { useTheme } from '../parts/theme.ts';
import { words } from '../words/en.ts';
import { BookPage } from './book-page.tsx';
import { CreatePage } from './create-page.tsx';
import { DeliveryPage } from './delivery-page.tsx';
import { EntryPage } from './entry-page.tsx';
import { FavouritesPage } from './favourites-page.tsx';
import { Home } from './home.tsx';
import { SettingsPage } from './settings-page.tsx';
import { ConnectPage, Welcome } from './sign-in.tsx';
import { StartPage } from './start-page.tsx';
import { TodosPage } from './todos-page.tsx';
import { WeekPage } from './week-page.tsx';
import { WhyPage } from './why-page.tsx';

export function Panel() {
  useTheme();
  return (
    <div class="panel">
      <CurrentView />
      <LiveRegion />
    </div>
  );
}

/** Views that show what was done. In a form Ctrl+Z would take back something else than the user looks at. */
const lists: readonly View['name'][] = ['home', 'delivery', 'settings', 'todos', 'week'];

/** The page of favourites puts back what it took out in a way of its own. */
const isList = (view: View): boolean =>
  lists.includes(view.name) && !(view.name === 'settings' && view.section === 'favourites');

const isUndo = (event: KeyboardEvent): boolean =>
  isControl(event, 'z') && !event.repeat && !ownsUndo(document.activeElement ?? document.body);

/** Where there is no tray, whose menu quits elsewhere. */
const isQuit = (event: KeyboardEvent): boolean => isControl(event, 'q') && !event.metaKey && !event.repeat;

function CurrentView() {
  const { bridge, store, view, failure } = useApp();
  const { run } = useAction(failure);
  const snapshot = store.snapshot.value;
  const goBack = (): void => {
    view.value = below(view.peek());
  };

  useDocumentKeys((event) => {
    if (event.defaultPrevented || event.isComposing) return;
    if (isUndo(event) && isList(view.peek()) && store.snapshot.peek()?.undo) {
      event.preventDefault();
      void run(() => bridge.undo(undefined));
    }
    if (isQuit(event) && store.snapshot.peek()?.tray === false) void bridge.quit(undefined);
    if (event.key !== 'Escape') return;
    if (view.peek().name === 'home') void bridge.closeWindow(undefined);
    else goBack();
  });

  if (snapshot === null) return <p class="opening">{words.opening}</p>;
  const shown = view.value;
  if (snapshot.account === null) {
    if (shown.name !== 'connect') return <Welcome />;
    return <ConnectPage heading={words.signIn.serviceHeading} known={null} onBack={goBack} />;
  }
  switch (shown.name) {
    case 'home':
      return <Home snapshot={snapshot} />;
    case 'work':
      return shown.mode === 'book' ? (
        <BookPage snapshot={snapshot} work={shown.work} fill={shown.fill} onBack={goBack} />
      ) : (
        <StartPage snapshot={snapshot} work={shown.work} fill={shown.fill} onBack={goBack} />
      );
    case 'create':
      return <CreatePage name={shown.project} form={shown.form} onBack={goBack} />;
    case 'why':
      return <WhyPage snapshot={snapshot} onBack={goBack} />;
    case 'entry':
      return <EntryPage snapshot={snapshot} entryKey={shown.key} onBack={goBack} />;
    case 'settings':
      return (
        <SettingsPage
          snapshot={snapshot}
          account={snapshot.account}
          section={shown.section ?? null}
          onBack={goBack}
        />
      );
    case 'favourites':
      return <FavouritesPage snapshot={snapshot} onBack={goBack} />;
    case 'delivery':
      return <DeliveryPage snapshot={snapshot} onBack={goBack} />;
    case 'todos':
      return <TodosPage snapshot={snapshot} onBack={goBack} />;
    case 'week':
      return <WeekPage snapshot={snapshot} onBack={goBack} />;
    case 'connect':
      return <ConnectPage heading={words.signIn.againHeading} known={snapshot.account} onBack={goBack} />;
  }
}
