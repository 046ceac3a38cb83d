/** Owns the snapshot of an app that is not running: what its files say, which stay as they are. */
import { ok } from '../../common/result.ts';
import type { Snapshot } from '../../common/snapshot.ts';
import type { Clock, Store, Stores } from './ports.ts';
import { type Program, snapshotOf } from './snapshot-of.ts';
import { loadState } from './stored.ts';

export function snapshotAtRest(stores: Stores, clock: Omit<Clock, 'wallMs'>, program: Program): Snapshot {
  const nowMs = clock.nowMs();
  const state = loadState(
    {
      settings: readOnly(stores.settings),
      session: readOnly(stores.session),
      catalog: readOnly(stores.catalog),
      journal: readOnly(stores.journal),
      presence: readOnly(stores.presence),
    },
    nowMs,
    clock.zoneRules,
  );
  const context = {
    nowMs,
    computerZone: clock.zone,
    computerZoneName: clock.zoneName,
    zoneRules: clock.zoneRules,
    // A view makes nothing that would need a name.
    newId: () => '',
    random: () => 0,
  };
  return snapshotOf(state, context, program);
}

/** A damaged file is set aside by the app that goes on with another one, not by who only looks. */
const readOnly = (store: Store): Store => ({ ...store, write: () => ok(null), setAside: () => {} });
