import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { storableText } from '../../common/storable-text.js';
import { transaction, type Transaction } from '../../database/transaction.js';
import { RunChanged } from './run-changed.js';
import { RunMetrics } from './run-metrics.js';
import { announceRun, RUNS_CHANNEL } from './run-announcement.js';
import { Run } from '../model/run.entity.js';
import {
  decide,
  type Decision,
  type Observation,
  type OrchestratorObservation,
  type Verdict,
} from '../model/observation.js';
import { isTerminal, type RunState, type StatusDetail } from '../model/run-state.js';
import { recordTransition } from './transitions.js';

/** Characters of a message of the orchestrator. */
const MAX_MESSAGE = 2000;
/** Airflow reports an end before it commits it: until then its REST API may return the old state. */
const VERIFY_AFTER_MS = 10_000;
/** A run that was given up may still be active at the orchestrator; the check stops it. */
const FOLLOW_UP_AFTER_MS = 30_000;
/** After a start was reported. */
const RUNNING_CHECK_AFTER_MS = 30_000;

export interface Outcome {
  verdict: Verdict;
  from: RunState;
  /** The state after it. */
  state: RunState;
}

/**
 * The one writer of a run's state. Every observation of a run is applied here, in any order and any number of times;
 * {@link decide} decides what it means.
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
  async applyWithin(
    { manager, afterCommit }: Transaction,
    runId: string,
    reported: Observation,
  ): Promise<Outcome | null> {
    const observation = storable(reported);
    const run = await lockRun(manager, runId);
    if (run === null) return null;
    const decision = await this.write(manager, run, observation);
    afterCommit(() => this.publish(run, observation, decision));
    return { verdict: decision.verdict, from: run.state, state: decision.state };
  }

  /** What a run that is not over waits for. Does nothing to one that is over, or that is being stopped. */
  async noteStatus(runId: string, detail: StatusDetail | null): Promise<void> {
    await this.dataSource.query(
      `WITH noted AS (
         UPDATE runs SET status_detail = $2, updated_at = $3, version = version + 1
          WHERE id = $1 AND state = 'submitted' AND stop_cause IS NULL AND status_detail IS DISTINCT FROM $2
        RETURNING project_id, id)
       SELECT pg_notify('${RUNS_CHANNEL}', project_id || ':' || id) FROM noted`,
      [runId, detail, new Date(this.clock.now())],
    );
  }

  private async write(manager: EntityManager, run: Run, observation: Observation): Promise<Decision> {
    const decision = decide(run, observation);
    const now = new Date(this.clock.now());
    await recordTransition(manager, run, observation, decision, now);
    const news = observation.by === 'orchestrator' ? columnsOfReport(run, observation, now) : {};
    const isApplied = decision.verdict === 'applied';
    const isSeen = isApplied || canBeSeen(run, news);
    const columns = {
      ...news,
      ...(isSeen ? { updatedAt: now, version: run.version + 1 } : {}),
      ...(isApplied ? entered(run, observation, decision, now) : {}),
    };
    if (Object.keys(columns).length > 0) await manager.update(Run, { id: run.id }, columns);
    if (isSeen) await announceRun(manager, run);
    return decision;
  }

  /** Metrics and hints to this replica's workers, neither of which a rollback could undo. */
  private publish(run: Run, observation: Observation, { verdict, state }: Decision): void {
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

async function lockRun(manager: EntityManager, id: string): Promise<Run | null> {
  return manager.findOne(Run, { where: { id }, lock: { mode: 'pessimistic_write' } });
}

/** The message is somebody else's: bounded, and what a table can hold. */
function storable(reported: Observation): Observation {
  if (reported.by === 'service' || typeof reported.message !== 'string') return reported;
  return { ...reported, message: storableText(reported.message.slice(0, MAX_MESSAGE)) };
}

/** Whatever it says, the orchestrator has the run. */
function columnsOfReport(run: Run, { state, clearNumber }: OrchestratorObservation, now: Date): Partial<Run> {
  return {
    orchestratorState: state,
    checkedAt: now,
    submission: 'accepted',
    submittedAt: run.submittedAt ?? now,
    clearNumber: Math.max(run.clearNumber, clearNumber ?? 0),
    ...(state === 'queued' && isToBeQueued(run) ? { statusDetail: 'queued' } : {}),
  };
}

/** A paused DAG's run is queued as well; the check that finds it unpaused clears that. */
function isToBeQueued({ state, stopCause, statusDetail }: Run): boolean {
  return state === 'submitted' && stopCause === null && statusDetail !== 'dag_paused';
}

/** Whether people see something new of a run whose state stays. */
function canBeSeen(run: Run, { submittedAt, statusDetail = run.statusDetail }: Partial<Run>): boolean {
  return (run.submittedAt === null && submittedAt != null) || statusDetail !== run.statusDetail;
}

function entered(run: Run, observation: Observation, { state, error }: Decision, now: Date): Partial<Run> {
  const reported = observation.by === 'orchestrator' ? observation : null;
  const startedAt = run.startedAt ?? reported?.startedAt ?? (state === 'running' ? now : null);
  const common = { state, startedAt, checks: 0 };
  if (!isTerminal(state)) {
    return {
      ...common,
      statusDetail: run.stopCause === null ? null : 'canceling',
      nextCheckAt: earlier(run.nextCheckAt, new Date(now.getTime() + RUNNING_CHECK_AFTER_MS)),
    };
  }
  return {
    ...common,
    statusDetail: null,
    endedAt: reported?.endedAt ?? now,
    errorCode: error?.code ?? null,
    errorMessage: error?.message ?? null,
    ...afterTheEnd(run, observation, now),
  };
}

/** Which checks a run still needs after its end. */
function afterTheEnd(run: Run, { by, source }: Observation, now: Date): Partial<Run> {
  const wasSent = run.submission === 'in_flight' || run.submission === 'accepted';
  if (by === 'service') {
    if (!wasSent) return { submission: 'abandoned', nextCheckAt: null };
    return { nextCheckAt: new Date(now.getTime() + FOLLOW_UP_AFTER_MS) };
  }
  return { nextCheckAt: source === 'callback' ? new Date(now.getTime() + VERIFY_AFTER_MS) : null };
}

function earlier(a: Date | null, b: Date): Date {
  return a !== null && a < b ? a : b;
}
