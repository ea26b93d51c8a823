import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { JobRunner } from '../../database/job-runner.js';
import { hasRow, queryRows, text, time } from '../../database/rows.js';
import { IS_UNSENT, RunWriter, type WaitCause } from '../runs/run-writer.js';
import type { StatusDetail } from '../model/runs/run-state.js';
import { WaitCauses } from './wait-causes.js';

/** A cause is shown within ten seconds: two until a run counts as waiting, two until the next pass, three for the requests. */
const EVERY_MS = 2000;
const WAITING_AFTER_MS = 2000;
const READ_MS = 3000;
/** After a replica dies during a pass, the others continue when its lease has expired. */
const LEASE = { leaseMs: 15_000, everyMs: EVERY_MS - 500 };
/** DAGs per pass; with more, each is read every few passes. */
const DAGS = 25;
/** DAGs of running runs per pass, each of which costs a request. */
const RUNNING_DAGS = 5;
/** Causes for which the orchestrator accepts no runs. A dead scheduler does not prevent submissions. */
const REJECTS_RUNS: ReadonlySet<StatusDetail> = new Set(['login_refused', 'orchestrator_unreachable']);

/**
 * Records why runs do not progress. A pass sends one request about the orchestrator's health, one for each DAG and one about pools,
 * however many runs wait.
 */
@Injectable()
export class WaitWatch {
  private lastDagId = '';
  private lastAwaitedId = '';
  private lastRunningId = '';

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly causes: WaitCauses,
    private readonly writer: RunWriter,
    private readonly jobs: JobRunner,
    private readonly clock: Clock,
  ) {}

  @Interval(EVERY_MS)
  async watch(): Promise<void> {
    await this.jobs.run('run-waits', LEASE, (signal) => this.check(signal));
  }

  async check(signal: AbortSignal): Promise<void> {
    const before = new Date(this.clock.now() - WAITING_AFTER_MS);
    const queued = await this.queuedDags(before);
    const running = await this.runningDags();
    const isAnyUnsent = await this.isAnyUnsent(before);
    const isAnyWaiting = queued.length > 0 || running.length > 0 || isAnyUnsent;
    const ofAll = isAnyWaiting ? await this.causes.ofAll(within(signal)) : null;
    if (queued.length > 0)
      await this.writer.recordQueuedStatus(await this.causesOf(queued, ofAll, signal), before);
    if (isAnyUnsent && ofAll !== null && REJECTS_RUNS.has(ofAll.detail)) {
      await this.writer.recordUnsentStatus(ofAll, before);
    }
    await this.explainAwaited(signal);
    if (running.length > 0) await this.explainRunning(running, ofAll, signal);
  }

  /** Only a dead scheduler delays all running runs; an unreachable orchestrator does not. */
  private async explainRunning(
    dagIds: readonly string[],
    ofAll: WaitCause | null,
    signal: AbortSignal,
  ): Promise<void> {
    if (ofAll?.detail === 'scheduler_down') await this.writer.recordAllRunningStatus(ofAll);
    if (ofAll !== null) return;
    const causes = await this.causesOf(dagIds, null, signal);
    await this.writer.recordRunningStatus(causes, await this.causes.ofPools(within(signal)));
  }

  private async causesOf(
    dagIds: readonly string[],
    ofAll: WaitCause | null,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, WaitCause>> {
    if (ofAll !== null) return new Map(dagIds.map((dagId) => [dagId, ofAll]));
    const causes = new Map<string, WaitCause>();
    const time = within(signal);
    for (const dagId of dagIds) {
      if (time.aborted) break;
      const cause = await this.causes.ofDag(dagId, time);
      if (cause !== null) causes.set(dagId, cause);
    }
    return causes;
  }

  /** DAGs with queued runs. Each call continues after the last DAG of the one before, in the order of ids, and wraps around. */
  private async queuedDags(before: Date): Promise<string[]> {
    const rows = await queryRows(
      this.dataSource,
      { dag_id: text() },
      sql`SELECT dag_id FROM runs
        WHERE state = 'submitted' AND submission = 'accepted' AND stop_cause IS NULL AND submitted_at <= ${before}
        GROUP BY dag_id ORDER BY dag_id > ${this.lastDagId} DESC, dag_id LIMIT ${DAGS}`,
    );
    const dagIds = rows.map(({ dag_id: dagId }) => dagId);
    this.lastDagId = dagIds.length < DAGS ? '' : (dagIds.at(-1) ?? '');
    return dagIds;
  }

  /** Records why DAGs are missing: their runs are submitted repeatedly, and the orchestrator's rejections do not state it. */
  private async explainAwaited(signal: AbortSignal): Promise<void> {
    const awaited = await this.awaitedDags();
    if (awaited.length === 0) return;
    const causes = new Map<string, WaitCause>();
    const time = within(signal);
    for (const { dag_id: dagId, since } of awaited) {
      if (time.aborted) break;
      const cause = await this.causes.ofAwaitedDag(dagId, this.clock.now() - since.getTime(), time);
      if (cause !== null) causes.set(dagId, cause);
    }
    await this.writer.recordAwaitedStatus(causes);
  }

  /** Missing DAGs that runs await, paged as {@link queuedDags}. */
  private async awaitedDags(): Promise<{ dag_id: string; since: Date }[]> {
    const rows = await queryRows(
      this.dataSource,
      { dag_id: text(), since: time() },
      sql`SELECT dag_id, min(coalesce(status_since, updated_at)) AS since FROM runs
        WHERE state = 'submitted' AND submission IN ('pending', 'in_flight') AND status_detail = 'awaiting_dag'
          AND stop_cause IS NULL
        GROUP BY dag_id ORDER BY dag_id > ${this.lastAwaitedId} DESC, dag_id LIMIT ${DAGS}`,
    );
    this.lastAwaitedId = rows.length < DAGS ? '' : (rows.at(-1)?.dag_id ?? '');
    return rows;
  }

  /** DAGs with running runs, paged as {@link queuedDags}. */
  private async runningDags(): Promise<string[]> {
    const rows = await queryRows(
      this.dataSource,
      { dag_id: text() },
      sql`SELECT dag_id FROM runs WHERE state = 'running' AND stop_cause IS NULL
        GROUP BY dag_id ORDER BY dag_id > ${this.lastRunningId} DESC, dag_id LIMIT ${RUNNING_DAGS}`,
    );
    const dagIds = rows.map(({ dag_id: dagId }) => dagId);
    this.lastRunningId = dagIds.length < RUNNING_DAGS ? '' : (dagIds.at(-1) ?? '');
    return dagIds;
  }

  private isAnyUnsent(before: Date): Promise<boolean> {
    return hasRow(
      this.dataSource,
      sql`SELECT FROM runs AS r
         WHERE r.state = 'submitted' AND r.stop_cause IS NULL AND ${IS_UNSENT} AND r.created_at <= ${before} LIMIT 1`,
    );
  }
}

function within(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(READ_MS)]);
}
