/**
 * Owns where the reference day takes place: an account with 200 projects at the real service, a count of the requests that
 * reach it by who sent them, and the other device of the user.
 */
import { secondsPerDay } from '../../../common/time.ts';
import { addProject, createWorld, type World } from '../../fakes/world.ts';
import { clockOf, type Project } from './schedule.ts';

export type Plan = 'free' | 'plus' | 'business';
/** `delivery`: creates, starts, stops, changes. `did_it_land`: looks for what is in doubt. `refresh`: rows. */
export type Kind = 'delivery' | 'did_it_land' | 'refresh' | 'catalog' | 'sign_in';

export interface Counted {
  readonly agent: string;
  readonly kind: Kind;
  /** `METHOD /path`, as the service got it. */
  readonly what: string;
  readonly atMs: number;
  readonly status: number;
}

export interface Office {
  readonly world: World;
  readonly projects: Readonly<Record<Project, number>>;
  /** Every request the service answered, whoever sent it. */
  readonly counted: Counted[];
  /** The instant (ms) of a time of the reference day. */
  readonly instantOf: (at: string) => number;
}

/** The day is 10 March in UTC+2, where no clock is changed; its quota began at 2:00 of it. */
export const date = '2026-03-10';
const midnightMs = Date.parse(`${date}T00:00:00+02:00`);
const dayMs = secondsPerDay * 1000;
const projectsAtAll = 200;
/** An account may have only 50 requests a day: it is furnished in the days before. */
const madeInADay = 20;
const letters: readonly Project[] = ['a', 'b', 'c', 'd', 'e', 'f'];

export async function openOffice(plan: Plan): Promise<Office> {
  const daysBefore = Math.ceil(projectsAtAll / madeInADay) + 2;
  const world = await createWorld({ plan, startMs: midnightMs - daysBefore * dayMs + dayMs / 2 });
  const ids: number[] = [];
  for (let index = 0; index < projectsAtAll; index += 1) {
    if (index > 0 && index % madeInADay === 0) world.nowMs += dayMs;
    // The service admits ten requests of a device in a second.
    world.nowMs += 1000;
    ids.push(await addProject(world, `Project ${String(index + 1).padStart(3, '0')}`));
  }
  world.nowMs += dayMs;
  const projects = Object.fromEntries(
    letters.map((letter, index) => [letter, ids[index * 30]]),
  ) as Office['projects'];
  for (const name of ['Meeting', 'Writing', 'Testing']) {
    world.nowMs += 1000;
    const task = (await world.call('POST', '/tasks', { name })) as { id: number };
    for (const letter of letters) await world.call('POST', `/projects/${projects[letter]}/tasks/${task.id}`);
  }
  const counted: Counted[] = [];
  const { service } = world;
  const answer = service.fetch.bind(service);
  service.fetch = async (request, connection) => {
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.slice('/api/v1'.length);
    const response = await answer(request, connection);
    counted.push({
      agent: request.headers.get('user-agent') ?? '',
      kind: kindOf(request.method, path, searchParams),
      what: `${request.method} ${path}`,
      atMs: world.nowMs,
      status: response.status,
    });
    return response;
  };
  return {
    world,
    projects,
    counted,
    instantOf: (at) => midnightMs + clockOf(at) * 1000,
  };
}

function kindOf(method: string, path: string, query: URLSearchParams): Kind {
  if (path === '/auth' || path === '/users') return 'sign_in';
  if (path.startsWith('/projects') || path === '/tasks') return 'catalog';
  if (path.startsWith('/reports')) return query.has('project_id') ? 'did_it_land' : 'refresh';
  return method === 'GET' ? 'did_it_land' : 'delivery';
}

interface ActiveRow {
  readonly id: number;
  readonly stopwatch_active: number;
}

/** Another device of the user, as such apps do it: it looks what runs, stops that, and starts its own. */
export function phoneOf({ world }: Office) {
  const running = async (): Promise<ActiveRow | undefined> => {
    const days = `date_execution_start=${date}&date_execution_end=${date}`;
    const report = await world.call(
      'GET',
      `/reports/detailed?user_id=${world.userId}&${days}&opt_page_limit=100`,
    );
    return (report as { data: readonly ActiveRow[] }).data.find((row) => Number(row.stopwatch_active) === 1);
  };
  const stop = async (): Promise<number | null> => {
    const row = await running();
    if (row) await world.call('POST', `/time-entries/${row.id}/stop`);
    return row?.id ?? null;
  };
  return {
    stop,
    start: async (projectId: number, description: string): Promise<number> => {
      await stop();
      const fields = { project_id: String(projectId), description };
      const { id } = (await world.call('POST', '/time-entries', fields)) as { id: number };
      await world.call('POST', `/time-entries/${id}/start`);
      return id;
    },
  };
}
