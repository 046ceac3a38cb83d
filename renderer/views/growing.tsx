/** Owns times that grow while something runs: they alone follow the second. */
import type { Snapshot } from '../../common/snapshot.ts';
import { formatSpan } from '../../common/time.ts';
import { useApp } from '../app.ts';
import { gainedSeconds } from '../model/ticking.ts';
import { Total } from '../parts/total.tsx';

interface GrowingProps {
  readonly snapshot: Snapshot;
  /** When the snapshot was made. */
  readonly seconds: number;
  readonly runs: boolean;
}

function useGrowing({ snapshot, seconds, runs }: GrowingProps): number {
  const { store } = useApp();
  return runs ? seconds + gainedSeconds(snapshot, store.sinceMs.value) : seconds;
}

export const Growing = (props: GrowingProps) => <>{formatSpan(useGrowing(props))}</>;

/** Likewise a total, rounded as the settings say. */
export const GrowingTotal = (props: GrowingProps) => (
  <Total seconds={useGrowing(props)} rounding={props.snapshot.settings.rounding} />
);
