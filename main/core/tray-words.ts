/** Owns the words of the tray, in English. */
export const trayWords = {
  app: 'Stint',
  running: (elapsed: string, work: string) => `${elapsed} · ${work}`,
  stopped: 'Not tracking',
  stop: 'Stop',
  start: 'Start',
  switchTo: 'Switch to',
  continueWith: (work: string) => `Continue ${work}`,
  today: (total: string) => `Today ${total}`,
  open: 'Open Stint',
  quit: 'Quit',
  signedOut: 'Not signed in',
  away: 'You were away: keep or discard?',
  tokenRejected: 'Please sign in again',
  refused: (count: number) => (count === 1 ? '1 entry was refused' : `${count} entries were refused`),
  offline: (waiting: number) => (waiting === 0 ? 'Offline' : `Offline, ${waiting} waiting`),
  limited: (waiting: number) => (waiting === 0 ? 'Limit reached' : `Limit reached, ${waiting} waiting`),
} as const;
