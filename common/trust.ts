/** Owns what the app says of itself when it is asked: what it takes of the computer, and what it asked the service. */

/** What a request did, as people would call it. `book`: it made an entry, which `start` may set running. */
export const requestKinds = [
  'sign_in',
  'book',
  'start',
  'stop',
  'change',
  'delete',
  'catalog',
  'read',
] as const;
export type RequestKind = (typeof requestKinds)[number];

/**
 * The memory of all processes of the app, in bytes. `shared_in_part`: what processes have in common is divided among them
 * (PSS), so that this is what would be free without the app; `shared_in_full`: it is counted in each of them, which is more.
 */
export interface MemoryView {
  readonly bytes: number;
  readonly kind: 'shared_in_part' | 'shared_in_full';
  readonly processes: number;
}

export interface TrustView {
  readonly memory: MemoryView;
  /** From the start of the process to the icon in the tray, ms. */
  readonly startupMs: number;
  /** The requests of today that left this computer, by kind. */
  readonly requests: Readonly<Record<RequestKind, number>>;
  readonly versions: {
    readonly app: string;
    readonly electron: string;
    readonly chromium: string;
    readonly node: string;
    /** The format of the file that keeps what is not delivered. */
    readonly journal: number;
  };
}
