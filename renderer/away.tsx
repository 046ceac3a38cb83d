/** Owns the document of the absence prompt: it joins the bridge to the view and renders it. */
import { render } from 'preact';
import { AppContext, createApp } from './app.ts';
import { findBridge } from './bridge.ts';
import { windowSurroundings } from './store.ts';
import { AwayWindow } from './views/away-window.tsx';

const root = document.getElementById('root');
if (root) {
  render(
    <AppContext.Provider value={createApp(findBridge(), windowSurroundings)}>
      <AwayWindow />
    </AppContext.Provider>,
    root,
  );
}
