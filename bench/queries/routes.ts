import { DemoRandom } from '../../src/demo-events/random.js';

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
const SERVICES = ['web', 'checkout', 'payment', 'search', 'worker'];

export interface Route {
  name: string;
  /** Target for the p99; `null` for a route without a target. */
  wantedMs: number | null;
  /** Path and query of the next request. Requests differ in the parameters that differ between users. */
  next(): string;
}

/** Ids in the loaded data, for use in requests. */
export interface Known {
  projectId: string;
  nowMs: number;
  /** Ids of the newest traces and error groups, and of log lines of the last hours. */
  traceIds: readonly string[];
  groupIds: readonly string[];
  logIds: readonly string[];
}

export function routesOf({ projectId, nowMs, traceIds, groupIds, logIds }: Known, seed: string): Route[] {
  const random = new DemoRandom(seed);
  const path = (route: string, query: Readonly<Record<string, string>> = {}): string =>
    `/api/${route}?${new URLSearchParams({ project_id: projectId, ...query }).toString()}`;
  /** A window that ends at a whole minute of the last 29 days. */
  const window = (lengthMs: number): { from: string; to: string } => {
    const backMs = random.int(0, Math.max(0, (29 * DAY_MS - lengthMs) / 60_000)) * 60_000;
    const toMs = Math.floor(nowMs / 60_000) * 60_000 - backMs;
    return { from: new Date(toMs - lengthMs).toISOString(), to: new Date(toMs).toISOString() };
  };
  const last = (lengthMs: number): { from: string } => ({ from: new Date(nowMs - lengthMs).toISOString() });
  const list = (name: string, query: () => Readonly<Record<string, string>>): Route => ({
    name: `events, ${name}`,
    wantedMs: 50,
    next: () => path('events', { limit: '50', ...query() }),
  });
  const route = (name: string, wantedMs: number | null, next: () => string): Route => ({
    name,
    wantedMs,
    next,
  });
  return [
    list('newest', () => ({})),
    list('before a random time', () => ({ to: window(DAY_MS).to })),
    list('of one type', () => ({
      type: random.pick(['audit', 'deploy', 'error', 'log', 'trace']),
      to: window(DAY_MS).to,
    })),
    list('level error', () => ({ level: 'error', to: window(DAY_MS).to })),
    list('of one service', () => ({ query: `service:${random.pick(SERVICES)}`, ...window(DAY_MS) })),
    list('errors of a service, without an environment', () => ({
      query: `type:error service:${random.pick(SERVICES)} -env:staging`,
      ...window(DAY_MS),
    })),
    list('of one trace', () => ({ query: `traceId:${random.pick(traceIds)}` })),
    route('search for text, 24 h', 500, () =>
      path('events', { limit: '50', query: `"user-${random.int(1, 400)}"`, ...window(DAY_MS) }),
    ),
    route('search for text that is nowhere, 24 h', 500, () =>
      path('events', { limit: '50', query: `"nowhere ${random.hex(6)}"`, ...window(DAY_MS) }),
    ),
    route('histogram, 24 h', 100, () => path('events/histogram', window(DAY_MS))),
    route('histogram, 30 d', 100, () => path('events/histogram', last(30 * DAY_MS))),
    route('histogram of a type, 24 h', 100, () =>
      path('events/histogram', { type: random.pick(['error', 'log', 'trace']), ...window(DAY_MS) }),
    ),
    route('facets, 24 h', 100, () => path('events/facets', window(DAY_MS))),
    route('facets, 30 d', 100, () => path('events/facets', last(30 * DAY_MS))),
    route('error groups', 50, () =>
      path('errors', { sort: random.pick(['last_seen', 'first_seen', 'count', 'users']) }),
    ),
    route('one error group', 50, () => path(`errors/${random.pick(groupIds)}`)),
    route('deploys', 50, () => path('deploys', window(7 * DAY_MS))),
    route('error rates of deploys', null, () => path('deploys/error-rates', window(7 * DAY_MS))),
    route('current deploys', 50, () => path('deploys/current')),
    route('costs by service', 50, () => path('costs', { group_by: 'provider,service' })),
    route('traces, 24 h', null, () => path('traces', window(DAY_MS))),
    route('traces by duration, 24 h', null, () => path('traces', { sort: 'duration', ...window(DAY_MS) })),
    route('one trace', 30, () => path(`traces/${random.pick(traceIds)}`)),
    route('other events of one trace', null, () => path(`traces/${random.pick(traceIds)}/events`)),
    route('series, 24 h', 50, () =>
      path('performance/series', {
        metric: 'http.server.duration',
        service: random.pick(SERVICES),
        ...window(DAY_MS),
      }),
    ),
    route('series, 90 d', 50, () =>
      path('performance/series', {
        metric: 'http.server.duration',
        service: random.pick(SERVICES),
        ...last(90 * DAY_MS),
      }),
    ),
    route('metrics, 24 h', null, () => path('performance/metrics', window(DAY_MS))),
    route('log patterns, 24 h', null, () => path('logs/patterns', window(DAY_MS))),
    route('log context', null, () => path('logs/context', { event_id: random.pick(logIds) })),
    route('webhooks, 24 h', null, () => path('webhooks', window(DAY_MS))),
    ...['configs', 'repositories', 'feature-flag-events', 'tenants', 'videos'].map((name) =>
      route(name, null, () => path(name)),
    ),
    route('commits, 7 d', null, () => path('repositories/commits', window(7 * DAY_MS))),
    route('audit events, 7 d', null, () => path('audit-events', window(7 * DAY_MS))),
    route('counts of audit events, 7 d', null, () => path('audit-events/facets', window(7 * DAY_MS))),
    route('histogram of one trace, 24 h', null, () =>
      path('events/histogram', { query: `traceId:${random.pick(traceIds)}`, ...last(DAY_MS) }),
    ),
    route('overview of the project', null, () => `/api/projects/${projectId}/overview?hours=24`),
    route('events of an hour, 30 d ago', null, () => {
      const to = nowMs - 29 * DAY_MS;
      return path('events', { from: new Date(to - HOUR_MS).toISOString(), to: new Date(to).toISOString() });
    }),
  ];
}
