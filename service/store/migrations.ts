/** Owns the shape of the database: one step per version, never edited once released, only added to. */

/** Marks a file as ours in SQLite's header (`application_id`): "STNT". */
export const applicationId = 0x53544e54;

const first = `
CREATE TABLE accounts (
  id INTEGER PRIMARY KEY AUTOINCREMENT, hash TEXT NOT NULL UNIQUE, name TEXT NOT NULL, plan TEXT NOT NULL,
  time_zone TEXT NOT NULL, created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE users (
  id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL REFERENCES accounts(id),
  email TEXT NOT NULL COLLATE NOCASE, name TEXT NOT NULL, password TEXT, role TEXT NOT NULL,
  active INTEGER NOT NULL, is_owner INTEGER NOT NULL, is_billable_default INTEGER NOT NULL,
  billable_rate_default INTEGER, capacity_per_day INTEGER NOT NULL, cost_rate INTEGER NOT NULL,
  cost_rate_start_at TEXT, manager_id INTEGER REFERENCES users(id), manage_restricted_teams INTEGER NOT NULL,
  work_days TEXT NOT NULL, work_start_at TEXT, work_end_at TEXT,
  created_at INTEGER NOT NULL, changed_at INTEGER NOT NULL, deleted_at INTEGER,
  UNIQUE (account_id, email)
) STRICT;
CREATE INDEX users_manager ON users (manager_id) WHERE manager_id IS NOT NULL;
CREATE TABLE teams (
  id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL REFERENCES accounts(id), name TEXT NOT NULL
) STRICT;
CREATE TABLE team_users (
  team_id INTEGER NOT NULL REFERENCES teams(id), user_id INTEGER NOT NULL REFERENCES users(id),
  PRIMARY KEY (user_id, team_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE tokens (
  id INTEGER PRIMARY KEY AUTOINCREMENT, hash TEXT NOT NULL UNIQUE, user_id INTEGER NOT NULL REFERENCES users(id),
  user_agent TEXT NOT NULL, created_at INTEGER NOT NULL, used_at INTEGER NOT NULL
) STRICT;
CREATE TABLE authentications (
  key TEXT NOT NULL, day TEXT NOT NULL, used INTEGER NOT NULL, PRIMARY KEY (key, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX authentications_day ON authentications (day);
CREATE TABLE quotas (
  account_id INTEGER NOT NULL REFERENCES accounts(id), day TEXT NOT NULL, used INTEGER NOT NULL,
  PRIMARY KEY (account_id, day)
) STRICT, WITHOUT ROWID;
CREATE TABLE customers (
  id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL REFERENCES accounts(id),
  name TEXT NOT NULL, observation TEXT, active INTEGER NOT NULL,
  created_at INTEGER NOT NULL, changed_at INTEGER NOT NULL
) STRICT;
CREATE INDEX customers_account ON customers (account_id, name COLLATE NOCASE);
CREATE TABLE tasks (
  id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL REFERENCES accounts(id),
  name TEXT NOT NULL, description TEXT, is_billable_default INTEGER NOT NULL, active INTEGER NOT NULL,
  created_at INTEGER NOT NULL, changed_at INTEGER NOT NULL
) STRICT;
CREATE INDEX tasks_account ON tasks (account_id, name COLLATE NOCASE);
CREATE TABLE projects (
  id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL REFERENCES accounts(id),
  customer_id INTEGER NOT NULL REFERENCES customers(id), name TEXT NOT NULL, description TEXT NOT NULL,
  active INTEGER NOT NULL, is_billable INTEGER NOT NULL, bill_by TEXT NOT NULL,
  budget INTEGER NOT NULL, budget_by TEXT NOT NULL, privacy INTEGER NOT NULL, required_task INTEGER NOT NULL,
  template INTEGER NOT NULL, created_by INTEGER NOT NULL REFERENCES users(id),
  created_at INTEGER NOT NULL, changed_at INTEGER NOT NULL
) STRICT;
CREATE INDEX projects_account ON projects (account_id, name COLLATE NOCASE);
CREATE INDEX projects_customer ON projects (customer_id);
CREATE TABLE rates (
  id INTEGER PRIMARY KEY AUTOINCREMENT, project_id INTEGER NOT NULL REFERENCES projects(id),
  user_id INTEGER REFERENCES users(id), start_at TEXT NOT NULL, rate INTEGER NOT NULL
) STRICT;
CREATE INDEX rates_project ON rates (project_id, user_id, start_at);
CREATE TABLE members (
  id INTEGER PRIMARY KEY AUTOINCREMENT, project_id INTEGER NOT NULL REFERENCES projects(id),
  user_id INTEGER NOT NULL REFERENCES users(id), manager INTEGER NOT NULL, is_billable INTEGER NOT NULL,
  active INTEGER NOT NULL, created_at INTEGER NOT NULL, UNIQUE (project_id, user_id)
) STRICT;
CREATE INDEX members_user ON members (user_id);
CREATE TABLE project_tasks (
  id INTEGER PRIMARY KEY AUTOINCREMENT, project_id INTEGER NOT NULL REFERENCES projects(id),
  task_id INTEGER NOT NULL REFERENCES tasks(id), is_billable INTEGER NOT NULL, checked INTEGER NOT NULL,
  created_at INTEGER NOT NULL, UNIQUE (project_id, task_id)
) STRICT;
CREATE TABLE entries (
  id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL REFERENCES accounts(id),
  user_id INTEGER NOT NULL REFERENCES users(id), project_id INTEGER NOT NULL REFERENCES projects(id),
  task_id INTEGER REFERENCES tasks(id), date TEXT NOT NULL, description TEXT NOT NULL,
  time_start INTEGER NOT NULL, time_end INTEGER NOT NULL, time_total INTEGER NOT NULL, stopwatch_at INTEGER,
  is_billable INTEGER NOT NULL, is_invoiced INTEGER NOT NULL, is_locked INTEGER NOT NULL, locked_reason TEXT,
  rate INTEGER NOT NULL, created_by INTEGER NOT NULL REFERENCES users(id),
  changed_by INTEGER NOT NULL REFERENCES users(id), created_at INTEGER NOT NULL, changed_at INTEGER NOT NULL
) STRICT;
CREATE INDEX entries_user_day ON entries (account_id, user_id, date);
CREATE INDEX entries_day ON entries (account_id, date);
CREATE INDEX entries_project ON entries (project_id, is_invoiced, is_billable, time_total, rate);
CREATE UNIQUE INDEX entries_running ON entries (user_id) WHERE stopwatch_at IS NOT NULL;
`;

/**
 * To-dos and their lists, and the to-do an entry was booked on. Nothing of the interface sets `due_on` or
 * `entries.todo_id`; they are columns because it filters and reports by them.
 */
const todos = `
CREATE TABLE todo_lists (
  id TEXT PRIMARY KEY NOT NULL, account_id INTEGER NOT NULL REFERENCES accounts(id),
  project_id INTEGER NOT NULL REFERENCES projects(id), name TEXT NOT NULL, position INTEGER NOT NULL,
  created_by INTEGER NOT NULL REFERENCES users(id), changed_by INTEGER NOT NULL REFERENCES users(id),
  created_at INTEGER NOT NULL, changed_at INTEGER NOT NULL
) STRICT;
CREATE INDEX todo_lists_project ON todo_lists (project_id, position);
CREATE TABLE todos (
  id TEXT PRIMARY KEY NOT NULL, account_id INTEGER NOT NULL REFERENCES accounts(id),
  project_id INTEGER NOT NULL REFERENCES projects(id), todo_list_id TEXT REFERENCES todo_lists(id),
  name TEXT NOT NULL, description TEXT NOT NULL, is_completed INTEGER NOT NULL, position INTEGER NOT NULL,
  time_estimate INTEGER NOT NULL, user_id INTEGER REFERENCES users(id), due_on TEXT,
  created_by INTEGER NOT NULL REFERENCES users(id), changed_by INTEGER NOT NULL REFERENCES users(id),
  created_at INTEGER NOT NULL, changed_at INTEGER NOT NULL
) STRICT;
CREATE INDEX todos_place ON todos (project_id, todo_list_id, position);
CREATE INDEX todos_assignee ON todos (user_id) WHERE user_id IS NOT NULL;
ALTER TABLE entries ADD COLUMN todo_id TEXT REFERENCES todos(id);
`;

/** `migrations[n]` leads from version n to version n + 1. */
export const migrations: readonly string[] = [first, todos];
