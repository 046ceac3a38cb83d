/** Owns what the tray shows: a pure picture of a snapshot. The shell applies only what changed. */
import type { ArgumentOf } from '../../common/ipc.ts';
import { sameWork, type Work } from '../../common/model.ts';
import { roundTotal } from '../../common/rounding.ts';
import type { Snapshot, WorkView } from '../../common/snapshot.ts';
import { formatSeconds, formatSpan } from '../../common/time.ts';
import { trayWords as words } from './tray-words.ts';

export type TrayIcon = 'running' | 'stopped' | 'offline' | 'attention';

/** What a click on a menu item asks for. */
export type TrayAction =
  | { readonly type: 'start'; readonly work: Work }
  | { readonly type: 'stop' }
  | ({ readonly type: 'go_away' } & ArgumentOf<'goAway'>)
  | { readonly type: 'come_back' }
  | { readonly type: 'open_panel' }
  | { readonly type: 'quit' };

export type TrayItem =
  | { readonly kind: 'separator' }
  | { readonly kind: 'label'; readonly label: string }
  | { readonly kind: 'action'; readonly label: string; readonly action: TrayAction }
  | { readonly kind: 'menu'; readonly label: string; readonly items: readonly TrayItem[] };

export interface TrayModel {
  readonly icon: TrayIcon;
  /** Text beside the icon, where the platform has a place for it (macOS). */
  readonly title: string;
  readonly tooltip: string;
  readonly menu: readonly TrayItem[];
}

const recentsShown = 6;
const favouritesShown = 9;
const longestLabel = 60;

export function trayModel(snapshot: Snapshot): TrayModel {
  const { running } = snapshot;
  const elapsed = running ? formatSpan(Math.floor(running.elapsedMs / 1000)) : '';
  const state = running ? words.running(elapsed, nameOf(running.work)) : words.stopped;
  return {
    icon: iconOf(snapshot),
    title: elapsed,
    tooltip: [words.app, state, planOf(snapshot), troubleOf(snapshot)]
      .filter((part) => part !== null)
      .join(' · '),
    menu: snapshot.account ? menuOf(snapshot, state) : signedOutMenu,
  };
}

/** What needs the user comes before everything, what runs before the network. */
function iconOf({ away, stops, delivery, account, running }: Snapshot): TrayIcon {
  const refused = delivery.refused > 0 || delivery.connection === 'token_rejected';
  if (account && (away || stops.length > 0 || refused)) return 'attention';
  if (running) return 'running';
  return account && delivery.connection === 'offline' ? 'offline' : 'stopped';
}

function troubleOf({ account, away, stops, delivery }: Snapshot): string | null {
  if (!account) return null;
  if (away) return words.away;
  if (stops.length > 0) return words.stoppedTwice;
  if (delivery.connection === 'token_rejected') return words.tokenRejected;
  if (delivery.refused > 0) return words.refused(delivery.refused);
  if (delivery.connection === 'offline') return words.offline(delivery.waiting);
  if (delivery.connection === 'limited') return words.limited(delivery.waiting);
  return null;
}

/** That the user is away on purpose, and until when; null where they are not. */
export function planOf({ awayPlan, now }: Pick<Snapshot, 'awayPlan' | 'now'>): string | null {
  if (awayPlan === null) return null;
  const { until } = awayPlan;
  if (until === null) return words.awayOpen;
  const clock = formatSeconds(until.clock).slice(0, 5);
  return words.awayUntil(until.date === now.date ? clock : `${until.date} ${clock}`);
}

/** Lengths only: a time of day in a menu that is drawn seldom would be one that has passed. */
const leaving: TrayItem = {
  kind: 'menu',
  label: words.goAway,
  items: [
    { kind: 'action', label: words.minutes, action: { type: 'go_away', until: 'minutes', minutes: 30 } },
    { kind: 'action', label: words.hour, action: { type: 'go_away', until: 'minutes', minutes: 60 } },
    { kind: 'action', label: words.untilBack, action: { type: 'go_away', until: 'back' } },
  ],
};

const separator: TrayItem = { kind: 'separator' };
const closing: readonly TrayItem[] = [
  { kind: 'action', label: words.open, action: { type: 'open_panel' } },
  { kind: 'action', label: words.quit, action: { type: 'quit' } },
];
const signedOutMenu: readonly TrayItem[] = [{ kind: 'label', label: words.signedOut }, separator, ...closing];

function menuOf(snapshot: Snapshot, state: string): readonly TrayItem[] {
  const { running } = snapshot;
  const offered = (work: WorkView) => work.startable && !(running && sameWork(work, running.work));
  // The place of a favourite is its key in the panel: the nine are the same there and here.
  const favourites = snapshot.favourites.slice(0, favouritesShown).filter(offered);
  const recents = snapshot.recents.filter(offered);
  const [last] = recents;
  const first: readonly TrayItem[] = running
    ? [{ kind: 'action', label: words.stop, action: { type: 'stop' } }]
    : last
      ? [startItem(words.continueWith(nameOf(last)), last)]
      : [];
  const rest = recents
    .slice(running ? 0 : 1)
    .filter((work) => !favourites.some((favourite) => sameWork(favourite, work)))
    .slice(0, running ? recentsShown : recentsShown - 1);
  return [
    { kind: 'label', label: shorten(state) },
    ...first,
    ...startItems(words.favourites, favourites),
    ...startItems(running ? words.switchTo : words.start, rest),
    separator,
    snapshot.awayPlan === null
      ? leaving
      : { kind: 'action', label: words.back, action: { type: 'come_back' } },
    { kind: 'label', label: words.today(todayTotal(snapshot)) },
    ...closing,
  ];
}

const startItems = (heading: string, works: readonly WorkView[]): readonly TrayItem[] =>
  works.length === 0
    ? []
    : [separator, { kind: 'label', label: heading }, ...works.map((work) => startItem(nameOf(work), work))];

/** The total of today as it is shown, rounded as the settings say. */
export const todayTotal = ({ today, settings }: Pick<Snapshot, 'today' | 'settings'>): string =>
  formatSpan(roundTotal(today.seconds, settings.rounding));

const startItem = (label: string, { projectId, taskId, description }: WorkView): TrayItem => ({
  kind: 'action',
  label: shorten(label),
  action: { type: 'start', work: { projectId, taskId, description } },
});

/** A name that is cut where a line ends. */
export const nameLine = (work: WorkView): string => shorten(nameOf(work));

/** `Website · Review: Homepage copy — Acme` */
export function nameOf(work: WorkView): string {
  const what = work.task === null ? work.project : `${work.project} · ${work.task}`;
  const described = work.description === '' ? what : `${what}: ${work.description}`;
  return work.customer === '' ? described : `${described} — ${work.customer}`;
}

/** Menus don't wrap: the middle of a long label goes. */
function shorten(label: string): string {
  const characters = [...label];
  if (characters.length <= longestLabel) return label;
  const half = Math.floor((longestLabel - 1) / 2);
  return `${characters.slice(0, half).join('')}…${characters.slice(-half).join('')}`;
}
