/** Owns the keys that work wherever the focus is in a window. */
import { useEffect, useRef } from 'preact/hooks';

/** Hears every key that is pressed while the view is there. */
export function useDocumentKeys(onKeyDown: (event: KeyboardEvent) => void): void {
  const newest = useRef(onKeyDown);
  newest.current = onKeyDown;
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => newest.current(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}
