/** Owns that the document follows the theme of the settings. */
import { useSignalEffect } from '@preact/signals';
import { useApp } from '../app.ts';

/** Sets `data-theme`, or leaves the look to the system. */
export function useTheme(): void {
  const { store } = useApp();
  useSignalEffect(() => {
    const theme = store.snapshot.value?.settings.theme ?? 'system';
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  });
}
