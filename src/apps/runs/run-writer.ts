import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { storableText } from '../../common/storable-text.js';
import { transaction, type Transaction } from '../../database/transaction.js';
import { RunChanged } from './run-changed.js';
import { RunMetrics } from './run-metrics.js';
import { announceRun, RUNS_CHANNEL } from './run-announcement.js';
import type { Run } from '../model/run.entity.js';
import type { Observation, Verdict } from '../model/observation.js';
import { observe, type Effect, type ObservedRun } from '../model/observed-run.js';
import { isTerminal, type RunState, type StatusDetail, type StopCause } from '../model/run-state.js';
import { lockRuns, writeRuns, type Locking } from './observed-runs.js';
import { requestStop } from './request-stop.js';
import { requestTaskReads } from './request-task-reads.js';
import { recordTransitions } from './transitions.js';

/** Characters of a message of the orchestrator. */
const MAX_MESSAGE = 2000;
/** Runs whose status one statement changes. */
const MAX_NOTED = 1000;

/** Characters of an exception's line. */
const MAX_FAILURE = 500;

/** The run is being submitted, or about to be, and the orchestrator's response is not recorded. `r`: the row. */
export const IS_UNSENT = `r.submission IN ('pending', 'in_flight')
  AND (r.status_detail IS NULL OR r.status_detail IN ('login_refused', 'orchestrator_unreachable'))`;

/** Which task made a run fail. */
export interface TaskFailure {
  taskId: string;
  mapIndex: number;
  attempt: number;
  /** Last line of the exception; `null`: not known. */
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
  /** The state after it. */
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
    private readonly hints: RunChanged,
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

  /** What a run that is not over waits for. Does nothing to one that is over, or that is being stopped. */
  async noteStatus(runId: string, detail: StatusDetail | null, text: string | null = null): Promise<void> {
    await this.dataSource.query(
      `WITH noted AS (
         UPDATE runs SET status_detail = $2, status_text = $4, status_since = $3, updated_at = $3, version = version + 1
          WHERE id = $1 AND state = 'submitted' AND stop_cause IS NULL AND status_detail IS DISTINCT FROM $2
        RETURNING project_id, id)
       SELECT pg_notify('${RUNS_CHANNEL}', project_id || ':' || id) FROM noted`,
      [runId, detail, new Date(this.clock.now()), text === null ? null : storableText(text)],
    );
  }

  /** The task that failed a run, according to its tasks and logs after the end. */
  async noteFailure(runId: string, { taskId, mapIndex, attempt, exception }: TaskFailure): Promise<void> {
    const failure = exception === null ? null : storableText(exception.slice(0, MAX_FAILURE));
    await this.dataSource.query(
      `WITH noted AS (
         UPDATE runs SET failed_task = $2, failed_map_index = $3, failed_attempt = $4, failure = $5,
                updated_at = $6, version = version + 1
          WHERE id = $1 AND state = 'failed' AND error_code = 'run_failed'
            AND (failed_task, failed_map_index, failed_attempt, failure) IS DISTINCT FROM ($2::text, $3::int, $4::int, $5::text)
        RETURNING project_id, id)
       SELECT pg_notify('${RUNS_CHANNEL}', project_id || ':' || id) FROM noted`,
      [runId, storableText(taskId), mapIndex, attempt, failure, new Date(this.clock.now())],
    );
  }

  /** Notes, in a transaction that holds the run's row, that people see something new of it beside its state. */
  async noteReport(manager: EntityManager, run: Pick<Run, 'id' | 'projectId'>): Promise<void> {
    await manager.query('UPDATE runs SET updated_at = $2, version = version + 1 WHERE id = $1', [
      run.id,
      new Date(this.clock.now()),
    ]);
    await announceRun(manager, run);
  }

  /**
   * {@link noteStatus} for the runs that the orchestrator took before that time and has not started, by their DAG. Of many, some
   * are left to the next call.
   */
  async noteQueued(causes: ReadonlyMap<string, WaitCause>, before: Date): Promise<void> {
    const details = [...causes.values()].map(({ detail }) => detail);
    await this.noteMany(
      `SELECT r.id, c.detail, c.text FROM runs AS r
         JOIN unnest($3::text[], $4::text[], $5::text[]) AS c (dag_id, detail, text) USING (dag_id)
        WHERE r.state = 'submitted' AND r.submission = 'accepted' AND r.submitted_at <= $6`,
      [[...causes.keys()], details, textsOf(causes), before],
    );
  }

  /** Why the DAGs are not there that runs await before they can be submitted. */
  async noteAwaited(causes: ReadonlyMap<string, WaitCause>): Promise<void> {
    await this.noteMany(
      `SELECT r.id, r.status_detail AS detail, c.text FROM runs AS r
         JOIN unnest($3::text[], $4::text[]) AS c (dag_id, text) USING (dag_id)
        WHERE r.state = 'submitted' AND r.submission IN ('pending', 'in_flight') AND r.status_detail = 'awaiting_dag'`,
      [[...causes.keys()], textsOf(causes)],
    );
  }

  /** What keeps the orchestrator from taking runs. Of those that it did not take before that time. */
  async noteUnsent({ detail, text }: WaitCause, before: Date): Promise<void> {
    await this.noteMany(
      `SELECT r.id, $3::text AS detail, $4::text AS text FROM runs AS r
        WHERE r.state = 'submitted' AND ${IS_UNSENT} AND r.created_at <= $5`,
      [detail, text === null ? null : storableText(text), before],
    );
  }

  /** What holds up every running run. */
  async noteAllRunning({ detail, text }: WaitCause): Promise<void> {
    await this.noteMany(
      `SELECT r.id, $3::text AS detail, $4::text AS text FROM runs AS r WHERE r.state = 'running'`,
      [detail, text === null ? null : storableText(text)],
    );
  }

  /**
   * Which running runs do not progress because their DAG is paused or a pool is full, and which do again.
   *
   * @param causes of the DAGs that were checked; runs of other DAGs stay as they are.
   * @param poolWaits ids of DAG runs; `null`: not known.
   */
  async noteRunning(
    causes: ReadonlyMap<string, WaitCause>,
    poolWaits: readonly string[] | null,
  ): Promise<void> {
    const isWaiting = `coalesce(coalesce(r.adopted_dag_run_id, r.id)::text = ANY ($5::text[]), r.status_detail = 'pool_full')`;
    await this.noteMany(
      `SELECT r.id, CASE WHEN c.detail = 'dag_paused' THEN c.detail WHEN ${isWaiting} THEN 'pool_full' END AS detail, NULL AS text
         FROM runs AS r LEFT JOIN unnest($3::text[], $4::text[]) AS c (dag_id, detail) USING (dag_id)
        WHERE r.state = 'running'
          AND (c.detail IS NOT NULL OR ${isWaiting} OR r.status_detail IN ('pool_full', 'scheduler_down'))`,
      [[...causes.keys()], [...causes.values()].map(({ detail }) => detail), poolWaits],
    );
  }

  /** @param wanted `id`, `detail` and `text` of runs; its parameters begin with `$3`. */
  private async noteMany(wanted: string, parameters: readonly unknown[]): Promise<void> {
    // Rows that another transaction is changing are skipped until the next call, so that no caller waits for another.
    await this.dataSource.query(
      `WITH wanted AS (${wanted}),
       changed AS (
         SELECT r.id, w.detail, w.text FROM runs AS r JOIN wanted AS w USING (id)
          WHERE r.stop_cause IS NULL AND (r.status_detail, r.status_text) IS DISTINCT FROM (w.detail, w.text)
          LIMIT $2 FOR UPDATE OF r SKIP LOCKED),
       noted AS (
         UPDATE runs AS r SET status_detail = c.detail, status_text = c.text, updated_at = $1, version = r.version + 1
           FROM changed AS c WHERE r.id = c.id
         RETURNING r.project_id, r.id)
       SELECT pg_notify('${RUNS_CHANNEL}', project_id || ':' || id) FROM noted`,
      [new Date(this.clock.now()), MAX_NOTED, ...parameters],
    );
  }

  /** {@link requestStop} by the service itself, in a transaction of its own. */
  async requestStop(runId: string, cause: StopCause): Promise<boolean> {
    const now = new Date(this.clock.now());
    return requestStop(this.dataSource.manager, { runId, cause, by: null, now });
  }

  /** Metrics and hints to this replica's workers, neither of which a rollback could undo. */
  private publish({ before: run, observation, decision: { verdict, state } }: Effect): void {
    const { source } = observation;
    this.metrics.observations.inc({ source, verdict });
    if (verdict === 'divergence') {
      this.metrics.divergences.inc();
      this.logger.warn('the orchestrator contradicts the end of a run', {
        run_id: run.id,
        state: run.state,
        observed: observation.by === 'orchestrator' ? observation.state : observation.to,
      });
    }
    if (verdict !== 'applied') return;
    if (isTerminal(state) && (source === 'poll' || source === 'feed')) this.metrics.healed.inc({ source });
    const { id: runId, projectId, installationId } = run;
    this.hints.emit({ runId, projectId, installationId, state });
  }
}

/** Each run as its last effect leaves it. */
function changedRuns(effects: readonly Effect[]): { run: ObservedRun; isSeen: boolean }[] {
  const changed = new Map<string, { run: ObservedRun; isSeen: boolean }>();
  for (const { after: run, isChanged, isSeen } of effects) {
    if (isChanged) changed.set(run.id, { run, isSeen: isSeen || changed.get(run.id)?.isSeen === true });
  }
  return [...changed.values()];
}

function textsOf(causes: ReadonlyMap<string, WaitCause>): (string | null)[] {
  return [...causes.values()].map(({ text }) => (text === null ? null : storableText(text)));
}

/** The message comes from the orchestrator: it is bounded, and cleared of characters that a table cannot store. */
function storable(reported: Observation): Observation {
  if (reported.by === 'service' || typeof reported.message !== 'string') return reported;
  return { ...reported, message: storableText(reported.message.slice(0, MAX_MESSAGE)) };
}
