/**
 * Owns what the specification of the service states, in our words, and the test that proves each statement.
 * `docs/interface.md` is made from it (`node scripts/interface-docs.mjs`); a test fails when a section has no statement,
 * when a test named here is gone, or when the page is not up to date.
 */

/** The parts of the specification, in its order. */
export const sections = [
  'Conventions',
  'Resources',
  'States',
  'Endpoints',
  'Authentication',
  'Events',
  'Errors',
  'Limits',
  'Versioning',
] as const;

export type Section = (typeof sections)[number];

export interface Statement {
  readonly id: string;
  readonly section: Section;
  readonly says: string;
  /** The specification leaves it open: this is what the service decided. */
  readonly decided: boolean;
  /** A file below `test`, and the words of a test in it as they are written there. */
  readonly file: string;
  readonly test: string;
}

/** Says, file, test. */
type Line = readonly [string, string, string];

const lines = (
  section: Section,
  prefix: string,
  decided: boolean,
  all: readonly Line[],
): readonly Statement[] =>
  all.map(([says, file, test], index) => ({
    id: `${prefix}${index + 1}`,
    section,
    says,
    decided,
    file: `${file}.test.ts`,
    test,
  }));

const states = (section: Section, prefix: string, all: readonly Line[]) => lines(section, prefix, false, all);
const decides = (section: Section, prefix: string, all: readonly Line[]) => lines(section, prefix, true, all);

export const statements: readonly Statement[] = [
  ...states('Conventions', 'C', [
    [
      'Dates, times, durations and both datetime formats are as the table gives them.',
      'contract/openapi',
      'describes what is answered',
    ],
    [
      'Durations in totals may have more than two hour digits.',
      'contract/reports',
      'adds up to its rows, to the second and to the cent',
    ],
    [
      'Report rows have two datetime formats side by side.',
      'contract/reports',
      'has the envelope, the rows and the totals of the tables',
    ],
    ['The active flag is 1 or 0.', 'contract/catalog', 'are filtered by state'],
    [
      'To-dos and to-do lists have string ids, everything else integers.',
      'contract/openapi',
      'describes what is answered',
    ],
    [
      'Lists of projects, to-dos and report rows have the envelope of four fields.',
      'contract/todos',
      'are listed in pages that the answer itself leads through',
    ],
    [
      'Other lists answer `{data: [...]}`; adding a member or task, checking and unchecking answer `{data: record}`.',
      'contract/project-members-tasks',
      'assigns tasks, checks and unchecks them',
    ],
    ['Id filters take comma-separated lists.', 'contract/projects', 'filters by ids, customers and state'],
    ['Bodies are form-encoded, answers are JSON.', 'contract/protocol', '%s takes forms only'],
    [
      'GET, POST and DELETE are the only methods.',
      'contract/protocol',
      '%s refuses the methods its address does not have',
    ],
  ]),
  ...decides('Conventions', 'C-', [
    [
      'The next page is the same query with `next_page_query_params` on top: `{page: "2"}`, and `{}` on the last one.',
      'contract/projects',
      'lists in pages that the answer itself leads through',
    ],
    [
      'An empty value clears a field that may be null; an unknown field is ignored.',
      'contract/protocol',
      'ignores fields it does not know, also ones named like parts of an object',
    ],
    ['Local times are in the account’s zone.', 'service/zone', 'follows daylight saving to the second'],
  ]),
  ...states('Resources', 'R', [
    [
      'A time entry has every field of its table.',
      'contract/time-entries',
      'creates an entry with every field of the table',
    ],
    [
      'A project has every field of its table; it belongs to one customer.',
      'contract/projects',
      'creates a project with every field of the table',
    ],
    [
      'A project’s totals and budget progress are those of its entries.',
      'contract/projects',
      'adds up what was booked, and how much of the budget that is',
    ],
    [
      'A member has every field of its table, a rate of their own or the project’s.',
      'contract/project-members-tasks',
      'has members with their own rate, or the project’s',
    ],
    [
      'A task assignment, and a task that is not assigned, have every field of their tables.',
      'contract/project-members-tasks',
      'assigns tasks, checks and unchecks them',
    ],
    ['A to-do has every field of its table.', 'contract/todos', 'are created with every field of the table'],
    [
      'A to-do list has every field of its table.',
      'contract/todo-lists',
      'are created, read and listed with every field of the table',
    ],
    [
      'Customers and tasks have every field of their tables.',
      'contract/catalog',
      'are created, read, changed and listed with every field',
    ],
    [
      'A user has every field of the table.',
      'contract/catalog',
      'are created with every field and their defaults',
    ],
    [
      'A user’s teams are shown by id and name.',
      'service/entry-links',
      'filters users, their time and their to-dos by team',
    ],
    [
      'A detailed report row and its totals have every field of their tables.',
      'contract/reports',
      'has the envelope, the rows and the totals of the tables',
    ],
    [
      'A row shows the to-do of its entry.',
      'service/entry-links',
      'shows the to-do of an entry in the detailed report, and sorts by its name',
    ],
    [
      'A grouped report is nested items with details and totals.',
      'contract/grouped-report',
      'nests in the order of opt_group_by',
    ],
  ]),
  ...decides('Resources', 'R-', [
    [
      '`privacy` 1 is public, 2 private: private projects are for their members and for admins.',
      'contract/projects',
      'shows private projects to members and admins only',
    ],
    [
      '`status` is `active` or `archived`; `project_status` is 1 or 0.',
      'contract/todos',
      'of an archived project are only read',
    ],
    [
      'Positions are 1, 2, 3 … without a gap, of the to-dos of a list, of those of a project in none, and of the lists of a project. What is put at a position moves what is there and after it down; a position past the end is the last.',
      'service/positions',
      'keeps every list of a project in order',
    ],
    [
      'References that a body may leave out are null: task, to-do list, assignee.',
      'contract/todos',
      'take the defaults of the table',
    ],
    [
      'Locked and invoiced entries are changed by admins only.',
      'service/entry-locks',
      'is read-only for its user',
    ],
  ]),
  ...states('States', 'S', [
    [
      'Starting an inactive stopwatch makes it active and returns the entry.',
      'contract/stopwatch',
      'sets the start of an entry without one, in the account’s time',
    ],
    [
      'Stopping an active stopwatch makes it inactive and returns the entry.',
      'contract/stopwatch',
      'adds the whole seconds between the seconds of start and stop',
    ],
    [
      'An assignment is checked and unchecked, and returned.',
      'contract/project-members-tasks',
      'assigns tasks, checks and unchecks them',
    ],
    [
      'Projects are archived and activated by `active`.',
      'contract/projects',
      'updates what is sent and keeps the rest',
    ],
    [
      'Customers are archived and activated by `active`.',
      'contract/catalog',
      'are created, read, changed and listed with every field',
    ],
    [
      'Users are archived and activated by `active`.',
      'contract/catalog',
      'are changed in every field but the e-mail',
    ],
    [
      'A to-do is completed and opened by `is_completed`.',
      'contract/todos',
      'are completed, opened again and changed; what is not sent stays',
    ],
    [
      'A token used from another user agent is destroyed.',
      'contract/authentication',
      'destroys a token that another user agent uses, for good',
    ],
    [
      'A token without access for more than 30 days is destroyed.',
      'contract/authentication',
      'destroys a token after more than 30 days of silence',
    ],
    [
      'Beyond a soft quota requests are accepted with a warning.',
      'contract/limits',
      'warns a business account beyond it, and goes on',
    ],
    [
      'Beyond a hard quota requests are rejected.',
      'contract/limits',
      'blocks a free account after 50 requests a day, of all its tokens',
    ],
  ]),
  ...decides('States', 'S-', [
    [
      'Starting what runs and stopping what does not answers 409.',
      'contract/stopwatch',
      'refuses to start what runs and to stop what does not',
    ],
    [
      'A user has at most one active stopwatch.',
      'contract/stopwatch',
      'has one active stopwatch per user and names it when it refuses a second',
    ],
    [
      'The to-dos and lists of an archived project are only read; anybody who may see an active one may write them.',
      'contract/todo-lists',
      'follow the project: private ones are for members, archived ones are only read',
    ],
  ]),
  ...states('Endpoints', 'E', [
    ['Every operation is there.', 'contract/protocol', '%s is there'],
    ['A required field must be given.', 'contract/protocol', '%s needs %s'],
    [
      'Listing time entries is deprecated and answers a notice.',
      'contract/time-entries',
      'answers the list with a notice and no data',
    ],
    [
      'A new entry is of today and of the caller unless it says otherwise.',
      'contract/time-entries',
      'defaults to today in the account’s zone, the caller, and no times',
    ],
    [
      'The total is computed from start and end; times are filled with priority total, start, end.',
      'service/entry-times',
      'take the end of total and start, whatever end is given',
    ],
    [
      'Projects take the defaults of their body table.',
      'contract/projects',
      'takes the defaults of the table, and belongs to a customer all the same',
    ],
    [
      'Projects are filtered by id, customer and state.',
      'contract/projects',
      'filters by ids, customers and state',
    ],
    [
      'A page has 1 to 100 records, 50 when nothing is said.',
      'contract/protocol',
      '%s keeps the page limit within 1 and 100',
    ],
    [
      'Members, users who are none, tasks and those not assigned are listed.',
      'contract/project-members-tasks',
      'has members with their own rate, or the project’s',
    ],
    [
      'To-dos are filtered by id, project, completion, project state and assignee.',
      'contract/todos',
      'are filtered by id, project, state, assignee and project state',
    ],
    [
      'To-dos are filtered by the assignee’s team and by due date.',
      'contract/todos',
      'are filtered by the team of the assignee, and by a due date that only the database sets',
    ],
    [
      'The project of a to-do cannot be changed.',
      'contract/todos',
      'stay in their project, whatever an update says',
    ],
    [
      'The project of a to-do list cannot be changed.',
      'contract/todo-lists',
      'are renamed and moved; what is not sent stays',
    ],
    ['Customers are filtered by state and id.', 'contract/catalog', 'are filtered by state'],
    [
      'A user’s e-mail cannot be changed, every other field of the body can.',
      'contract/catalog',
      'are changed in every field but the e-mail',
    ],
    [
      'The detailed report filters by dates, both inclusive.',
      'contract/reports',
      'filters by dates, both inclusive',
    ],
    [
      'The detailed report filters by ids.',
      'contract/reports',
      'filters by lists of ids, and by several filters at once',
    ],
    [
      'The detailed report sorts by each word, in both directions.',
      'contract/reports',
      'sorts by each word and in both directions',
    ],
    [
      'The grouped report has the same filters.',
      'contract/grouped-report',
      'filters as the detailed report does',
    ],
    ['The grouped report groups by each word.', 'contract/grouped-report', 'has a key for each word'],
    ['The grouped report knows each export column.', 'contract/grouped-report', 'knows the column %s'],
    [
      'Templates return groups even when empty.',
      'contract/grouped-report',
      'has every day and month between the bounds in its templates, empty ones too',
    ],
    [
      'Archived users are left out unless asked for.',
      'contract/grouped-report',
      'leaves archived users out unless they are asked for',
    ],
  ]),
  ...decides('Endpoints', 'E-', [
    [
      'Methods and paths that are not shown are those of the table below.',
      'contract/openapi',
      'has the operations of the table and no others',
    ],
    [
      'Who may do what: by role, and nothing for another account.',
      'contract/rights',
      '%s by %s is answered %i',
    ],
    [
      'Nothing sets a due date, so a filter on it matches nothing.',
      'contract/todos',
      'are filtered by the team of the assignee, and by a due date that only the database sets',
    ],
    [
      'A to-do put into another list comes first there unless it says where.',
      'contract/todos',
      'move the others when they come, go and change places',
    ],
    [
      '`group_key` is the date, ISO week, month, year or id as text, empty where there is none; `level` counts from 1; nothing is grouped unless asked.',
      'contract/grouped-report',
      'is one total when nothing is grouped',
    ],
    [
      'Groups are ordered by key; `opt_sort_direction` turns the levels that `opt_sort_by` names, or all.',
      'contract/grouped-report',
      'sorts the groups that opt_sort_by names, or all, in the direction',
    ],
    [
      'Columns of a user, task, to-do, project or customer are added to the `details` of the groups that decide them; amounts are always in `total`.',
      'contract/grouped-report',
      'adds the columns of users, projects and customers to the groups that decide them',
    ],
    [
      'A template groups first, `opt_group_by` within it; where a bound of the dates is missing the entries give it; more than 20 000 groups are refused.',
      'contract/grouped-report',
      'takes the dates of a template from the entries where a bound is missing',
    ],
    [
      'Percentages are of the parent’s and of the whole report’s time.',
      'contract/grouped-report',
      'has the share of the parent and of the whole',
    ],
    [
      'Both reports and the entries add up to the same, to the second and to the cent.',
      'service/report-sums',
      'agrees with the detailed report in every group',
    ],
    [
      'Totals of a report are those of the filter, not of the page.',
      'contract/reports',
      'has the totals of the whole filter on every page',
    ],
    [
      'An unknown id answers 404.',
      'contract/protocol',
      '%s answers 404 for an unknown id and for what is no id',
    ],
  ]),
  ...states('Authentication', 'A', [
    ['Requests carry the token in `x-api-token`.', 'contract/protocol', '%s needs a token'],
    [
      'A token is made from e-mail, password and account.',
      'contract/authentication',
      'answers the account and a token of 256 bits, another one each time',
    ],
    ['A token carries all privileges of its user.', 'contract/rights', '%s by %s is answered %i'],
    [
      'Another user agent gets 401 and the token stays invalid.',
      'contract/authentication',
      'destroys a token that another user agent uses, for good',
    ],
    [
      '30 days without access destroy a token.',
      'contract/durability',
      'remembers when a token was last used, and that it was destroyed',
    ],
    [
      'A user has 60 authentication requests a day, then 429.',
      'contract/authentication',
      'counts right and wrong ones of a user and day, also at once',
    ],
  ]),
  ...decides('Authentication', 'A-', [
    [
      'Passwords and tokens are stored hashed only, and are in no log.',
      'contract/authentication',
      'logs neither tokens nor passwords nor values',
    ],
  ]),
  ...decides('Events', 'V-', [
    [
      'There are none: every address is that of an operation.',
      'contract/openapi',
      'has the operations of the table and no others',
    ],
  ]),
  ...states('Errors', 'F', [
    [
      'Standard status codes; an error has a message and, when applicable, a code.',
      'contract/openapi',
      'describes what is answered',
    ],
    [
      '`second_limit_exceeded` beyond 30 requests a second.',
      'contract/limits',
      'gives a token 30 requests a second, also at once',
    ],
    [
      '`minute_limit_exceeded` beyond 600 requests a minute.',
      'contract/limits',
      'gives a token 600 requests a minute and says how many are left',
    ],
    [
      '`account_daily_limit_exceeded` beyond a hard quota.',
      'contract/limits',
      'blocks a free account after 50 requests a day, of all its tokens',
    ],
    [
      '`ip_rate_limit_exceeded` beyond 2 000 requests a minute from one address.',
      'contract/limits',
      'gives one network address 2 000 requests a minute, with or without a token',
    ],
    [
      'The 429 of authentication has no code; every 429 has `Retry-After`.',
      'contract/authentication',
      'counts right and wrong ones of a user and day, also at once',
    ],
  ]),
  ...decides('Errors', 'F-', [
    [
      'The body is `{message, code?, errors?}`; 400 `validation_error` gives the reason for each wrong field.',
      'contract/todos',
      'are refused with a wrong %s',
    ],
    [
      'No request makes the service fail.',
      'service/fuzz',
      'answers every request below 500, and with its own rows only',
    ],
  ]),
  ...states('Limits', 'L', [
    ['The limits are those of the table.', 'contract/limits', 'are those of the specification'],
    [
      'The quota is shared by all users and tokens of the account.',
      'contract/limits',
      'blocks a free account after 50 requests a day, of all its tokens',
    ],
    [
      'Headers give limit, used, remaining and reset of the minute and the day.',
      'contract/limits',
      'gives a token 600 requests a minute and says how many are left',
    ],
    [
      'The warning header says which limit was passed.',
      'contract/limits',
      'warns a business account beyond it, and goes on',
    ],
  ]),
  ...decides('Limits', 'L-', [
    [
      'The quota is counted by UTC day and survives a restart.',
      'contract/durability',
      'keeps counting the daily quota',
    ],
    [
      'The workspace on this computer has no daily quota.',
      'contract/limits',
      'has no daily quota in the local workspace',
    ],
  ]),
  ...states('Versioning', 'G', [
    [
      'The prefix `/api/v1` carries the version.',
      'contract/openapi',
      'is one of OpenAPI 3.1, and needs no token',
    ],
    [
      'The change of 2024-01-09: times are filled.',
      'service/entry-times',
      'take the total of start and end modulo a day',
    ],
    [
      'The change of 2025-07-11: the list of time entries is deprecated since then.',
      'contract/time-entries',
      'answers the list with a notice and no data',
    ],
    [
      'The change of 2025-11-14: pages and filters of projects.',
      'contract/projects',
      'lists in pages that the answer itself leads through',
    ],
  ]),
  ...decides('Versioning', 'G-', [
    [
      'A database of an earlier version opens with what it holds; a newer one is refused.',
      'service/migrations',
      'opens a database of version 1 and keeps every row',
    ],
    [
      'An answered write survives the end of the process at any moment.',
      'service/kill',
      'has every answered write after every kill, and no half of one',
    ],
  ]),
];
