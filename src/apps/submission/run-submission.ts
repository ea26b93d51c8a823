import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { RunPayload } from '../model/runs/run-payload.entity.js';
import type { RunError, ServiceDecision } from '../model/runs/observation.js';
import type { StatusDetail } from '../model/runs/run-state.js';
import { OrchestratorError } from '../orchestrator/orchestrator-error.js';
import { Orchestrator, type DagRun } from '../orchestrator/orchestrator.js';
import { stopDeadlineMs } from '../run-tracking/check-times.js';
import { belongsTo } from '../run-tracking/dag-run-observation.js';
import { RunLeases, type LeasedRun } from '../run-tracking/run-leases.js';
import { withinStopDeadline, requestedEnd } from '../run-tracking/stop-deadline.js';
import { failedSend } from './submission-failure.js';
import { SubmissionPolicy } from './submission-policy.js';
import { SubmissionRecorder } from './submission-recorder.js';

/** Pause while the orchestrator is rejecting submissions: a few runs per second probe whether it still does. */
const REST_MS = 1000;

const CANCELED: ServiceDecision = { by: 'service', source: 'cancel', to: 'canceled', error: null };
const NOT_TAKEN: RunError = {
  code: 'submit_failed',
  message: 'The orchestrator did not accept the run in time.',
};
const FOREIGN = new OrchestratorError(
  'id_conflict',
  "The orchestrator has a different DAG run with this run's id.",
);

/**
 * Submits one claimed run to the orchestrator, exactly once: a run that was ever sent is searched there before it is sent
 * again, and the DAG run's id is the run's. Wherever this process stops, another worker can continue from the row.
 */
@Injectable()
export class RunSubmission {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly leases: RunLeases,
    private readonly orchestrator: Orchestrator,
    private readonly policy: SubmissionPolicy,
    private readonly recorder: SubmissionRecorder,
    private readonly clock: Clock,
  ) {}

  /** @returns time in milliseconds for which no other run should be submitted; 0: continue. */
  async process(run: LeasedRun, signal: AbortSignal): Promise<number> {
    // The run has its slot now.
    if (run.statusDetail === 'waiting_for_slot') await this.recorder.recordStatus(run, null);
    if (run.submission === 'in_flight') {
      const known = await this.call(run, signal, (until) => this.orchestrator.find(run.dagId, run.id, until));
      if (known instanceof OrchestratorError) return this.unanswered(run, known);
      if (known !== null) return this.accepted(run, known);
    }
    if (run.stopCause !== null) return this.end(run, CANCELED);
    if (this.isTooLate(run)) return this.end(run, tooLate(run));
    const refusal = await this.policy.refusalOf(run);
    if (refusal !== null) return this.end(run, fail(refusal));
    return this.send(run, signal);
  }

  private async send(run: LeasedRun, signal: AbortSignal): Promise<number> {
    const { conf } = await this.dataSource.manager.findOneByOrFail(RunPayload, { runId: run.id });
    if (!(await this.leases.markSent(run))) {
      await this.recorder.release(run);
      return 0;
    }
    const sent = await this.call(run, signal, (until) =>
      this.orchestrator.submit({ dagId: run.dagId, runId: run.id, conf }, until),
    );
    return sent instanceof OrchestratorError ? this.rejected(run, sent) : this.accepted(run, sent);
  }

  private call<T>(
    run: LeasedRun,
    signal: AbortSignal,
    request: (until: AbortSignal) => Promise<T>,
  ): Promise<T | OrchestratorError> {
    return orFailure(withinStopDeadline(signal, () => this.leases.hasToEnd(run), request));
  }

  /**
   * Handles a submission without a response, after which it is unknown whether the orchestrator has the run. A run with a
   * requested stop does not wait longer for the outcome than for its stop.
   */
  private unanswered(run: LeasedRun, error: OrchestratorError): Promise<number> {
    const isTooLate = this.isTooLate(run) || this.clock.now() >= (stopDeadlineMs(run) ?? Infinity);
    if (!isTooLate) return this.retryLater(run, error);
    return this.end(run, run.stopCause === null ? tooLate(run) : requestedEnd(run));
  }

  private async accepted(run: LeasedRun, dagRun: DagRun): Promise<number> {
    if (!belongsTo(dagRun, run)) return this.rejected(run, FOREIGN);
    await this.recorder.accepted(run, dagRun);
    return 0;
  }

  private async rejected(run: LeasedRun, error: OrchestratorError): Promise<number> {
    const awaitingDagSince = run.statusDetail === 'awaiting_dag' ? (run.statusSince ?? run.updatedAt) : null;
    const failure = failedSend(error, awaitingDagSince, this.clock.now());
    await this.recorder.rejected(run, error, failure);
    if (failure.end !== null) return this.end(run, fail(explained(failure.end, run)));
    return this.retryLater(run, error, failure.status);
  }

  private async end(run: LeasedRun, decision: ServiceDecision): Promise<number> {
    await this.recorder.end(run, decision);
    return 0;
  }

  private async retryLater(
    run: LeasedRun,
    error: OrchestratorError,
    status: StatusDetail | null = error.failure === 'unauthorized'
      ? 'login_refused'
      : 'orchestrator_unreachable',
  ): Promise<number> {
    await this.recorder.retryLater(run, error, status);
    return error.failure === 'busy' || error.failure === 'unauthorized' ? REST_MS : 0;
  }

  private isTooLate(run: LeasedRun): boolean {
    return this.clock.now() >= run.submitDeadline.getTime();
  }
}

/** A failure of the orchestrator becomes a result; any other error is thrown. */
async function orFailure<T>(call: Promise<T>): Promise<T | OrchestratorError> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof OrchestratorError) return error;
    throw error;
  }
}

function tooLate(run: LeasedRun): ServiceDecision {
  if (run.statusDetail !== 'awaiting_dag') return fail(NOT_TAKEN);
  const message = `The orchestrator did not have the DAG "${run.dagId}", or could not load it.`;
  return fail(explained({ code: 'dag_not_found', message }, run));
}

/** Prefers the cause that was found for the DAG meanwhile, which is more specific than the orchestrator's rejection. */
function explained(error: RunError, { statusDetail, statusText }: LeasedRun): RunError {
  const isAboutDag = error.code === 'dag_not_found' || error.code === 'dag_broken';
  return isAboutDag && statusDetail === 'awaiting_dag' && statusText !== null
    ? { ...error, message: statusText }
    : error;
}

function fail(error: RunError): ServiceDecision {
  return { by: 'service', source: 'submit', to: 'failed', error };
}
