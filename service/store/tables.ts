/** Owns the types of the tables: what a row holds and in which unit. The tables themselves are in `migrations.ts`. */
import type { Generated } from 'kysely';

/** 1 or 0: SQLite has no booleans. */
export type Bit = 0 | 1;

/** Ms since the epoch. */
type Instant = number;

/** Money per hour in millionths: exact, and small enough to multiply with seconds in 64 bits. */
type Micros = number;

export interface Tables {
  readonly accounts: {
    readonly id: Generated<number>;
    /** What the interface calls the account id: a random hash, never the row's number. */
    readonly hash: string;
    readonly name: string;
    readonly plan: string;
    readonly time_zone: string;
    readonly created_at: Instant;
  };
  readonly users: {
    readonly id: Generated<number>;
    readonly account_id: number;
    readonly email: string;
    readonly name: string;
    /** `scrypt:N:r:p:salt:key`; null for a user who was never given a password. */
    readonly password: string | null;
    readonly role: string;
    readonly active: Bit;
    readonly is_owner: Bit;
    readonly is_billable_default: Bit;
    readonly billable_rate_default: Micros | null;
    readonly capacity_per_day: number;
    readonly cost_rate: Micros;
    readonly cost_rate_start_at: string | null;
    readonly manager_id: number | null;
    readonly manage_restricted_teams: Bit;
    /** Comma list of 0 (Sunday) … 6. */
    readonly work_days: string;
    readonly work_start_at: string | null;
    readonly work_end_at: string | null;
    readonly created_at: Instant;
    readonly changed_at: Instant;
    readonly deleted_at: Instant | null;
  };
  readonly teams: { readonly id: Generated<number>; readonly account_id: number; readonly name: string };
  readonly team_users: { readonly team_id: number; readonly user_id: number };
  readonly tokens: {
    readonly id: Generated<number>;
    /** SHA-256 of the token, hexadecimal. */
    readonly hash: string;
    readonly user_id: number;
    readonly user_agent: string;
    readonly created_at: Instant;
    readonly used_at: Instant;
  };
  /** Authentications of one user on one UTC day; the key is a hash, so that unknown e-mails count alike. */
  readonly authentications: { readonly key: string; readonly day: string; readonly used: number };
  /** Requests of one account on one UTC day. */
  readonly quotas: { readonly account_id: number; readonly day: string; readonly used: number };
  readonly customers: {
    readonly id: Generated<number>;
    readonly account_id: number;
    readonly name: string;
    readonly observation: string | null;
    readonly active: Bit;
    readonly created_at: Instant;
    readonly changed_at: Instant;
  };
  readonly tasks: {
    readonly id: Generated<number>;
    readonly account_id: number;
    readonly name: string;
    readonly description: string | null;
    readonly is_billable_default: Bit;
    readonly active: Bit;
    readonly created_at: Instant;
    readonly changed_at: Instant;
  };
  readonly projects: {
    readonly id: Generated<number>;
    readonly account_id: number;
    readonly customer_id: number;
    readonly name: string;
    readonly description: string;
    readonly active: Bit;
    readonly is_billable: Bit;
    readonly bill_by: string;
    /** Whole hours or whole money, by `budget_by`; 0 is no budget. */
    readonly budget: number;
    readonly budget_by: string;
    /** 1 public, 2 private. */
    readonly privacy: number;
    readonly required_task: Bit;
    readonly template: Bit;
    readonly created_by: number;
    readonly created_at: Instant;
    readonly changed_at: Instant;
  };
  /** Billable rates with the date each is in force from: of a project, or of one member when `user_id` is set. */
  readonly rates: {
    readonly id: Generated<number>;
    readonly project_id: number;
    readonly user_id: number | null;
    readonly start_at: string;
    readonly rate: Micros;
  };
  readonly members: {
    readonly id: Generated<number>;
    readonly project_id: number;
    readonly user_id: number;
    readonly manager: Bit;
    readonly is_billable: Bit;
    readonly active: Bit;
    readonly created_at: Instant;
  };
  readonly project_tasks: {
    readonly id: Generated<number>;
    readonly project_id: number;
    readonly task_id: number;
    readonly is_billable: Bit;
    readonly checked: Bit;
    readonly created_at: Instant;
  };
  readonly todo_lists: {
    readonly id: string;
    readonly account_id: number;
    readonly project_id: number;
    readonly name: string;
    /** 1, 2, 3 … without a gap among the lists of a project. */
    readonly position: number;
    readonly created_by: number;
    readonly changed_by: number;
    readonly created_at: Instant;
    readonly changed_at: Instant;
  };
  readonly todos: {
    readonly id: string;
    readonly account_id: number;
    readonly project_id: number;
    readonly todo_list_id: string | null;
    readonly name: string;
    readonly description: string;
    readonly is_completed: Bit;
    /** 1, 2, 3 … without a gap among the to-dos of a list, or among those of a project that are in none. */
    readonly position: number;
    /** Seconds. */
    readonly time_estimate: number;
    /** The assignee. */
    readonly user_id: number | null;
    /** Can be filtered by; no operation sets it. */
    readonly due_on: string | null;
    readonly created_by: number;
    readonly changed_by: number;
    readonly created_at: Instant;
    readonly changed_at: Instant;
  };
  readonly entries: {
    readonly id: Generated<number>;
    readonly account_id: number;
    readonly user_id: number;
    readonly project_id: number;
    readonly task_id: number | null;
    /** Is reported; no operation sets it. */
    readonly todo_id: string | null;
    readonly date: string;
    readonly description: string;
    /** Seconds after midnight. */
    readonly time_start: number;
    readonly time_end: number;
    /** Seconds; of a running entry, those before this run. */
    readonly time_total: number;
    /** The whole second (since the epoch) the stopwatch was started in; null when it does not run. */
    readonly stopwatch_at: number | null;
    readonly is_billable: Bit;
    readonly is_invoiced: Bit;
    readonly is_locked: Bit;
    readonly locked_reason: string | null;
    /** The rate in force on the entry's date; kept here so that a report adds up without looking rates up. */
    readonly rate: Micros;
    readonly created_by: number;
    readonly changed_by: number;
    readonly created_at: Instant;
    readonly changed_at: Instant;
  };
}
