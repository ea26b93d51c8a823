import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { uuidV7 } from '../../common/uuid-v7.js';
import { KeyedStates } from '../keyed-states/keyed-states.js';
import { OrganizationAuditReadModel } from './audit/organization-audit.read-model.js';
import { CostsReadModel } from './cost/costs.read-model.js';
import { ErrorGroupDetailReadModel } from './error/groups/error-group-detail.read-model.js';
import { ErrorGroupsReadModel } from './error/groups/error-groups.read-model.js';
import { LogPatternsReadModel } from './log/log-patterns.read-model.js';
import { PerformanceMetricsReadModel } from './performance/performance-metrics.read-model.js';
import { PerformanceSeriesReadModel } from './performance/performance-series.read-model.js';
import { TraceDetailReadModel } from './trace/trace-detail.read-model.js';
import { TracesReadModel } from './trace/traces.read-model.js';

const PROJECT = uuidV7();
const page = { project_id: PROJECT, limit: 50 };
const clock = new ManualClock(Date.parse('2026-11-20T12:00:00Z'));
const UNUSED = {} as never;
/** PostgreSQL's error when a statement exceeds the time limit of its transaction. */
const CANCELED = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
const MAX_TIMEOUT_MS = 10_000;

/** Database whose statements all exceed their time limit; records the limits. */
class SlowDatabase {
  readonly timeoutsMs: number[] = [];

  transaction(...given: readonly unknown[]): Promise<unknown> {
    const work = given.at(-1) as (manager: unknown) => Promise<unknown>;
    return work({ query: (sql: string) => this.run(sql) });
  }

  /** Runs under the time limit of the pool, which is the same for all statements. */
  query(): Promise<never> {
    return Promise.reject(CANCELED);
  }

  private run(sql: string): Promise<unknown[]> {
    const limit = /^SET LOCAL statement_timeout = (\d+)/.exec(sql.trim())?.[1];
    if (limit !== undefined) this.timeoutsMs.push(Number(limit));
    return sql.trim().startsWith('SET ') ? Promise.resolve([]) : Promise.reject(CANCELED);
  }
}

type View = (database: never) => Promise<unknown>;

/** Views, each with the remedy that its error names. */
const VIEWS: readonly [name: string, view: View, remedy: string][] = [
  [
    'error groups',
    (database) =>
      new ErrorGroupsReadModel(database, UNUSED, UNUSED, UNUSED).page(PROJECT, {
        ...page,
        sort: 'last_seen',
      }),
    'with a shorter range or fewer filters',
  ],
  [
    'one error group',
    (database) => new ErrorGroupDetailReadModel(database, UNUSED, clock, UNUSED).one(PROJECT, uuidV7()),
    'with a shorter range or fewer filters',
  ],
  [
    'traces',
    (database) => new TracesReadModel(database, clock).list(PROJECT, { ...page, sort: 'start' }),
    'with a shorter range or fewer filters',
  ],
  [
    'one trace',
    (database) => new TraceDetailReadModel(database).find(PROJECT, 't'),
    'or list its spans page by page with GET /api/events?type=trace&query=traceId:<trace_id>',
  ],
  [
    'events of a trace',
    (database) => new TraceDetailReadModel(database).events(PROJECT, 't', page),
    'with a smaller limit',
  ],
  [
    'metrics',
    (database) => new PerformanceMetricsReadModel(database, clock).page(PROJECT, page),
    'with a shorter range or fewer filters',
  ],
  [
    'series',
    (database) =>
      new PerformanceSeriesReadModel(database, clock).series(PROJECT, { project_id: PROJECT, metric: 'm' }),
    'with a shorter range or fewer filters',
  ],
  [
    'patterns of log lines',
    (database) => new LogPatternsReadModel(database, clock).patterns(PROJECT, { ...page, sort: 'count' }),
    'with a shorter range or fewer filters',
  ],
  [
    'costs',
    (database) => new CostsReadModel(database, clock).costs(PROJECT, page),
    'with fewer months or groups',
  ],
  [
    'keyed states',
    (database) =>
      new KeyedStates(database, UNUSED, UNUSED).read({ name: 'deploys' }, () => Promise.resolve(null)),
    'with a shorter range or fewer filters',
  ],
  [
    'the audit log',
    (database) => new OrganizationAuditReadModel(database).page({ limit: 50 }),
    'with a shorter range or fewer filters',
  ],
];

describe('a view that exceeds the time limit of the database', () => {
  it.each(VIEWS)('fails within the limit, and names a faster request: %s', async (_name, view, remedy) => {
    const database = new SlowDatabase();
    const problem = await view(database as never).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(ProblemError);
    expect(problem).toMatchObject({
      code: 'service_unavailable',
      detail: `The response could not be computed in time. Try again after Retry-After, ${remedy}.`,
      headers: { 'Retry-After': expect.stringMatching(/^[1-3]$/) as string },
    });
    expect(database.timeoutsMs).toHaveLength(1);
    expect(database.timeoutsMs[0]).toBeLessThanOrEqual(MAX_TIMEOUT_MS);
  });
});
