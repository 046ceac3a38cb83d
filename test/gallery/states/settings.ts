/** Owns the gallery's states of the settings, and of signing out. */
import { appError } from '../../../common/error.ts';
import type { AccountView } from '../../../common/snapshot.ts';
import {
  deliveryOf,
  emptySnapshot,
  sampleLine,
  sampleSnapshot,
  serviceAccount,
  stoppedSnapshot,
} from '../../fakes/bridge.ts';
import { longText } from '../samples.ts';
import { click, type State, scrollTo } from '../state.ts';

const open = click('Settings');
const end = scrollTo('Stint 0.1.0');
const waiting = { ...sampleSnapshot, delivery: deliveryOf([sampleLine], sampleSnapshot.delivery) };
const longAccount: AccountView = {
  ...serviceAccount,
  userName: longText('Ana'),
  email: `${'ana.'.repeat(40)}sousa@example.com`,
  baseUrl: `https://${'time.'.repeat(30)}example.com/api/v1`,
  tokenStore: 'session',
  keychainError: appError('keychain_unavailable', { detail: 'org.freedesktop.secrets was not provided' }),
};

export const settings: readonly State[] = [
  { name: 'settings-service', snapshot: stoppedSnapshot, steps: [open], scaled: true },
  { name: 'settings-service-end', snapshot: stoppedSnapshot, steps: [open, end] },
  { name: 'settings-local', snapshot: emptySnapshot, steps: [open] },
  { name: 'settings-local-end', snapshot: emptySnapshot, steps: [open, end] },
  {
    name: 'settings-no-reminder',
    snapshot: {
      ...stoppedSnapshot,
      settings: { ...stoppedSnapshot.settings, idleReminder: false, mode: 'live', midnight: 'keep' },
    },
    steps: [open],
  },
  {
    name: 'settings-failed',
    snapshot: stoppedSnapshot,
    fails: { changeSettings: appError('storage_failed', { detail: 'EACCES: permission denied' }) },
    steps: [
      open,
      click('Open the service'),
      (page) => page.getByLabel('Hide when I click elsewhere').click(),
      (page) => page.locator('.banner').first().scrollIntoViewIfNeeded(),
    ],
  },
  {
    name: 'settings-long-account',
    snapshot: { ...stoppedSnapshot, account: longAccount },
    steps: [open, scrollTo('Sign-in is kept')],
    scaled: true,
  },
  { name: 'settings-sign-out', snapshot: stoppedSnapshot, steps: [open, click('Sign out…'), end] },
  {
    name: 'settings-sign-out-undelivered',
    snapshot: waiting,
    steps: [open, click('Sign out…'), end],
    scaled: true,
  },
];
