/** Owns the knowledge that a window is so small that everything in it scrolls as one, as at 200 % (`panel.css`). */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

const small = '(max-width: 17rem), (max-height: 22rem)';

export function useSmall(): boolean {
  const query = matchMedia(small);
  const is = useSignal(query.matches);
  useEffect(() => {
    const look = (): void => {
      is.value = query.matches;
    };
    query.addEventListener('change', look);
    return () => query.removeEventListener('change', look);
  }, []);
  return is.value;
}
