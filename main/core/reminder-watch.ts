/**
 * Owns when reminders are looked for, and how one is said: the quiet rules of the moment (is anybody here, does something
 * fill the screen), then the notification. What is due is decided by `reminders.ts`; nothing is polled but, in working
 * hours without a timer, whether somebody is here, every few minutes.
 */
import type { ReminderKind } from '../../common/reminders.ts';
import type { Result } from '../../common/result.ts';
import type { Snapshot } from '../../common/snapshot.ts';
import { fromLocal, type Zone } from '../../common/time.ts';
import { absenceRuleOf } from './absence-rule.ts';
import type { Command } from './commands.ts';
import { runningEntry } from './journal.ts';
import type { Ports } from './ports.ts';
import { say } from './reminder-commands.ts';
import { reminderFacts } from './reminder-view.ts';
import { type ReminderSubject, reminderWords as words } from './reminder-words.ts';
import { type Look, lookForReminders } from './reminders.ts';
import { type State, zoneOf } from './state.ts';
import { nameLine } from './tray-model.ts';
import { hoursOf } from './work-hours.ts';

/** How often it is looked whether somebody is here, and again after a reminder had to wait, ms. */
export const lookEveryMs = 5 * 60_000;

/** Who has touched nothing for this long is not here, seconds. */
const awayAfterSeconds = 300;

/** A look that comes this much too late was held up by sleep, ms: nobody was here. */
const lateMs = 60_000;

export interface ReminderWatch {
  /** Says what is due. @returns when to look again, ms; null: when something changes */
  readonly look: () => number | null;
  /** Somebody woke the computer: they have been here since now. */
  readonly back: () => void;
  /** Shows how a reminder looks, whatever is due, switched off or put off. */
  readonly preview: (kind: ReminderKind) => void;
}

export interface Reminded {
  readonly state: () => State;
  /** The newest snapshot that was shown. */
  readonly shown: () => Snapshot;
  readonly change: (make: (state: State) => State) => Result<null>;
  readonly run: (command: Command) => Result<null>;
  /** Looks again, and sets the timer anew. */
  readonly again: () => void;
}

type NeededPorts = Pick<Ports, 'clock' | 'idle' | 'notifier' | 'screen' | 'showPanel'>;

export function createReminderWatch(ports: NeededPorts, reminded: Reminded): ReminderWatch {
  const { clock, idle, notifier, screen } = ports;
  let presentSinceMs = clock.nowMs();
  let lookedAtMs = presentSinceMs;
  /** When the next look was to be. */
  let plannedMs: number | null = null;
  /** Something that is due waits until then. */
  let heldUntilMs = 0;
  let asking = false;
  let ran = false;
  let wasAway = false;
  let open = false;

  const zone = (): Zone => zoneOf(reminded.state(), clock.zone);
  const find = (nowMs: number): Look => {
    const facts = reminderFacts(reminded.state(), reminded.shown(), presentSinceMs, nowMs, zone());
    return lookForReminders(reminded.state().reminders, facts);
  };
  /**
   * A source that does not know speaks for nobody's absence. That a lock has ended is only sure to be noticed while a timer
   * is watched; a notification over a locked screen is seen by nobody, and not said again.
   */
  const isHere = (): boolean => {
    const { presence } = reminded.state();
    const isWatched = absenceRuleOf(reminded.state(), clock.nowMs()) !== null;
    if (isWatched && presence.phase === 'away') return false;
    return (idle.idleSeconds() ?? 0) < awayAfterSeconds;
  };

  const notice = (nowMs: number): void => {
    const runs = runningEntry(reminded.state().journal) !== null;
    // Whoever stopped a timer is here, and has decided just now.
    if (ran && !runs) presentSinceMs = nowMs;
    ran = runs;
    // Whoever was away on purpose is back only now.
    const isAway = reminded.shown().awayPlan !== null;
    if (wasAway && !isAway) presentSinceMs = nowMs;
    wasAway = isAway;
    if (plannedMs !== null && nowMs - plannedMs > lateMs) presentSinceMs = nowMs;
    if (open && reminded.state().reminders.shown === null) {
      notifier.close(shownId);
      open = false;
    }
  };

  /** When being away on purpose ends by itself, ms. */
  const planEndMs = (): number | null => {
    const until = reminded.shown().awayPlan?.until ?? null;
    return until && fromLocal(until, zone()) + 1000;
  };

  const look = (): number | null => {
    const nowMs = clock.nowMs();
    notice(nowMs);
    const first = find(nowMs);
    const toLook = first.watching && nowMs >= lookedAtMs + lookEveryMs;
    const waits = asking || nowMs < heldUntilMs;
    let found = first;
    if (toLook || (first.due.length > 0 && !waits)) {
      lookedAtMs = nowMs;
      if (isHere()) {
        if (first.due.length > 0 && !waits) void tell();
      } else {
        presentSinceMs = nowMs;
        heldUntilMs = nowMs + lookEveryMs;
        found = find(nowMs);
      }
    }
    const { snoozedUntilMs } = reminded.state().reminders;
    const instants = [
      found.nextAtMs,
      found.watching ? lookedAtMs + lookEveryMs : null,
      found.due.length > 0 && !asking ? heldUntilMs : null,
      // What says until when they are quiet is shown anew then.
      snoozedUntilMs,
      planEndMs(),
    ].filter((at) => at !== null && at > nowMs) as number[];
    plannedMs = instants.length === 0 ? null : Math.min(...instants);
    return plannedMs;
  };

  /** Says what is due, unless something fills the screen: that is found out now, and only now. */
  const tell = async (): Promise<void> => {
    asking = true;
    const full = await screen.fullScreen();
    asking = false;
    const nowMs = clock.nowMs();
    // What was true before the question need not be after it.
    const { due } = find(nowMs);
    const [first] = due;
    if (!first) return;
    if (full === true) {
      heldUntilMs = nowMs + lookEveryMs;
      reminded.again();
      return;
    }
    reminded.change((state) => say(state, due, nowMs));
    if (reminded.state().reminders.shown?.atMs !== nowMs) return;
    open = true;
    notify(shownId, first.kind, first.sinceMs, false);
  };

  const notify = (id: string, kind: ReminderKind, sinceMs: number | null, preview: boolean): void => {
    const { running, recents } = reminded.shown();
    const last = recents.find((work) => work.startable) ?? null;
    const about = kind === 'not_tracking' ? last : (running?.work ?? last);
    const subject: ReminderSubject = {
      work: about && nameLine(about),
      seconds: Math.max(0, Math.round((clock.nowMs() - (sinceMs ?? clock.nowMs())) / 1000)),
      daySeconds: hoursOf(reminded.state()).daySeconds,
    };
    const act =
      kind !== 'not_tracking'
        ? [{ id: 'stop', text: words.stop }]
        : last === null
          ? []
          : [{ id: 'start', text: words.start }];
    const title = words.title[kind](subject);
    notifier.show({
      id,
      title: preview ? words.preview(title) : title,
      body: words.body[kind](subject),
      actions: [...act, { id: 'snooze', text: words.snooze }],
      silent: true,
      onAction: (action) => {
        if (preview) notifier.close(id);
        else if (action === null) ports.showPanel();
        else if (!answer(action).ok) ports.showPanel();
      },
    });
  };

  const answer = (action: string): Result<null> => {
    if (action === 'stop') return reminded.run({ type: 'stop' });
    const last = reminded.shown().recents.find((work) => work.startable);
    if (action !== 'start' || !last) return reminded.run({ type: 'snooze_reminders', length: 'hour' });
    const { projectId, taskId, description } = last;
    return reminded.run({ type: 'start', work: { projectId, taskId, description } });
  };

  return {
    look,
    back: () => {
      presentSinceMs = clock.nowMs();
    },
    preview: (kind) => notify(previewId, kind, clock.nowMs() - previewSeconds[kind] * 1000, true),
  };
}

const shownId = 'reminder';
const previewId = 'reminder-preview';

/** How long what a preview tells of has been so, in seconds. */
const previewSeconds: Readonly<Record<ReminderKind, number>> = {
  not_tracking: 900,
  after_hours: 600,
  long_timer: 5 * 3600,
  day_reached: 0,
};
