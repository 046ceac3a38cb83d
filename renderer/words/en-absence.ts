/** Owns the English words of the settings of absences: what becomes of them, whether they are noticed, why it was asked. */
import type { IdleFault, IdleSourceName } from '../../common/idle.ts';
import type { AbsenceBehaviour, AwayChoice, EvidenceKind } from '../../common/presence.ts';
import { counted } from './counted.ts';

export const absenceWords = {
  behaviour: 'When I was away while a timer ran',
  behaviours: {
    ask: { name: 'Ask', hint: 'A question waits when you are back; nothing changes until you answer.' },
    keep: { name: 'Keep', hint: 'The time stays in the entry, and nothing is asked.' },
    discard: {
      name: 'Discard',
      hint: 'The time is cut out when you are back, and the timer goes on. One key takes that back.',
    },
  } satisfies Record<AbsenceBehaviour, { readonly name: string; readonly hint: string }>,
  after: 'After',
  minutes: 'minutes without input',
  /** Beside a short field. */
  min: 'min',
  /** Beside the name of the section. */
  states: {
    ask: (minutes: number) => `asks after ${minutes} min`,
    keep: () => 'keeps the time',
    discard: (minutes: number) => `discards after ${minutes} min`,
  } satisfies Record<AbsenceBehaviour, (minutes: number) => string>,
  rulesHeading: 'Other rules for projects',
  rulesHint: 'Such as one of calls, where nobody touches the computer.',
  addRule: 'Add a project…',
  ruleOf: (project: string) => `When away from ${project}`,
  ruleMinutes: (project: string) => `Minutes for ${project}`,
  removeRule: (project: string) => `Remove the rule for ${project}`,
  ruleRemoved: (project: string) => `The rule for ${project} was removed`,
  unknownProject: (id: string) => `Project ${id}`,

  checkHeading: 'Are absences noticed?',
  looking: 'Looking…',
  /** `ago` is a duration. */
  works: (ago: string, source: string) => `Idle detection works: last input ${ago} ago, told by ${source}.`,
  waiting: (source: string) => `Idle detection is starting: ${source} has not answered yet.`,
  blind:
    'Idle detection does not work: nothing here can tell how long the computer was not touched. Locking and sleep are still noticed where the desktop tells.',
  sources: {
    system: 'the system',
    mutter: 'GNOME',
    idle_notify: 'the Wayland desktop',
  } satisfies Record<IdleSourceName, string>,
  passedOver: (source: string, why: string) => `Not used: ${source}, ${why}.`,
  faults: {
    not_here: 'which cannot know in this kind of session',
    unavailable: 'which does not answer here',
    failed: 'which was asked and refused',
    impossible: 'which told something that cannot be',
    frozen: 'whose counter stood still while the screen was locked',
    always_zero: 'which told nothing but zero for half an hour',
  } satisfies Record<IdleFault, string>,
  seconds: (count: number) => `${count} s`,
  test: 'Check for ten seconds',
  testAgain: 'Check again',
  testLead: 'Take your hands away: do not touch mouse or keyboard.',
  testLeft: (count: number) => counted(count, 'second left', 'seconds left'),
  cancel: 'Stop the check',
  verdicts: {
    grew: {
      what: (seconds: number) => `It works: the counter grew to ${seconds} seconds.`,
      todo: 'An absence is noticed to the second.',
    },
    moved: {
      what: (seconds: number) => `Something moved: the counter began anew ${seconds} seconds before the end.`,
      todo: 'If that was not you, a mouse that trembles or a program that keeps the computer awake looks like you. Check again without touching anything.',
    },
    stuck: {
      what: () => 'The counter did not move at all.',
      todo: 'If you touched nothing, this source tells nothing: absences are noticed by locking and sleep only. Lock the screen when you leave, or say in advance that you go.',
    },
    blind: {
      what: () => 'Nothing told how long the computer was not touched.',
      todo: 'Absences are noticed by locking and sleep only. Lock the screen when you leave, or say in advance that you go.',
    },
  },

  why: 'Why was I asked?',
  whyShort: 'Why?',
  whyHint: 'What was observed of the last absences.',
  whyLead: 'Times only: what you worked on is not kept here.',
  whyNone: 'No absence has been noticed yet.',
  whyNoneHint: 'Each one that ends while a timer runs is listed here, with what was observed.',
  absence: (day: string, range: string) => `${day}, ${range}`,
  gone: (span: string) => `away for ${span}`,
  threshold: (minutes: string) => `counted after ${minutes} without input`,
  evidence: {
    last_input: 'last input',
    locked: 'locked',
    asleep: 'asleep',
    awake: 'awake',
    unlocked: 'unlocked',
    user_left: 'another user came',
    user_back: 'you came back to the screen',
    app_ended: 'Stint ended',
    app_started: 'Stint started',
    clock_changed: 'the clock was set',
    purpose: 'you said so',
    back: 'first input again',
  } satisfies Record<EvidenceKind, string>,
  choices: {
    keep: 'kept',
    discard_and_stop: 'discarded, and the timer stopped',
    discard_and_go_on: 'discarded, and the timer went on',
    book: 'booked as other work',
    split: 'split',
    break: 'marked as a break',
  } satisfies Record<AwayChoice, string>,
  fates: {
    open: 'Asked; waits for your answer.',
    gone: 'Asked; the entry is gone, and the question with it.',
    kept: 'Not asked; nothing was changed.',
  },
  answered: (what: string, at: string) => `Asked; at ${at} you had it ${what}.`,
  byItself: (what: string) => `Not asked: by your settings or your word it was ${what}.`,
  copy: 'Copy without names',
  copied: 'Copied',
  copyHead: 'Absences noticed by Stint (times, kinds and sources only)',
} as const;
