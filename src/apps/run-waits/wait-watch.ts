import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import sql, { type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { JobRunner } from '../../database/job-runner.js';
import { hasRow, queryRows, text, time } from '../../database/rows.js';
import { IS_UNSENT, RunWriter, type WaitCause } from '../runs/run-writer.js';
import type { StatusDetail } from '../model/runs/run-state.js';
import { WaitCauses } from './wait-causes.js';

/**
 * A cause is shown within ten seconds: two until a run counts as waiting, two until the next pass, three for the orchestrator's health
 * and three for the DAGs. A pass that reaches all its time limits takes 15 s, and delays the next one.
 */
const EVERY_MS = 2000;
const WAITING_AFTER_MS = 2000;
/** Time limit of each of the five steps of a pass that send requests. */
const READ_MS = 3000;
/** After a replica dies during a pass, the others continue when its lease has expired. */
const LEASE = { leaseMs: 15_000, everyMs: EVERY_MS - 500 };
/** With more DAGs, each is read every few passes. */
const DAGS_PER_PASS = 25;
/** DAGs of running runs, each of which costs a request. */
const RUNNING_DAGS_PER_PASS = 5;
/** Causes for which the orchestrator accepts no runs. A dead scheduler does not prevent submissions. */
const REJECTS_RUNS: ReadonlySet<StatusDetail> = new Set(['login_refused', 'orchestrator_unreachable']);

interface Dag {
  dag_id: string;
}

/** Position in the DAGs of one statement: each page continues after the last DAG of the one before, in the order of ids, and wraps around. */
class RoundRobin {
  private lastId = '';

  constructor(private readonly limit: number) {}

  /** End of a statement that groups by `dag_id`. */
  nextPage(): Sql {
    return sql`ORDER BY dag_id > ${this.lastId} DESC, dag_id LIMIT ${this.limit}`;
  }

  take<T extends Dag>(page: T[]): T[] {
    this.lastId = page.length < this.limit ? '' : (page.at(-1)?.dag_id ?? '');
    return page;
  }
}

/**
 * Records why runs do not progress. A pass sends one request about the orchestrator's health, one for each DAG (two for a missing one)
 * and one about pools, however many runs wait.
 */
@Injectable()
export class WaitWatch {
  private readonly queued = new RoundRobin(DAGS_PER_PASS);
  private readonly awaited = new RoundRobin(DAGS_PER_PASS);
  private readonly running = new RoundRobin(RUNNING_DAGS_PER_PASS);

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
    if (queued.length > 0) await this.explainQueued(queued, ofAll, before, signal);
    if (isAnyUnsent && ofAll !== null && REJECTS_RUNS.has(ofAll.detail)) {
      await this.writer.recordUnsentStatus(ofAll, before);
    }
    await this.explainAwaited(signal);
    if (running.length > 0) await this.explainRunning(running, ofAll, signal);
  }

  private async explainQueued(
    dags: readonly Dag[],
    ofAll: WaitCause | null,
    before: Date,
    signal: AbortSignal,
  ): Promise<void> {
    const byDag =
      ofAll === null
        ? await this.causesByDag(dags, signal)
        : new Map(dags.map(({ dag_id: dagId }) => [dagId, ofAll]));
    await this.writer.recordQueuedStatus(byDag, before);
  }

  /** Records why DAGs are missing: their runs are submitted repeatedly, and the orchestrator's rejections do not state it. */
  private async explainAwaited(signal: AbortSignal): Promise<void> {
    const awaited = await this.awaitedDags();
    if (awaited.length === 0) return;
    const byDag = await explainEach(awaited, signal, ({ dag_id: dagId, since }, deadline) =>
      this.causes.ofMissingDag(dagId, deadline, this.clock.now() - since.getTime()),
    );
    await this.writer.recordAwaitedStatus(byDag);
  }

  /** Only a dead scheduler delays all running runs; an unreachable orchestrator does not. */
  private async explainRunning(
    dags: readonly Dag[],
    ofAll: WaitCause | null,
    signal: AbortSignal,
  ): Promise<void> {
    if (ofAll?.detail === 'scheduler_down') await this.writer.recordAllRunningStatus(ofAll);
    if (ofAll !== null) return;
    const byDag = await this.causesByDag(dags, signal);
    const poolWaits = await this.causes.findDagRunsWaitingForPools(within(signal));
    await this.writer.recordRunningStatus(byDag, poolWaits);
  }

  private causesByDag(dags: readonly Dag[], signal: AbortSignal): Promise<ReadonlyMap<string, WaitCause>> {
    return explainEach(dags, signal, ({ dag_id: dagId }, deadline) => this.causes.ofDag(dagId, deadline));
  }

  /** DAGs with queued runs. */
  private async queuedDags(before: Date): Promise<Dag[]> {
    const rows = await queryRows(
      this.dataSource,
      { dag_id: text() },
      sql`SELECT dag_id FROM runs
        WHERE state = 'submitted' AND submission = 'accepted' AND stop_cause IS NULL AND submitted_at <= ${before}
        GROUP BY dag_id ${this.queued.nextPage()}`,
    );
    return this.queued.take(rows);
  }

  /** Missing DAGs that runs await. */
  private async awaitedDags(): Promise<(Dag & { since: Date })[]> {
    const rows = await queryRows(
      this.dataSource,
      { dag_id: text(), since: time() },
      sql`SELECT dag_id, min(coalesce(status_since, updated_at)) AS since FROM runs
        WHERE state = 'submitted' AND submission IN ('pending', 'in_flight') AND status_detail = 'awaiting_dag'
          AND stop_cause IS NULL
        GROUP BY dag_id ${this.awaited.nextPage()}`,
    );
    return this.awaited.take(rows);
  }

  /** DAGs with running runs. */
  private async runningDags(): Promise<Dag[]> {
    const rows = await queryRows(
      this.dataSource,
      { dag_id: text() },
      sql`SELECT dag_id FROM runs WHERE state = 'running' AND stop_cause IS NULL
        GROUP BY dag_id ${this.running.nextPage()}`,
    );
    return this.running.take(rows);
  }

  private isAnyUnsent(before: Date): Promise<boolean> {
    return hasRow(
      this.dataSource,
      sql`SELECT FROM runs AS r
         WHERE r.state = 'submitted' AND r.stop_cause IS NULL AND ${IS_UNSENT} AND r.created_at <= ${before} LIMIT 1`,
    );
  }
}

/** @returns causes by DAG id, without DAGs that were not reached within the time limit or whose cause is unknown. */
async function explainEach<T extends Dag>(
  dags: readonly T[],
  signal: AbortSignal,
  explain: (dag: T, deadline: AbortSignal) => Promise<WaitCause | null>,
): Promise<ReadonlyMap<string, WaitCause>> {
  const byDag = new Map<string, WaitCause>();
  const deadline = within(signal);
  for (const dag of dags) {
    if (deadline.aborted) break;
    const cause = await explain(dag, deadline);
    if (cause !== null) byDag.set(dag.dag_id, cause);
  }
  return byDag;
}

function within(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(READ_MS)]);
}
