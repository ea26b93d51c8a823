import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import type { UserCaller } from '../../../auth/caller.js';
import { Clock } from '../../../common/clock.js';
import { validationFailed } from '../../../common/validation/validation-pipe.js';
import { number, queryRows, text, time, type RowOf } from '../../../database/rows.js';
import { bucketsOf, type Buckets } from '../../../events/counts/buckets.js';
import { foundRunsSql, type RunFilter, firstIdAt } from '../read/run-rows.js';
import { RunScopeResolver } from '../read/run-scope-resolver.js';
import type { RunState } from '../../model/runs/run-state.js';
import type { RunHistogramQuery } from '../run.dto.js';
import type { RunBucketResponse, RunHistogramResponse, RunStateCounts } from './run-histogram.response.js';
import { Installation } from '../../model/installation.entity.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Maximum number of runs that one response counts, the newest ones; counting them takes about 100 ms. */
export const MAX_RUNS = 100_000;

const COUNT_ROW = { bucket: number(), state: text<RunState>(), count: number(), oldest: time() };
type CountRow = RowOf<typeof COUNT_ROW>;

/** Counts runs by creation time and state, for a chart. */
@Injectable()
export class RunHistogramReadModel {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly scopes: RunScopeResolver,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError `validation_failed`, `not_found`, `forbidden`, `scope_missing` */
  async of(
    caller: UserCaller,
    query: RunHistogramQuery,
    maxRuns: number = MAX_RUNS,
  ): Promise<RunHistogramResponse> {
    const [fromMs, toMs] = this.timeOf(query);
    const buckets = bucketsOf(fromMs, toMs, query.buckets);
    const filter = await this.filterOf(caller, query, fromMs, toMs);
    const rows = filter === null ? [] : await this.count(filter, buckets, maxRuns + 1);
    const total = rows.reduce((sum, { count }) => sum + count, 0);
    // The surplus run is the oldest: the count of runs created in its millisecond is incomplete.
    const oldestMs = Math.min(...rows.map(({ oldest }) => oldest.getTime()));
    const complete = total <= maxRuns;
    return {
      from: new Date(fromMs),
      to: new Date(toMs),
      bucket_ms: buckets.sizeMs,
      items: itemsOf(buckets, rows),
      total,
      complete,
      exact_from: new Date(complete ? fromMs : oldestMs + 1),
    };
  }

  /**
   * @throws ProblemError `validation_failed` for a period that ends before it begins, or begins before the earliest time
   * that an id can contain.
   */
  private timeOf({ from, to }: RunHistogramQuery): [fromMs: number, toMs: number] {
    const toMs = to === undefined ? this.clock.now() : Date.parse(to);
    const fromMs = from === undefined ? toMs - DAY_MS : Date.parse(from);
    if (fromMs < 0) throw validationFailed([{ path: 'from', problem: 'must not be before 1970' }]);
    if (fromMs >= toMs) throw validationFailed([{ path: 'from', problem: 'must be before `to`' }]);
    return [fromMs, toMs];
  }

  /** `null`: no run can match. */
  private async filterOf(
    caller: UserCaller,
    query: RunHistogramQuery,
    fromMs: number,
    toMs: number,
  ): Promise<RunFilter | null> {
    const { project_id: project, installation_id: installation, app } = query;
    if (project === undefined && installation === undefined) {
      throw validationFailed([
        { path: 'project_id', problem: 'is required, unless installation_id is present' },
      ]);
    }
    const scope = await this.scopes.of(caller, query);
    const appId = app === undefined ? null : await this.scopes.appId(app);
    if (app !== undefined && appId === null) return null;
    return {
      ...scope,
      // An app's runs are read along the index of its installations instead of being filtered from all runs of the project.
      ...(scope.installationIds === 'all' && scope.projectId !== null && appId !== null
        ? { installationIds: await this.installationsOf(appId, scope.projectId) }
        : {}),
      appId,
      states: null,
      kind: null,
      actorUserId: null,
      backfillId: null,
      fromId: firstIdAt(new Date(fromMs).toISOString()),
      beforeId: firstIdAt(new Date(toMs).toISOString()),
    };
  }

  private async installationsOf(appId: string, projectId: string): Promise<string[]> {
    const installations = await this.dataSource.manager.find(Installation, {
      select: { id: true },
      where: { projectId, appId },
    });
    return installations.map(({ id }) => id);
  }

  private count(filter: RunFilter, { sizeMs, starts }: Buckets, limit: number): Promise<CountRow[]> {
    const first = sql`${starts[0] ?? 0}::double precision`;
    const size = sql`${sizeMs}::double precision`;
    return queryRows(
      this.dataSource,
      COUNT_ROW,
      sql`SELECT floor((extract(epoch FROM r.created_at)::double precision * 1000 - ${first}) / ${size})::int AS bucket,
              r.state, count(*)::int AS count, min(r.created_at) AS oldest
         FROM (${foundRunsSql(filter, limit)}) AS r GROUP BY 1, 2`,
    );
  }
}

function itemsOf({ starts }: Buckets, rows: readonly CountRow[]): RunBucketResponse[] {
  const items = starts.map((start) => ({ at: new Date(start), states: noRuns() }));
  for (const { bucket, state, count: runs } of rows) {
    const item = items[bucket];
    if (item) item.states[state] = runs;
  }
  return items;
}

function noRuns(): RunStateCounts {
  return { submitted: 0, running: 0, succeeded: 0, failed: 0, canceled: 0 } satisfies Record<
    RunState,
    number
  >;
}
