/** Owns the English words of the settings, and of signing out. */
import type { ClockStyle, DeliveryMode, MidnightPolicy, Rounding, WeekStart } from '../../common/model.ts';
import { counted } from './counted.ts';

export const settingsWords = {
  heading: 'Settings',
  /** Heads of the pages, and beside each on the first page what it holds or how it is set. */
  sections: {
    account: 'Account',
    tracking: 'Tracking',
    favourites: 'Favourites',
    absence: 'Absence',
    reminders: 'Reminders',
    look: 'Look',
    data: 'Data',
    trust: 'What Stint does here',
  },
  sectionsLabel: 'Sections of the settings',
  section: (name: string, state: string) => `${name}: ${state}`,
  trustState: 'memory, requests, versions',
  dataState: 'folder, projects and tasks',
  mode: 'Delivery',
  modes: {
    automatic: { name: 'Automatic', cost: 'Live while the day’s requests allow it, else economy.' },
    live: { name: 'Live', cost: '3 requests for each timer; your team sees it running.' },
    economy: { name: 'Economy', cost: '1 request for each timer; seen when it has ended.' },
  } satisfies Record<DeliveryMode, { readonly name: string; readonly cost: string }>,
  /** What is in use, and why, in the words of the ledger. */
  modeNow: (mode: string) => `Now ${mode.charAt(0).toLowerCase()}${mode.slice(1)}`,
  midnight: 'At midnight',
  midnights: {
    split: { name: 'Split', hint: 'A timer that runs past midnight becomes one entry for each day.' },
    keep: { name: 'Keep whole', hint: 'A timer that runs past midnight stays one entry, on its first day.' },
  } satisfies Record<MidnightPolicy, { readonly name: string; readonly hint: string }>,
  midnightState: (policy: MidnightPolicy) =>
    policy === 'split' ? 'splits at midnight' : 'whole over midnight',
  continueToday: 'Continue today’s entry',
  continueTodayHint: 'The same work started again adds to its entry of today, instead of making another.',
  rounding: 'Round totals to minutes',
  roundings: (minutes: Rounding) => (minutes === 0 ? 'Off' : `${minutes}`),
  roundingHint:
    'To the nearest, where totals are shown; point at one for the exact time. Entries and what is sent are never rounded.',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  scale: 'Size in %',
  percent: (scale: number) => `${scale} %`,
  clock: 'Time of day',
  clocks: { system: 'System', '12': '12 hours', '24': '24 hours' } satisfies Record<ClockStyle, string>,
  clockExample: (afternoon: string) => `A quarter past two in the afternoon: ${afternoon}.`,
  weekStart: 'Weeks begin on',
  weekStarts: {
    system: 'System',
    monday: 'Monday',
    saturday: 'Saturday',
    sunday: 'Sunday',
  } satisfies Record<WeekStart, string>,
  hideOnBlur: 'Hide when I click elsewhere',
  quitHeading: 'Quit',
  quitHint:
    'This desktop has no tray, so closing the window only puts it into the task bar. A timer that runs goes on also after quitting.',
  quit: 'Quit Stint (Ctrl+Q)',
  localAccount: 'This computer only',
  signedIn: (name: string, email: string) => (email === '' ? name : `${name} · ${email}`),
  token: 'Sign-in is kept',
  tokenStores: { keychain: 'in the system keychain', session: 'for this session only' },
  openService: 'Open the service',
  openFolder: 'Open folder',
  folder: 'Settings, what is not delivered yet, and the log are in this folder:',
  refreshHint: 'Projects and tasks are kept here, and fetched again when you ask.',
  refresh: 'Fetch projects and tasks',
  signOut: 'Sign out…',
  signOutHeading: 'Sign out?',
  signOutClean: 'Everything has been delivered. The token is removed from this computer.',
  signOutRunning: 'A timer is still running, and goes on running: stop it first if it should not.',
  signOutTimerLost: 'The running timer is one of them.',
  signOutFavourites: (count: number) =>
    `${counted(count, 'favourite goes', 'favourites go')} with it: this computer forgets them.`,
  signOutLocal: 'Your entries stay in the data folder, and come back when you use this computer again.',
  signOutUndelivered: (count: number) =>
    `${counted(count, 'change has', 'changes have')} not reached the service and would be lost.`,
  export: 'Save them as a file…',
  exported: 'Saved. You can discard them here now.',
  signOutNow: 'Sign out',
  signOutDiscard: (count: number) => `Discard ${counted(count, 'change', 'changes')} and sign out`,
  stay: 'Stay signed in',
  version: (version: string) => `Stint ${version}`,
} as const;
