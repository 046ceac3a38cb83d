/** Owns the gallery's states of the settings, and of signing out. */
import type { Page } from 'playwright-core';
import { appError } from '../../../common/error.ts';
import type { IdleStatus } from '../../../common/idle.ts';
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

const section = (name: RegExp) => [open, click(name)];
const looked = (page: Page) => page.getByText(/Electron 40/).waitFor();
const noTray = { ...stoppedSnapshot, tray: false };
const rules = {
  1: { behaviour: 'discard', afterSeconds: null },
  3: { behaviour: 'keep', afterSeconds: null },
  4: { behaviour: 'ask', afterSeconds: 1800 },
} as const;
const blind: IdleStatus = {
  source: 'none',
  works: false,
  idleSeconds: null,
  reasons: [
    { source: 'system', reason: 'not_here' },
    { source: 'mutter', reason: 'unavailable' },
    { source: 'idle_notify', reason: 'always_zero' },
  ],
};
const lasting = { ...stoppedSnapshot.settings, absence: 'keep', mode: 'live', midnight: 'keep' } as const;

export const settings: readonly State[] = [
  { name: 'settings-service', snapshot: stoppedSnapshot, steps: [open], scaled: true },
  { name: 'settings-local', snapshot: emptySnapshot, steps: [open] },
  { name: 'settings-no-tray', snapshot: noTray, steps: [open], scaled: true },
  { name: 'settings-no-tray-end', snapshot: noTray, steps: [open, end] },
  { name: 'settings-look-no-tray', snapshot: noTray, steps: section(/^Look/) },
  { name: 'settings-account', snapshot: stoppedSnapshot, steps: section(/^Account/) },
  { name: 'settings-account-local', snapshot: emptySnapshot, steps: section(/^Account/) },
  { name: 'settings-tracking', snapshot: stoppedSnapshot, steps: section(/^Tracking/), scaled: true },
  { name: 'settings-tracking-local', snapshot: emptySnapshot, steps: section(/^Tracking/) },
  { name: 'settings-absence', snapshot: stoppedSnapshot, steps: section(/^Absence/), scaled: true },
  {
    name: 'settings-absence-rules',
    snapshot: { ...stoppedSnapshot, settings: { ...stoppedSnapshot.settings, absenceRules: rules } },
    steps: section(/^Absence/),
    scaled: true,
  },
  {
    name: 'settings-absence-blind',
    snapshot: stoppedSnapshot,
    presence: { idle: blind },
    steps: [...section(/^Absence/), scrollTo('Are absences noticed?')],
  },
  {
    name: 'settings-absence-checking',
    snapshot: stoppedSnapshot,
    steps: [...section(/^Absence/), click('Check for ten seconds'), scrollTo('What was observed')],
    scaled: true,
  },
  { name: 'settings-reminders', snapshot: stoppedSnapshot, steps: section(/^Reminders/), scaled: true },
  {
    name: 'settings-reminders-hours',
    snapshot: stoppedSnapshot,
    steps: [...section(/^Reminders/), scrollTo('A day has')],
  },
  {
    name: 'settings-reminders-own-hours',
    snapshot: { ...emptySnapshot, snoozedUntil: { date: '2026-03-11', clock: 32_400 } },
    steps: [...section(/^Reminders/), scrollTo('A day has')],
    scaled: true,
  },
  {
    name: 'settings-no-reminder',
    snapshot: { ...stoppedSnapshot, settings: lasting },
    steps: section(/^Absence/),
  },
  { name: 'settings-look', snapshot: stoppedSnapshot, steps: section(/^Look/), scaled: true },
  { name: 'settings-data', snapshot: stoppedSnapshot, steps: section(/^Data/) },
  { name: 'settings-trust', snapshot: stoppedSnapshot, steps: [...section(/^What/), looked], scaled: true },
  { name: 'settings-trust-local', snapshot: emptySnapshot, steps: [...section(/^What/), looked] },
  {
    name: 'settings-failed',
    snapshot: stoppedSnapshot,
    fails: { changeSettings: appError('storage_failed', { detail: 'EACCES: permission denied' }) },
    steps: [
      ...section(/^Look/),
      (page) => page.getByLabel('Hide when I click elsewhere').click(),
      (page) => page.locator('.banner').first().scrollIntoViewIfNeeded(),
    ],
  },
  {
    name: 'settings-long-account',
    snapshot: { ...stoppedSnapshot, account: longAccount },
    steps: [...section(/^Account/), scrollTo('Sign-in is kept')],
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
