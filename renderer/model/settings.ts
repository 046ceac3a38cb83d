/** Owns the sections of the settings, and how each is set in a few words. */
import type { AccountView, Snapshot } from '../../common/snapshot.ts';
import type { SettingsSection } from '../app.ts';
import { words } from '../words/en.ts';
import { remindersState } from './reminders.ts';

export const sections: readonly SettingsSection[] = [
  'account',
  'tracking',
  'favourites',
  'absence',
  'reminders',
  'look',
  'data',
  'trust',
];

/** What is beside the name of a section. */
export function sectionState(
  section: SettingsSection,
  snapshot: Pick<Snapshot, 'settings' | 'favourites' | 'snoozedUntil' | 'now'>,
  account: AccountView,
): string {
  const { settings, favourites } = snapshot;
  const text = words.settings;
  switch (section) {
    case 'account': {
      const who = account.kind === 'local' ? text.localAccount : account.userName;
      // Where the sign-in is lost on quitting, that is what there is to know.
      return account.keychainError === null ? who : `${who} · ${text.tokenStores[account.tokenStore]}`;
    }
    case 'tracking':
      return account.kind === 'local'
        ? text.midnightState(settings.midnight)
        : text.modes[settings.mode].name;
    case 'favourites':
      return words.favourites.count(favourites.length);
    case 'absence':
      return words.absence.states[settings.absence](Math.max(1, Math.round(settings.idleAfterSeconds / 60)));
    case 'reminders':
      return remindersState(snapshot);
    case 'look':
      return `${text.themes[settings.theme]} · ${text.percent(settings.scale)}`;
    case 'data':
      return text.dataState;
    case 'trust':
      return text.trustState;
  }
}
