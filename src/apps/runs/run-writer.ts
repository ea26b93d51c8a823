import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql, { type Sql } from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { storableText } from '../../common/storable-text.js';
import { execute } from '../../database/rows.js';
import { transaction, type Transaction } from '../../database/transaction.js';
import { announcing, RunChanged } from './run-changes.js';
import { RunMetrics } from './run-metrics.js';
import type { Run } from '../model/runs/run.entity.js';
import type { Observation, Verdict } from '../model/runs/observation.js';
import { observe, type Effect, type ObservedRun } from '../model/runs/observed-run.js';
import { isTerminal, type RunState, type StatusDetail, type StopCause } from '../model/runs/run-state.js';
import { lockRuns, writeRuns, type Locking, requestTaskReads, requestStop } from './run-statements.js';
import { recordTransitions } from './transitions.js';

/** Maximum number of characters of a message of the orchestrator. */
const MAX_MESSAGE = 2000;
/** Maximum number of runs whose status one statement changes. */
const MAX_RECORDED = 1000;

/** Maximum number of characters of an exception's line. */
const MAX_FAILURE = 500;

/** Condition on the row `r`: the run is being submitted, or will be, and no response of the orchestrator is recorded. */
export const IS_UNSENT = sql`r.submission IN ('pending', 'in_flight')
  AND (r.status_detail IS NULL OR r.status_detail IN ('login_refused', 'orchestrator_unreachable'))`;

/** The task that made a run fail. */
export interface TaskFailure {
  taskId: string;
  mapIndex: number;
  attempt: number;
  /** Last line of the exception; `null`: unknown. */
  exception: string | null;
}

/** Why runs of a DAG wait. */
export interface WaitCause {
  detail: StatusDetail;
  text: string | null;
}

/** Observation of a run. */
export interface Report {
  runId: string;
  observation: Observation;
}

export interface Outcome {
  verdict: Verdict;
  from: RunState;
  /** State of the run after the observation. */
  state: RunState;
}

/**
 * The one writer of a run's state. Every observation of a run is applied here, in any order and any number of times;
 * {@link observe} decides what it changes.
 */
@Injectable()
export class RunWriter {
  private readonly logger = new Logger(RunWriter.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly changed: RunChanged,
    private readonly metrics: RunMetrics,
  ) {}

  /** @returns `null` when there is no such run. */
  async applyObservation(runId: string, reported: Observation): Promise<Outcome | null> {
    return transaction(this.dataSource, (within) => this.applyWithin(within, runId, reported));
  }

  /** {@link applyObservation} within a transaction of the caller, whose commit publishes the outcome. */
  async applyWithin(within: Transaction, runId: string, observation: Observation): Promise<Outcome | null> {
    const [outcome = null] = await this.applyAllWithin(within, [{ runId, observation }]);
    return outcome;
  }

  /**
   * {@link applyWithin} for many reports, in their order and with one statement for each table: the rows afterwards are those that
   * the reports would have left one by one.
   *
   * @returns for each report its outcome; `null` when there is no such run, or when it is held and `locking` is `skip`.
   */
  async applyAllWithin(
    { manager, afterCommit }: Transaction,
    reports: readonly Report[],
    locking: Locking = 'wait',
  ): Promise<(Outcome | null)[]> {
    if (reports.length === 0) return [];
    const runIds = reports.map(({ runId }) => runId);
    const runs = await lockRuns(manager, runIds, locking);
    const now = new Date(this.clock.now());
    const effects: Effect[] = [];
    const outcomes = reports.map(({ runId, observation }) => {
      const run = runs.get(runId);
      if (run === undefined) return null;
      const effect = observe(run, storable(observation), now);
      effects.push(effect);
      runs.set(runId, effect.after);
      return { verdict: effect.decision.verdict, from: run.state, state: effect.decision.state };
    });
    await recordTransitions(manager, effects, now);
    await writeRuns(manager, changedRuns(effects));
    const ended = effects.filter(({ hasTasks }) => hasTasks).map(({ before }) => before.id);
    await requestTaskReads(manager, ended, now);
    afterCommit(() => {
      for (const effect of effects) this.publish(effect);
    });
    return outcomes;
  }

  /** Records what a submitted run waits for. No effect on a run in another state or with a requested stop. */
  async recordStatus(runId: string, detail: StatusDetail | null, text: string | null = null): Promise<void> {
    const now = new Date(this.clock.now());
    await execute(
      this.dataSource,
      sql`WITH updated AS (
         UPDATE runs SET status_detail = ${detail}, status_text = ${text === null ? null : storableText(text)},
                status_since = ${now}, updated_at = ${now}, version = version + 1
          WHERE id = ${runId} AND state = 'submitted' AND stop_cause IS NULL AND status_detail IS DISTINCT FROM ${detail}
        RETURNING *)
       ${announcing(sql`updated`)}`,
    );
  }

  /** Records the task that made a run fail, according to the tasks and logs that were read after its end. */
  async recordTaskFailure(runId: string, failed: TaskFailure): Promise<void> {
    const { mapIndex, attempt, exception } = failed;
    const taskId = storableText(failed.taskId);
    const failure = exception === null ? null : storableText(exception.slice(0, MAX_FAILURE));
    await execute(
      this.dataSource,
      sql`WITH updated AS (
         UPDATE runs SET failed_task = ${taskId}, failed_map_index = ${mapIndex}, failed_attempt = ${attempt}, failure = ${failure},
                updated_at = ${new Date(this.clock.now())}, version = version + 1
          WHERE id = ${runId} AND state = 'failed' AND error_code = 'run_failed'
            AND (failed_task, failed_map_index, failed_attempt, failure)
                IS DISTINCT FROM (${taskId}::text, ${mapIndex}::int, ${attempt}::int, ${failure}::text)
        RETURNING *)
       ${announcing(sql`updated`)}`,
    );
  }

  /** Records a visible change of the run other than of its state. The caller's transaction locks the run's row. */
  async recordVisibleChange(manager: EntityManager, { id }: Pick<Run, 'id'>): Promise<void> {
    const now = new Date(this.clock.now());
    await execute(
      manager,
      sql`WITH updated AS (UPDATE runs SET updated_at = ${now}, version = version + 1 WHERE id = ${id} RETURNING *)
       ${announcing(sql`updated`)}`,
    );
  }

  /**
   * {@link recordStatus} for the runs that the orchestrator accepted before `before` and has not started, by their DAG. One call
   * changes at most {@link MAX_RECORDED} runs.
   */
  async recordQueuedStatus(causes: ReadonlyMap<string, WaitCause>, before: Date): Promise<void> {
    const details = [...causes.values()].map(({ detail }) => detail);
    await this.recordStatuses(
      sql`SELECT r.id, c.detail, c.text FROM runs AS r
         JOIN unnest(${[...causes.keys()]}::text[], ${details}::text[], ${textsOf(causes)}::text[]) AS c (dag_id, detail, text)
              USING (dag_id)
        WHERE r.state = 'submitted' AND r.submission = 'accepted' AND r.submitted_at <= ${before}`,
    );
  }

  /** Records why the DAGs for which runs wait before their submission are missing. */
  async recordAwaitedStatus(causes: ReadonlyMap<string, WaitCause>): Promise<void> {
    await this.recordStatuses(
      sql`SELECT r.id, r.status_detail AS detail, c.text FROM runs AS r
         JOIN unnest(${[...causes.keys()]}::text[], ${textsOf(causes)}::text[]) AS c (dag_id, text) USING (dag_id)
        WHERE r.state = 'submitted' AND r.submission IN ('pending', 'in_flight') AND r.status_detail = 'awaiting_dag'`,
    );
  }

  /** Records what prevents the orchestrator from accepting runs, for the runs created before `before`. */
  async recordUnsentStatus(cause: WaitCause, before: Date): Promise<void> {
    await this.recordStatuses(
      sql`SELECT r.id, ${columnsOf(cause)} FROM runs AS r
        WHERE r.state = 'submitted' AND ${IS_UNSENT} AND r.created_at <= ${before}`,
    );
  }

  /** Records what delays all running runs. */
  async recordAllRunningStatus(cause: WaitCause): Promise<void> {
    await this.recordStatuses(sql`SELECT r.id, ${columnsOf(cause)} FROM runs AS r WHERE r.state = 'running'`);
  }

  /**
   * Records which running runs do not progress because their DAG is paused or a pool is full, and which ones progress again.
   *
   * @param causes of the DAGs that were checked; runs of other DAGs stay as they are.
   * @param poolWaits ids of DAG runs; `null`: unknown.
   */
  async recordRunningStatus(
    causes: ReadonlyMap<string, WaitCause>,
    poolWaits: readonly string[] | null,
  ): Promise<void> {
    const details = [...causes.values()].map(({ detail }) => detail);
    const isWaiting = sql`coalesce(coalesce(r.adopted_dag_run_id, r.id)::text = ANY (${poolWaits}::text[]), r.status_detail = 'pool_full')`;
    await this.recordStatuses(
      sql`SELECT r.id, CASE WHEN c.detail = 'dag_paused' THEN c.detail WHEN ${isWaiting} THEN 'pool_full' END AS detail, NULL AS text
         FROM runs AS r LEFT JOIN unnest(${[...causes.keys()]}::text[], ${details}::text[]) AS c (dag_id, detail) USING (dag_id)
        WHERE r.state = 'running'
          AND (c.detail IS NOT NULL OR ${isWaiting} OR r.status_detail IN ('pool_full', 'scheduler_down'))`,
    );
  }

  /** @param wanted statement that selects `id`, `detail` and `text` of runs. */
  private async recordStatuses(wanted: Sql): Promise<void> {
    // Rows that another transaction is changing are skipped until the next call, so that no caller waits for another.
    await execute(
      this.dataSource,
      sql`WITH wanted AS (${wanted}),
       changed AS (
         SELECT r.id, w.detail, w.text FROM runs AS r JOIN wanted AS w USING (id)
          WHERE r.stop_cause IS NULL AND (r.status_detail, r.status_text) IS DISTINCT FROM (w.detail, w.text)
          LIMIT ${MAX_RECORDED} FOR UPDATE OF r SKIP LOCKED),
       updated AS (
         UPDATE runs AS r SET status_detail = c.detail, status_text = c.text, updated_at = ${new Date(this.clock.now())},
                version = r.version + 1
           FROM changed AS c WHERE r.id = c.id
         RETURNING r.*)
       ${announcing(sql`updated`)}`,
    );
  }

  /** {@link requestStop} on behalf of the service, in a transaction of its own. */
  async requestStop(runId: string, cause: StopCause): Promise<boolean> {
    const now = new Date(this.clock.now());
    return requestStop(this.dataSource.manager, { runId, cause, by: null, now });
  }

  /** Counts the observation and notifies this replica's workers after the commit: a rollback could undo neither. */
  private publish({ before: run, observation, decision: { verdict, state } }: Effect): void {
    const { source } = observation;
    this.metrics.observations.inc({ source, verdict });
    if (verdict === 'divergence') {
      this.metrics.divergences.inc();
      this.logger.warn('the orchestrator reported a state that contradicts the final state of a run', {
        run_id: run.id,
        state: run.state,
        observed: observation.by === 'orchestrator' ? observation.state : observation.to,
      });
    }
    if (verdict !== 'applied') return;
    if (isTerminal(state) && (source === 'poll' || source === 'feed')) this.metrics.healed.inc({ source });
    const { id: runId, projectId, installationId } = run;
    this.changed.emit({ runId, projectId, installationId, state });
  }
}

/** The state of each run after its last effect. */
function changedRuns(effects: readonly Effect[]): { run: ObservedRun; isSeen: boolean }[] {
  const changed = new Map<string, { run: ObservedRun; isSeen: boolean }>();
  for (const { after: run, isChanged, isSeen } of effects) {
    if (isChanged) changed.set(run.id, { run, isSeen: isSeen || changed.get(run.id)?.isSeen === true });
  }
  return [...changed.values()];
}

/** The columns `detail` and `text` of {@link RunWriter.recordStatuses}. */
function columnsOf({ detail, text }: WaitCause): Sql {
  return sql`${detail}::text AS detail, ${text === null ? null : storableText(text)}::text AS text`;
}

function textsOf(causes: ReadonlyMap<string, WaitCause>): (string | null)[] {
  return [...causes.values()].map(({ text }) => (text === null ? null : storableText(text)));
}

/** The message comes from the orchestrator: it is truncated, and characters that PostgreSQL cannot store are removed. */
function storable(reported: Observation): Observation {
  if (reported.by === 'service' || typeof reported.message !== 'string') return reported;
  return { ...reported, message: storableText(reported.message.slice(0, MAX_MESSAGE)) };
}
