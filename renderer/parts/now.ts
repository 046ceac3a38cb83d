/** Owns the minute of a view: what is shown up to now grows also while nothing runs and no snapshot comes. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Snapshot } from '../../common/snapshot.ts';
import type { LocalTime } from '../../common/time.ts';
import { useApp } from '../app.ts';
import { localNow } from '../model/ticking.ts';

/** The account's time; the view is drawn anew when another minute begins, as long as the window is seen. */
export function useMinute(snapshot: Snapshot): LocalTime {
  const { store } = useApp();
  const newest = useRef(snapshot);
  newest.current = snapshot;
  const read = (): LocalTime => localNow(newest.current, store.readSinceMs());
  const minutes = useSignal(0);
  void minutes.value;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible') return;
      timer = setTimeout(turn, (60 - (read().clock % 60)) * 1000);
    };
    const turn = (): void => {
      minutes.value += 1;
      wait();
    };
    wait();
    document.addEventListener('visibilitychange', turn);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', turn);
    };
  }, []);
  return read();
}
