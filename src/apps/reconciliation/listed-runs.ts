import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource, In } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { inParallel } from '../../common/in-parallel.js';
import { isUuid } from '../../common/uuid-v7.js';
import { execute } from '../../database/rows.js';
import type { DagRun } from '../orchestrator/orchestrator.js';
import { Run, dagRunIdOf } from '../model/runs/run.entity.js';
import { RunWriter } from '../runs/run-writer.js';
import { laterExecutionOf } from '../model/runs/later-execution.js';
import { decide, type OrchestratorObservation } from '../model/runs/observation.js';
import { isTerminal } from '../model/runs/run-state.js';
import { nextCheckAt, timeoutOf } from '../run-tracking/check-times.js';
import { hasEnded, belongsTo, observationOf } from '../run-tracking/dag-run-observation.js';

/** Leaves most of the connection pool to requests. */
const MAX_PARALLEL_WRITES = 4;
/** Lists overlap: the row of a run that was checked within this time, and is not due within it, is not rewritten. */
const RECENT_MS = 60_000;

/** Applies pages of the orchestrator's lists to our runs, with one query for each page. */
@Injectable()
export class ListedRuns {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly writer: RunWriter,
    private readonly clock: Clock,
  ) {}

  /**
   * Records what the DAG runs report and postpones the checks of runs that are as expected. DAG runs of other systems are
   * skipped.
   *
   * Every list has the source `feed`, also that of a sweep: the source distinguishes lists from requests by id (`poll`).
   *
   * @param rewrite rows of runs as expected that are written: `all`, so that they count as checked from now on, or only `stale` ones,
   *   which saves a write for each run that overlapping lists repeat.
   */
  async apply(items: readonly DagRun[], rewrite: 'all' | 'stale'): Promise<void> {
    const known = await this.findOwn(items);
    await inParallel(
      known.filter(([run, dagRun]) => isNews(run, observationOf(dagRun, 'feed'), new Date(this.clock.now()))),
      MAX_PARALLEL_WRITES,
      ([run, dagRun]) => this.writer.applyObservation(run.id, observationOf(dagRun, 'feed')),
    );
    const now = this.clock.now();
    const expected = known.filter(([run, dagRun]) => isAsExpected(run, dagRun, now)).map(([run]) => run);
    await this.postponeChecks(
      rewrite === 'all' ? expected : expected.filter((run) => needsRewrite(run, now)),
      now,
    );
  }

  private async findOwn(items: readonly DagRun[]): Promise<[Run, DagRun][]> {
    const byId = new Map(
      items.filter(({ runId }) => isUuid(runId)).map((dagRun) => [dagRun.runId, dagRun] as const),
    );
    if (byId.size === 0) return [];
    const ids = In([...byId.keys()]);
    const runs = await this.dataSource.manager.find(Run, {
      where: [{ id: ids }, { adoptedDagRunId: ids }],
      order: { id: 'ASC' },
    });
    // A DAG run belongs to the newest run that follows it, the one that adopted it last.
    const newest = new Map(runs.map((run) => [dagRunIdOf(run), run]));
    return [...newest].flatMap(([dagRunId, run]) => {
      const dagRun = byId.get(dagRunId);
      return dagRun !== undefined && belongsTo(dagRun, run) ? [[run, dagRun] as [Run, DagRun]] : [];
    });
  }

  /** A listed run needs no check of its own for now. Skips runs whose lease a worker holds. */
  private async postponeChecks(runs: readonly Run[], now: number): Promise<void> {
    if (runs.length === 0) return;
    const timing = { feedIsHealthy: true, random: () => Math.random() };
    const ids = runs.map(({ id }) => id);
    const nextChecks = runs.map((run) => nextCheckAt(run, now, timing));
    await execute(
      this.dataSource,
      sql`UPDATE runs
          SET checked_at = ${new Date(now)}, missing_checks = 0, next_check_at = greatest(next_check_at, seen.next_at)
         FROM unnest(${ids}::uuid[], ${nextChecks}::timestamptz[]) AS seen (id, next_at)
        WHERE runs.id = seen.id AND state IN ('submitted', 'running') AND submission = 'accepted'
          AND stop_cause IS NULL AND (lease_until IS NULL OR lease_until <= ${new Date(now)})`,
    );
  }
}

/**
 * Whether an observation is passed to the writer. An end that contradicts the recorded one is passed once: lists
 * overlap, and repeat it each time.
 */
function isNews(run: Run, observation: OrchestratorObservation, now: Date): boolean {
  if (run.submission !== 'accepted' || laterExecutionOf(run, observation, now) !== null) return true;
  const { verdict } = decide(run, observation);
  return verdict === 'applied' || (verdict === 'divergence' && run.orchestratorState !== observation.state);
}

/** The DAG run is active as the run is, and nothing has to be done. */
function isAsExpected(run: Run, dagRun: DagRun, now: number): boolean {
  if (isTerminal(run.state) || hasEnded(dagRun) || run.submission !== 'accepted') return false;
  if (run.state === 'submitted' && dagRun.state !== 'queued') return false;
  return run.stopCause === null && timeoutOf(run, now) === null;
}

/** The last check is a while ago, or the next one is due soon although the run is as expected. */
function needsRewrite({ checkedAt, nextCheckAt: next }: Run, now: number): boolean {
  const isRecent = checkedAt !== null && now - checkedAt.getTime() < RECENT_MS;
  return !isRecent || next === null || next.getTime() < now + RECENT_MS;
}
