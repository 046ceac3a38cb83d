/** Owns which view the panel shows, and the keys that work in every one: Esc takes one layer away. */
import { useEffect } from 'preact/hooks';
import { useApp } from '../app.ts';
import { LiveRegion } from '../parts/live.tsx';
import { useTheme } from '../parts/theme.ts';
import { words } from '../words/en.ts';
import { DeliveryPage } from './delivery-page.tsx';
import { Home } from './home.tsx';
import { SettingsPage } from './settings-page.tsx';
import { ConnectPage, Welcome } from './sign-in.tsx';
import { WorkPage } from './work-page.tsx';

export function Panel() {
  useTheme();
  return (
    <div class="panel">
      <CurrentView />
      <LiveRegion />
    </div>
  );
}

function CurrentView() {
  const { bridge, store, view } = useApp();
  const snapshot = store.snapshot.value;
  const goHome = (): void => {
    view.value = { name: 'home' };
  };

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      if (view.peek().name === 'home') void bridge.closeWindow(undefined);
      else goHome();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  if (snapshot === null) return <p class="opening">{words.opening}</p>;
  const shown = view.value;
  if (snapshot.account === null) {
    if (shown.name !== 'connect') return <Welcome />;
    return <ConnectPage heading={words.signIn.serviceHeading} known={null} onBack={goHome} />;
  }
  switch (shown.name) {
    case 'home':
      return <Home snapshot={snapshot} />;
    case 'work':
      return <WorkPage snapshot={snapshot} mode={shown.mode} work={shown.work} onBack={goHome} />;
    case 'settings':
      return <SettingsPage snapshot={snapshot} account={snapshot.account} onBack={goHome} />;
    case 'delivery':
      return <DeliveryPage snapshot={snapshot} onBack={goHome} />;
    case 'connect':
      return <ConnectPage heading={words.signIn.againHeading} known={snapshot.account} onBack={goHome} />;
  }
}
