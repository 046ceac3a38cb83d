/**
 * Owns the network and the deaths of a simulated day, and watches every request: our own rate, the service's limits,
 * the User-Agent, and the reserve that background reads leave alone.
 */
import { userAgent } from '../../main/core/api/request.ts';
import type { HttpRequest, HttpResponse } from '../../main/core/ports.ts';
import type { App, Fault, Requested, World } from '../fakes/world.ts';
import type { Death, Weather } from './schedule.ts';

/** What `createWorld` must be given so that the weather sees the service's own answers. */
export interface Wire {
  answered: (request: HttpRequest, response: HttpResponse) => void;
}

export interface Skies {
  next: readonly Weather[];
  offline: boolean;
  death: Death | null;
  /** The user asked for what is read now: it may use the reserve. */
  asked: boolean;
  /** True while the app starts or the user signs in: then nothing goes wrong, and it does not die. */
  calm: boolean;
  /** The app died, and is about to be started again. */
  readonly born: () => void;
  readonly app: (app: App) => void;
  /** Until when the service wants nothing, as far as the app can know. */
  readonly blockedUntilMs: () => number;
  /** The app's clock is set, and shows so much more, ms: what it knows to be over at an instant is over earlier. */
  readonly clockSet: (byMs: number) => void;
  /** The app has seen what was answered so far. */
  readonly noticed: () => void;
  /** Complaints about the requests so far, as a whole. */
  readonly judge: () => readonly string[];
}

const codes = {
  minute: 'minute_limit_exceeded',
  second: 'second_limit_exceeded',
  address: 'ip_rate_limit_exceeded',
  spent: 'account_daily_limit_exceeded',
} as const;

interface Quota {
  readonly limit: number;
  readonly remaining: number;
  readonly untilMs: number;
}

/** Puts the weather over a world. `firstApp` is the one that runs. */
export function createSkies(
  world: World,
  wire: Wire,
  firstApp: App,
  complain: (text: string) => void,
): Skies {
  let app = firstApp;
  let life = 0;
  /** The last `Retry-After`; one that met a dying app, or got lost, was seen by nobody. */
  let block = { untilMs: 0, life: 0, seen: true };
  /** What the app knows of the day's requests, and what it knew before the last answer: a death may swallow that. */
  let quota: Quota | null = null;
  let before: Quota | null = null;
  let lost = false;
  let conflict = false;

  const dies = (at: Death['at']): boolean => {
    const { death } = skies;
    if (skies.calm || death === null || death.at === 'once' || death.at !== at) return false;
    skies.death = death.nth > 1 ? { ...death, nth: death.nth - 1 } : null;
    return skies.death === null;
  };

  const hold = (seconds: number): void => {
    block = { untilMs: world.nowMs + seconds * 1000, life, seen: false };
  };

  const refuse = (status: number, body: object, headers: Readonly<Record<string, string>> = {}): Fault => ({
    status,
    headers,
    body: JSON.stringify(body),
  });

  const fall = (now: Weather, { method }: Requested): Fault => {
    switch (now.kind) {
      case 'failed':
        hold(now.seconds);
        return { status: 503, headers: { 'retry-after': String(now.seconds) }, body: '' };
      case 'minute':
      case 'second':
      case 'address':
      case 'spent':
        hold(now.seconds);
        return refuse(
          429,
          { message: 'Too many', code: codes[now.kind] },
          { 'retry-after': String(now.seconds) },
        );
      case 'broken':
        return { status: 500, headers: {}, body: 'Internal Server Error' };
      case 'html':
        return { status: 200, headers: {}, body: '<!doctype html><title>Hotel</title>' };
      case 'rejected':
        return { status: 401, headers: {}, body: '{"message":"Unauthorized"}' };
      case 'refused':
        // A look that is refused tells nothing, and the change before it stays in doubt: only changes are.
        return method === 'GET' ? 'pass' : refuse(400, { message: 'Not today', code: 'validation_error' });
      default:
        return now.kind;
    }
  };

  const watchReserve = ({ method, path, atMs }: Requested): void => {
    if (quota === null || skies.asked || method !== 'GET') return;
    const ofNobody = path.startsWith('/reports/detailed') ? !path.includes('project_id') : !/\d/.test(path);
    const low = quota.remaining <= Math.min(20, Math.ceil(quota.limit / 5)) && atMs < quota.untilMs;
    if (ofNobody && !conflict && low) complain(`read into the reserve (${quota.remaining} left): ${path}`);
  };

  world.fault = (request) => {
    const known = block.seen || block.life === life;
    if (known && request.atMs < block.untilMs) complain(`asked before Retry-After: ${request.path}`);
    if (!skies.calm) watchReserve(request);
    if (dies('before_request')) {
      app.kill();
      return 'request_lost';
    }
    if (dies('after_request')) app.kill();
    if (skies.calm) return 'pass';
    if (skies.offline) return 'unreachable';
    const [now, ...later] = skies.next;
    skies.next = later;
    const fault = now === undefined ? 'pass' : fall(now, request);
    lost = fault === 'answer_lost' || !app.alive();
    // Whatever makes an entry cannot be told from the same twice: no client of this interface could.
    return fault === 'twice' && request.path === '/time-entries' ? 'pass' : fault;
  };

  world.writeFault = (file) => {
    if (file !== 'journal') return 'pass';
    return dies('before_write') ? 'crash_before' : dies('after_write') ? 'crash_after' : 'pass';
  };

  wire.answered = ({ method }, { status, headers }) => {
    // A start that met another stopwatch: that one is looked for on the user's behalf.
    conflict = status === 409 || (conflict && method === 'GET');
    if (lost) return;
    const wait = Number(headers['retry-after'] ?? 0);
    if (status === 429 && wait > 0) hold(wait);
    const daily = /limit=(\d+).*remaining=(\d+).*reset=(\d+)/.exec(headers['x-ratelimit-accountdaily'] ?? '');
    if (!daily) return;
    const [limit = 0, remaining = 0, reset = 0] = daily.slice(1).map(Number);
    before = quota;
    quota = { limit, remaining, untilMs: world.nowMs + reset * 1000 };
  };

  const skies: Skies = {
    next: [],
    offline: false,
    death: null,
    asked: false,
    calm: false,
    born: () => {
      life += 1;
      quota = before;
    },
    app: (next) => {
      app = next;
    },
    clockSet: (byMs) => {
      const earlier = (one: Quota | null) => one && { ...one, untilMs: one.untilMs - byMs };
      quota = earlier(quota);
      before = earlier(before);
    },
    blockedUntilMs: () => block.untilMs,
    noticed: () => {
      if (block.life === life) block.seen = true;
    },
    judge: () => judge(world.requests),
  };
  return skies;
}

/** At most ten requests in any second and 300 in any minute; one User-Agent, without a version. */
function judge(requests: readonly Requested[]): readonly string[] {
  // Signing in asks for the user itself, once, at the user's own hand.
  const times = requests.filter((request) => request.path !== '/users').map((request) => request.atMs);
  const crowded = (count: number, ms: number): boolean =>
    times.some((time, index) => (times[index + count] ?? Number.POSITIVE_INFINITY) - time < ms);
  const agents = new Set(requests.map((request) => request.headers['user-agent']));
  agents.delete(userAgent);
  return [
    ...(crowded(10, 1000) ? ['more than ten requests in a second'] : []),
    ...(crowded(300, 60_000) ? ['more than 300 requests in a minute'] : []),
    ...(agents.size > 0 ? [`another User-Agent: ${[...agents].join()}`] : []),
    ...(/\d/.test(userAgent) ? ['the User-Agent has a version'] : []),
  ];
}
