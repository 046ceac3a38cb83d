/** Owns the computer of a simulated day: the app on it dies and is started again, and its clock is set. */
import { type App, address, email, type World } from '../fakes/world.ts';
import type { Skies } from './weather.ts';

export interface Machine {
  readonly app: () => App;
  /** The user looks at the app: one that died is started again, one that asks for it is signed in again. */
  readonly awake: () => Promise<void>;
  readonly setClock: (minutes: number) => Promise<void>;
  /** Seconds by which times may be off besides: the service's clock is read to the second, and was read anew. */
  readonly slack: () => number;
}

export function createMachine(world: World, skies: Skies, first: App): Machine {
  let app = first;
  let slack = 0;

  const restart = async (): Promise<void> => {
    await world.advance(2000);
    const { calm } = skies;
    skies.calm = true;
    skies.born();
    app = await world.startApp();
    skies.app(app);
    skies.calm = calm;
  };

  const awake = async (): Promise<void> => {
    if (!app.alive()) await restart();
    if (!app.tracker.state().tokenRejected) return;
    // Signing in is the user's own act; what happens to it is proven elsewhere.
    skies.calm = true;
    skies.asked = true;
    const { token } = JSON.parse([...world.keychain.items.values()][0] ?? '{}') as { token: string };
    await world.advance(Math.max(2000, skies.blockedUntilMs() - world.nowMs));
    if (app.alive()) {
      const account = world.accountId;
      await app.session.signIn({ address, account, email, proof: { kind: 'token', token } });
    }
    skies.calm = false;
    await world.settle();
  };

  const setClock = async (minutes: number): Promise<void> => {
    // The service says what time it is as soon as it can be asked: until then nobody could know.
    if (skies.blockedUntilMs() > world.nowMs || app.tracker.state().tokenRejected) return;
    app.kill();
    world.wallAheadMs += minutes * 60_000;
    slack = 1;
    skies.calm = true;
    skies.clockSet(minutes * 60_000);
    await restart();
    // Where nothing else is to be asked, the user does.
    skies.asked = true;
    app.tracker.run({ type: 'refresh', catalog: false });
    await world.advance(2000);
    // A limit that was over may count again, for as long as it was: of a clock set back nobody knows how far.
    for (let waits = 0; waits < 5 && app.tracker.state().measuredBefore.size > 0; waits += 1) {
      await world.advance(30_000);
    }
    // Nothing may be asked today: then it is as it was.
    if (app.tracker.state().measuredBefore.size > 0) {
      app.kill();
      world.wallAheadMs -= minutes * 60_000;
      skies.clockSet(-minutes * 60_000);
      await restart();
    }
    skies.calm = false;
  };

  return { app: () => app, awake, setClock, slack: () => slack };
}
