/** Owns the panel's document: it joins the bridge to the views and renders them. */
import { render } from 'preact';
import { AppContext, createApp } from './app.ts';
import { findBridge } from './bridge.ts';
import { windowSurroundings } from './store.ts';
import { Panel } from './views/panel.tsx';

const root = document.getElementById('root');
if (root) {
  render(
    <AppContext.Provider value={createApp(findBridge(), windowSurroundings)}>
      <Panel />
    </AppContext.Provider>,
    root,
  );
}
