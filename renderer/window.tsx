/** Owns the document of a window: it joins the bridge to the views and renders the one that its page names. */
import { render } from 'preact';
import { AppContext, createApp } from './app.ts';
import { findBridge } from './bridge.ts';
import { windowSurroundings } from './store.ts';
import { AwayWindow } from './views/away-window.tsx';
import { Panel } from './views/panel.tsx';

const root = document.getElementById('root');
if (root) {
  render(
    <AppContext.Provider value={createApp(findBridge(), windowSurroundings)}>
      {root.dataset['shows'] === 'away' ? <AwayWindow /> : <Panel />}
    </AppContext.Provider>,
    root,
  );
}
