/** Owns every word the windows show in English, but for those of errors (`errors.ts`). */
import { formatSpan } from '../../common/time.ts';
import { counted } from './counted.ts';
import { absenceWords } from './en-absence.ts';
import { awayWords, breakWords } from './en-away.ts';
import { createWords } from './en-create.ts';
import { deliveryWords } from './en-delivery.ts';
import { entryWords, overlapWords, sinceWords, stopsWords, undoWords } from './en-entry.ts';
import { favouriteWords } from './en-favourites.ts';
import { lineWords } from './en-line.ts';
import { reminderWords } from './en-reminders.ts';
import { settingsWords } from './en-settings.ts';
import { dayWords } from './en-today.ts';
import { todosWords } from './en-todos.ts';
import { trustWords } from './en-trust.ts';
import { budgetWords, weekWords } from './en-week.ts';

export const words = {
  app: 'Stint',
  opening: 'Opening…',
  back: 'Back',
  dismiss: 'Dismiss',

  running: {
    region: 'Timer',
    nothing: 'Nothing running',
    firstHint: 'Pick what you are working on to start.',
    last: (work: string) => `Last: ${work}`,
    since: (clock: string) => `since ${clock}`,
    elsewhere: 'started on another device',
    /** A timer that began on an earlier day, span by span. */
    days: (today: string, earlier: string, day: string) => `today ${today} · ${day} ${earlier}`,
    stop: 'Stop',
    stopKeys: 'Control+Enter Meta+Enter',
    continue: 'Continue',
    continueWork: (work: string) => `Continue ${work}`,
  },

  start: {
    label: 'What are you working on?',
    recent: 'Recent',
    results: 'Results',
    start: (work: string) => `Start ${work}`,
    switch: (work: string) => `Switch to ${work}`,
    needsTask: 'needs a task',
    tabHint: 'Tab adds a task or a note',
    bookHint: 'Alt+Enter books time',
    nothingFound: (query: string) => `Nothing called “${query}”.`,
    nothingFoundHint: 'Try fewer letters, or the customer’s name.',
    noProjects: 'No projects yet.',
    noProjectsHint: 'Projects of your account appear here. Made one just now? Fetch the list again.',
    fetch: 'Fetch projects',
  },

  today: {
    heading: 'Today',
    ofToday: 'today',
    yesterday: 'yesterday',
    before: 'before',
    addTime: 'Add time',
    byProject: 'Today by project',
    entries: 'Entries of today',
    none: 'Nothing tracked yet today.',
    noneHint: 'Start a timer above, or add time you forgot.',
    reading: 'Reading today’s entries from the service…',
    runningNow: 'running',
    durationOnly: 'no times',
    /** Beside a total that is rounded. */
    exactly: (span: string) => `exactly ${span}`,
    waiting: 'not delivered yet',
    refused: 'refused by the service',
    unknown: 'checking whether it arrived',
    timeline: (from: string, to: string) => `Timeline ${from} to ${to}`,
    timelineEmpty: (from: string, to: string) => `Timeline ${from} to ${to}. Empty.`,
    /** A block of the timeline, said in one breath; parts that are empty are left out. */
    block: (...parts: readonly string[]) => parts.filter((part) => part !== '').join(', '),
  },

  work: {
    startHeading: 'Start a timer',
    bookHeading: 'Add time',
    project: 'Project',
    projectHint: 'Search projects and customers',
    task: 'Task',
    taskOptional: 'Task (optional)',
    taskHint: 'Search tasks',
    noTask: 'No task',
    tasksOfProject: 'Of this project',
    otherTasks: 'Other tasks',
    noTasksFound: 'No such task.',
    noProjectsFound: 'No such project.',
    description: 'Description',
    descriptionHint: 'What was done?',
    date: 'Date',
    duration: 'Duration',
    durationHint: '1:30, 90m, 1.5',
    start: 'From',
    end: 'To',
    startHint: '9:00',
    endHint: '10:30',
    startNow: 'Start now',
    switchNow: 'Switch now',
    book: 'Add entry',
    chooseProject: 'Choose a project',
    chooseTask: 'Choose a task',
    preview: 'Will be saved',
    previewMissing: 'Give a duration, or from and to, and see here what will be saved.',
    previewSentence: (entry: {
      readonly span: string;
      readonly work: string;
      readonly customer: string;
      readonly day: string;
      readonly range: string | null;
      readonly description: string;
    }) =>
      [
        `${entry.span} on ${entry.work}`,
        entry.customer === '' ? '' : ` for ${entry.customer}`,
        `, ${entry.day}`,
        entry.range === null ? ', without times of day' : ` ${entry.range}`,
        entry.description === '' ? ', no description.' : `: “${entry.description}”`,
      ].join(''),
  },

  status: {
    local: 'Saved on this computer',
    delivered: 'All delivered',
    waiting: (count: number) => `${count} waiting`,
    sending: (count: number) => `Sending ${count}`,
    offline: 'Offline',
    limited: 'At the limit',
    rejected: 'Sign in again',
    refused: (count: number) => `${count} refused`,
    until: (time: string) => `next try ${time}`,
    requests: (count: number) => counted(count, 'request left', 'requests left'),
    requestsTitle: (remaining: number, limit: number) => `${remaining} of ${limit} requests left today`,
    open: (state: string) => `${state}. Show delivery`,
    settings: 'Settings',
  },

  delivery: deliveryWords,
  week: weekWords,
  budget: budgetWords,
  entry: entryWords,
  overlap: overlapWords,
  since: sinceWords,
  undo: undoWords,
  stops: stopsWords,

  clock: {
    /** `side`: positive where this computer is ahead. */
    note: (span: string, side: number) =>
      `This computer’s clock is ${span} ${side > 0 ? 'ahead of' : 'behind'} the service’s. Durations are right; times of day follow the service.`,
    seconds: (count: number) => `${count} s`,
    minutes: (count: number) => `${count} min`,
    hours: (count: number, minutes: number) => (minutes === 0 ? `${count} h` : `${count} h ${minutes} min`),
  },

  banners: {
    region: 'What needs a look',
    /** `urgent`: how many of them wait for the user. */
    more: (count: number, urgent: number) => {
      if (urgent === 0) return `${count} more`;
      if (urgent === count) return count === 1 ? '1 more needs you' : `${count} more need you`;
      return `${count} more, ${urgent} of them ${urgent === 1 ? 'needs' : 'need'} you`;
    },
    headAndMore: (head: string, count: number) => `${head} And ${count} more.`,
    less: 'Show less',
  },

  rejected: {
    banner: 'The service no longer accepts this sign-in.',
    kept: 'Your timer runs on, and nothing is lost.',
    action: 'Sign in again',
  },

  signIn: {
    heading: 'Know where your time went.',
    lead: 'One click starts a timer, one click stops it.',
    local: 'Use this computer only',
    localHint: 'No account needed. Everything stays here.',
    service: 'Connect to a service',
    serviceHint: 'Track into your team’s account.',
    serviceHeading: 'Connect to a service',
    againHeading: 'Sign in again',
    address: 'Address',
    addressHint: 'https://time.example.com/api/v1',
    account: 'Account',
    accountHint: 'Account id, or any link that contains it',
    email: 'E-mail',
    password: 'Password',
    passwordNote: 'Used once to sign in, and never stored.',
    token: 'Token',
    tokenWarning:
      'A token works in one program only. If it is used in another one, or was before, the service destroys it.',
    pasteToken: 'Paste a token instead',
    usePassword: 'Use the password instead',
    connect: 'Connect',
    connecting: 'Connecting…',
  },

  line: lineWords,
  favourites: favouriteWords,
  todos: todosWords,

  create: createWords,

  day: dayWords,

  settings: settingsWords,
  trust: trustWords,
  absence: absenceWords,
  reminders: reminderWords,

  away: awayWords,
  breaks: breakWords,

  said: {
    started: (work: string) => `Started ${work}`,
    switched: (work: string) => `Switched to ${work}`,
    stopped: (seconds: number) => `Stopped after ${formatSpan(seconds)}`,
    booked: (span: string, work: string) => `Added ${span} on ${work}`,
    offline: 'Offline. Everything is kept on this computer.',
    online: 'Back online',
    refused: 'The service refused a change',
    signedIn: 'Signed in',
    signedOut: 'Signed out',
  },
} as const;
