/** Owns what a window of the gallery finds instead of main: the bridge of the state in its address, and a clock that stands. */
import { createFakeBridge } from '../fakes/bridge.ts';
import { states } from './states.ts';

const state = states.find(({ name }) => name === location.search.slice(1));
if (state) {
  const fake = createFakeBridge(state.snapshot, state.catalog, state.presence);
  for (const [name, error] of Object.entries(state.fails ?? {}))
    fake.fail(name as keyof typeof state.fails, error);
  Object.defineProperty(window, 'stint', { value: fake.bridge });
  performance.now = () => 0;
}
