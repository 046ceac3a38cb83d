/** Owns the moment in which something that has just come up takes no click and no key: they were meant for what was there before. */
import { type Signal, useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';

/** ms. Who has read nothing yet has answered nothing. */
const arrival = 600;

/**
 * @param what comes up anew when this changes
 * @param seen false while its window is not shown yet
 * @returns true when it is to be taken at its word
 */
export function useSettled(what: string, seen: boolean): Signal<boolean> {
  const settled = useSignal(false);
  useLayoutEffect(() => {
    settled.value = false;
    // What had the focus belonged to what was there before: Enter would press it again.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (!seen) return;
    const timer = setTimeout(() => {
      settled.value = true;
    }, arrival);
    return () => clearTimeout(timer);
  }, [what, seen]);
  return settled;
}
