import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import type { ServiceDecision } from '../model/runs/observation.js';
import type { StatusDetail } from '../model/runs/run-state.js';
import type { OrchestratorError } from '../orchestrator/orchestrator-error.js';
import type { DagRun } from '../orchestrator/orchestrator.js';
import { nextCheckAt, stopDeadlineMs } from '../run-tracking/check-times.js';
import { observationOf } from '../run-tracking/dag-run-observation.js';
import { FeedHealth } from '../run-tracking/feed-health.js';
import { RunLeases, type LeasedRun } from '../run-tracking/run-leases.js';
import { RunMetrics } from '../runs/run-metrics.js';
import { RunWriter } from '../runs/run-writer.js';
import { type FailedSend, hintedDelayMs, submissionBackoffMs } from './submission-failure.js';

const MIN_DELAY_MS = 1000;
const LOG_EVERY_MS = 60_000;

/** Stores the outcome of an attempt to submit a run, and releases the lease with the time of the next step. */
@Injectable()
export class SubmissionRecorder {
  private readonly logger = new Logger(SubmissionRecorder.name);
  private readonly random = (): number => Math.random();
  private loggedMs = 0;

  constructor(
    private readonly leases: RunLeases,
    private readonly writer: RunWriter,
    private readonly feedHealth: FeedHealth,
    private readonly clock: Clock,
    private readonly metrics: RunMetrics,
  ) {}

  async recordStatus(run: LeasedRun, status: StatusDetail | null, text: string | null = null): Promise<void> {
    if (run.statusDetail !== status) await this.writer.recordStatus(run.id, status, text);
  }

  /** Records that the orchestrator has the run, and schedules its first check. */
  async accepted(run: LeasedRun, dagRun: DagRun): Promise<void> {
    const outcome = await this.writer.applyObservation(run.id, observationOf(dagRun, 'submit'));
    this.metrics.submissions.inc({ outcome: 'accepted' });
    const now = this.clock.now();
    const { startedAt } = dagRun;
    const state = outcome?.state ?? run.state;
    const accepted = { ...run, state, startedAt, submittedAt: new Date(now), checks: 0 };
    const next = nextCheckAt(accepted, now, {
      feedIsHealthy: this.feedHealth.isHealthy(),
      random: this.random,
    });
    await this.leases.finish(run, {
      // A stop was requested while it was unknown whether the orchestrator has the run.
      nextCheckAt: run.stopCause === null ? next : new Date(now),
      checks: 0,
      missingChecks: 0,
      checkedAt: new Date(now),
    });
  }

  /** Must be called before the end is written: a run that was never sent needs no check at the orchestrator. */
  async rejected(run: LeasedRun, error: OrchestratorError, { undone, counts }: FailedSend): Promise<void> {
    this.metrics.submissions.inc({ outcome: error.failure });
    if (undone) await this.leases.markUnsent(run, counts);
  }

  /** Ends a run that the orchestrator does not have, unless another worker or a callback has recorded something newer. */
  async end(run: LeasedRun, decision: ServiceDecision): Promise<void> {
    if (await this.leases.isStillUnsubmitted(run)) {
      await this.writer.applyObservation(run.id, decision);
      this.metrics.submissions.inc({ outcome: decision.error?.code ?? decision.to });
    }
    // The writer has set the time of the next check.
    await this.release(run);
  }

  async retryLater(run: LeasedRun, error: OrchestratorError, status: StatusDetail | null): Promise<void> {
    if (error.failure === 'unauthorized') this.logRejectedCredentials();
    if (status !== null)
      await this.recordStatus(run, status, status === 'awaiting_dag' ? error.message : null);
    const { retryAfterMs } = error.options;
    const delayMs =
      retryAfterMs === undefined
        ? submissionBackoffMs(run.checks, this.random)
        : hintedDelayMs(retryAfterMs, this.random);
    const now = this.clock.now();
    const deadlineMs = Math.min(run.submitDeadline.getTime(), stopDeadlineMs(run) ?? Infinity);
    await this.release(
      run,
      Math.min(now + delayMs, Math.max(deadlineMs, now + MIN_DELAY_MS)),
      run.checks + 1,
    );
  }

  async release(run: LeasedRun, nextMs = this.clock.now(), checks = run.checks): Promise<void> {
    const { missingChecks } = run;
    await this.leases.finish(run, {
      nextCheckAt: new Date(nextMs),
      checks,
      missingChecks,
      checkedAt: null,
    });
  }

  private logRejectedCredentials(): void {
    const now = this.clock.now();
    if (now - this.loggedMs < LOG_EVERY_MS) return;
    this.loggedMs = now;
    this.logger.error('the orchestrator rejects the credentials of this service');
  }
}
