/** Owns the sample: a believable small agency with some weeks of work up to now. */
import { randomBytes } from 'node:crypto';
import { addDays, fromLocal, toLocal, type Zone } from '../../common/time.ts';
import { createAccount } from '../accounts.ts';
import { rateOn } from '../resources/rates.ts';
import { newUser } from '../resources/user.ts';
import { openDatabase } from '../store/database.ts';
import { openStore, type Store } from '../store/store.ts';
import { zoneOf } from '../zone.ts';
import { agency, endedProjects, people, tasks, work } from './names.ts';
import { createRandom, type Random } from './random.ts';
import { planWork } from './todos.ts';

export interface Sample {
  readonly accountId: string;
  readonly password: string;
  readonly emails: readonly string[];
  readonly customers: number;
  readonly projects: number;
  readonly entries: number;
}

const days = 42;
const micros = 1_000_000;
const rates = [95, 110, 120, 135];
const seed = 20_251_114;

const emailOf = (name: string): string => `${name.split(' ')[0]?.toLowerCase()}@${agency.domain}`;

/** Adds the agency to the database; only its password and its random ids differ from one time to the next. */
export async function createSample(file: string, timeZone: string, now: number): Promise<Sample> {
  const connection = openDatabase(file);
  if (!connection.ok) throw new Error(connection.error.detail ?? connection.error.code);
  const store = openStore(connection.value);
  try {
    const password = randomBytes(9).toString('base64url');
    const [owner] = people;
    const { accountId, userId } = await createAccount(store, now - days * 86_400_000, {
      name: agency.name,
      email: emailOf(owner.name),
      userName: owner.name,
      password,
      plan: 'local',
      timeZone,
    });
    const counts = store.transaction(() => fill(store, userId, zoneOf(timeZone), now));
    return { accountId, password, emails: people.map(({ name }) => emailOf(name)), ...counts };
  } finally {
    store.close();
  }
}

interface Project {
  readonly id: number;
  readonly isBillable: boolean;
}

function fill(store: Store, ownerId: number, zone: Zone, now: number) {
  const random = createRandom(seed);
  const founded = now - days * 86_400_000;
  const owner = store.first(
    store.from.selectFrom('users').select(['account_id', 'password']).where('id', '=', ownerId),
  );
  if (owner === undefined) throw new Error('The sample has no owner.');
  const accountId = owner.account_id;
  const stamps = { account_id: accountId, created_at: founded, changed_at: founded };

  const userIds = people.map(({ name, role, cost }, index) => {
    if (index === 0) return ownerId;
    const user = newUser({ accountId, email: emailOf(name), name, now: founded });
    const more = { password: owner.password, role, cost_rate: cost * micros, manager_id: ownerId };
    return store.run(store.from.insertInto('users').values({ ...user, ...more })).id;
  });
  const taskIds = Object.keys(tasks).map((name) => ({
    name,
    id: store.run(
      store.from
        .insertInto('tasks')
        .values({ ...stamps, name, description: null, is_billable_default: 1, active: 1 }),
    ).id,
  }));
  const projects: Project[] = [];
  let projectCount = 0;
  for (const [customer, names] of Object.entries(work)) {
    const isBillable = customer !== agency.name;
    const customerId = store.run(
      store.from.insertInto('customers').values({ ...stamps, name: customer, observation: null, active: 1 }),
    ).id;
    for (const name of names) {
      const hasEnded = endedProjects.includes(name);
      const { id } = store.run(
        store.from.insertInto('projects').values({
          ...stamps,
          customer_id: customerId,
          name,
          description: '',
          active: hasEnded ? 0 : 1,
          is_billable: isBillable ? 1 : 0,
          bill_by: '',
          budget: isBillable ? 20 * (1 + random.whole(8)) : 0,
          budget_by: 'time',
          privacy: 1,
          required_task: random.chance(0.15) ? 1 : 0,
          template: 0,
          created_by: ownerId,
        }),
      );
      const rate = isBillable ? random.pick(rates) * micros : 0;
      store.run(
        store.from
          .insertInto('rates')
          .values({ project_id: id, user_id: null, start_at: '1970-01-01', rate }),
      );
      for (const task of taskIds) {
        if (!random.chance(0.6) && task.name !== 'Meeting') continue;
        const assigned = { project_id: id, task_id: task.id, is_billable: 1, checked: 0 } as const;
        store.run(store.from.insertInto('project_tasks').values({ ...assigned, created_at: founded }));
      }
      for (const userId of userIds) {
        if (!random.chance(0.5)) continue;
        const member = { project_id: id, user_id: userId, manager: 0, is_billable: 1, active: 1 } as const;
        store.run(store.from.insertInto('members').values({ ...member, created_at: founded }));
      }
      projectCount += 1;
      if (!hasEnded) projects.push({ id, isBillable });
    }
  }
  // With chances of its own, so that the entries do not depend on it.
  const projectIds = projects.map((project) => project.id);
  planWork({ store, random: createRandom(seed + 1), accountId, userIds, projectIds, founded });
  const entries = bookWeeks({ store, random, zone, now, accountId, userIds, taskIds, projects });
  return { customers: Object.keys(work).length, projects: projectCount, entries };
}

interface Booking {
  readonly store: Store;
  readonly random: Random;
  readonly zone: Zone;
  readonly now: number;
  readonly accountId: number;
  readonly userIds: readonly number[];
  readonly taskIds: readonly { readonly id: number; readonly name: string }[];
  readonly projects: readonly Project[];
}

/** Books the working days of everybody, today up to now; chance is drawn alike whatever the time is. */
function bookWeeks(booking: Booking): number {
  const { random, zone, now, userIds } = booking;
  const today = toLocal(now, zone);
  let count = 0;
  for (const [index, userId] of userIds.entries()) {
    // People keep to a handful of projects for weeks.
    const own = Array.from({ length: 6 }, () => random.pick(booking.projects));
    for (let back = days; back >= 0; back -= 1) {
      const date = addDays(today.date, -back);
      const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
      const works = random.chance(people[index]?.presence ?? 1);
      if (weekday === 0 || weekday === 6 || !works) continue;
      const latest = back === 0 ? today.clock : 86_400;
      count += bookDay(booking, userId, own, date, latest);
    }
  }
  return count;
}

function bookDay(
  booking: Booking,
  userId: number,
  own: readonly Project[],
  date: string,
  latest: number,
): number {
  const { store, random, zone, accountId, taskIds } = booking;
  let clock = 8 * 3600 + random.whole(60) * 60;
  let count = 0;
  for (let slot = 0; slot < 5; slot += 1) {
    const start = clock;
    const total = (20 + random.whole(130)) * 60;
    const project = random.pick(own);
    const task = random.pick(taskIds);
    const description = random.chance(0.8) ? random.pick(tasks[task.name] ?? ['']) : '';
    clock = start + total + random.whole(4) * 300 + (slot === 1 ? 2_700 : 0);
    if (start + total > latest) continue;
    const createdAt = fromLocal({ date, clock: start + total }, zone);
    store.run(
      store.from.insertInto('entries').values({
        account_id: accountId,
        user_id: userId,
        project_id: project.id,
        task_id: task.id,
        date,
        description,
        time_start: start,
        time_end: start + total,
        time_total: total,
        stopwatch_at: null,
        is_billable: project.isBillable ? 1 : 0,
        is_invoiced: 0,
        is_locked: 0,
        locked_reason: null,
        rate: rateOn(store, project.id, userId, date),
        created_by: userId,
        changed_by: userId,
        created_at: createdAt,
        changed_at: createdAt,
      }),
    );
    count += 1;
  }
  return count;
}
