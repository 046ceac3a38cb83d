/** Owns the English words of the page that says what the app does and takes. */
import type { MemoryView, RequestKind } from '../../common/trust.ts';
import { counted } from './counted.ts';

const kinds: Readonly<Record<RequestKind, readonly [one: string, many: string]>> = {
  sign_in: ['sign-in', 'sign-ins'],
  book: ['entry made', 'entries made'],
  start: ['timer started', 'timers started'],
  stop: ['timer stopped', 'timers stopped'],
  change: ['entry changed', 'entries changed'],
  delete: ['entry deleted', 'entries deleted'],
  catalog: ['project or task made', 'projects or tasks made'],
  read: ['read', 'reads'],
};

const shared: Readonly<Record<MemoryView['kind'], string>> = {
  shared_in_part: 'what they share is counted once',
  shared_in_full: 'what they share is counted in each, so it is less',
};

export const trustWords = {
  heading: 'What Stint does here',
  speaksTo: (host: string) => `No telemetry. The only address Stint speaks to is ${host}.`,
  speaksToNobody: 'No telemetry. Stint speaks to no address: your workspace is on this computer.',
  facts: {
    requests: 'Requests',
    left: 'Left today',
    next: 'Entries',
    memory: 'Memory',
    startup: 'Start-up',
    token: 'Sign-in',
    folder: 'Data folder',
    versions: 'Versions',
  },
  made: (count: number) => `${count} today`,
  madeLocal: (count: number) => `${count} today, all answered on this computer`,
  kind: (kind: RequestKind, count: number) => counted(count, ...kinds[kind]),
  leftLocal: 'No limit on this computer.',
  memory: (megabytes: string, { processes, kind }: MemoryView) =>
    `${megabytes} in ${counted(processes, 'process', 'processes')}; ${shared[kind]}.`,
  startup: (seconds: string) => `${seconds} from the start to the icon in the tray.`,
  token: (where: string) => `Kept ${where}.`,
  versions: (v: {
    readonly app: string;
    readonly electron: string;
    readonly chromium: string;
    readonly node: string;
    readonly journal: number;
  }) =>
    `Stint ${v.app}, Electron ${v.electron}, Chromium ${v.chromium}, Node ${v.node}, journal format ${v.journal}`,
  again: 'Look again',
  copy: 'Copy',
  copied: 'Copied',
  looking: 'Looking…',
} as const;
