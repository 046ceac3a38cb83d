/** Owns the one polite live region: changes of state are said there, seconds never. */
import { useApp } from '../app.ts';

export function LiveRegion() {
  const { said } = useApp();
  return (
    <div class="visually-hidden" role="status" aria-live="polite">
      {said}
    </div>
  );
}
