import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { Orchestrator, type DagRun } from '../orchestrator/orchestrator.js';
import { OrchestratorError } from '../orchestrator/orchestrator-error.js';
import { nextCheckAt } from '../run-tracking/check-times.js';
import { isOurs, observationOf } from '../run-tracking/dag-run-observation.js';
import { FeedHealth } from '../run-tracking/feed-health.js';
import { RunLeases, type LeasedRun } from '../run-tracking/run-leases.js';
import { RunMetrics } from '../runs/run-metrics.js';
import { RunPayload } from '../model/run-payload.entity.js';
import { RunWriter } from '../runs/run-writer.js';
import type { RunError, ServiceDecision } from '../model/observation.js';
import type { StatusDetail } from '../model/run-state.js';
import { hintedDelayMs, submissionBackoffMs } from './backoff.js';
import { SubmissionPolicy } from './submission-policy.js';
import { failedSend } from './submission-failure.js';

/** While the orchestrator wants to be left alone, a few runs a second find out whether it still does. */
const REST_MS = 1000;
const LEAST_DELAY_MS = 1000;
const COMPLAIN_EVERY_MS = 60_000;

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
 * Hands one claimed run to the orchestrator, exactly once: what was ever sent is asked for before it is sent
 * again, and the DAG run's id is the run's. Wherever this ends, another worker can go on from the row.
 */
@Injectable()
export class RunSubmission {
  private readonly logger = new Logger(RunSubmission.name);
  private readonly random = (): number => Math.random();
  private complainedMs = 0;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly leases: RunLeases,
    private readonly orchestrator: Orchestrator,
    private readonly writer: RunWriter,
    private readonly allowed: SubmissionPolicy,
    private readonly feed: FeedHealth,
    private readonly clock: Clock,
    private readonly metrics: RunMetrics,
  ) {}

  /** @returns how long no more should be tried, in ms; 0: go on. */
  async process(run: LeasedRun, signal: AbortSignal): Promise<number> {
    // It has its place now.
    if (run.statusDetail === 'waiting_for_slot') await this.note(run, null);
    if (run.submission === 'in_flight') {
      const known = await this.ask(() => this.orchestrator.find(run.dagId, run.id, signal));
      if (known instanceof OrchestratorError) {
        return this.isTooLate(run) ? this.giveUp(run, tooLate(run)) : this.tryLater(run, known);
      }
      if (known !== null) return this.taken(run, known);
    }
    if (run.stopCause !== null) return this.giveUp(run, CANCELED);
    if (this.isTooLate(run)) return this.giveUp(run, tooLate(run));
    const refusal = await this.allowed.refusalOf(run);
    if (refusal !== null) return this.giveUp(run, fail(refusal));
    return this.send(run, signal);
  }

  private async send(run: LeasedRun, signal: AbortSignal): Promise<number> {
    const { conf } = await this.dataSource.manager.findOneByOrFail(RunPayload, { runId: run.id });
    if (!(await this.leases.markSent(run))) {
      await this.giveBack(run, this.clock.now());
      return 0;
    }
    const answer = await this.ask(() =>
      this.orchestrator.submit({ dagId: run.dagId, runId: run.id, conf }, signal),
    );
    return answer instanceof OrchestratorError ? this.notTaken(run, answer) : this.taken(run, answer);
  }

  private async taken(run: LeasedRun, dagRun: DagRun): Promise<number> {
    if (!isOurs(dagRun, run)) return this.notTaken(run, FOREIGN);
    const outcome = await this.writer.applyObservation(run.id, observationOf(dagRun, 'submit'));
    this.metrics.submissions.inc({ outcome: 'accepted' });
    const now = this.clock.now();
    const { startedAt } = dagRun;
    const state = outcome?.state ?? run.state;
    const accepted = { ...run, state, startedAt, submittedAt: new Date(now), checks: 0 };
    const next = nextCheckAt(accepted, now, { feedIsHealthy: this.feed.isHealthy(), random: this.random });
    await this.leases.finish(run, {
      // It was asked to stop while nobody knew whether it was there.
      nextCheckAt: run.stopCause === null ? next : new Date(now),
      checks: 0,
      missingChecks: 0,
      checkedAt: new Date(now),
    });
    return 0;
  }

  private async notTaken(run: LeasedRun, error: OrchestratorError): Promise<number> {
    this.metrics.submissions.inc({ outcome: error.failure });
    const awaitingDagSince = run.statusDetail === 'awaiting_dag' ? run.updatedAt : null;
    const { undone, counts, status, end } = failedSend(error, awaitingDagSince, this.clock.now());
    // Before the end is written: one that was never sent needs nobody to look for it.
    if (undone) await this.leases.markUnsent(run, counts);
    if (end !== null) return this.giveUp(run, fail(end));
    return this.tryLater(run, error, status);
  }

  private async giveUp(run: LeasedRun, decision: ServiceDecision): Promise<number> {
    // Meanwhile a callback may have reported that it runs, or another worker may have taken it over.
    if (await this.leases.isStillUnsubmitted(run)) {
      await this.writer.applyObservation(run.id, decision);
      this.metrics.submissions.inc({ outcome: decision.error?.code ?? decision.to });
    }
    // The writer has said when, and whether, it is checked again.
    await this.giveBack(run, this.clock.now());
    return 0;
  }

  private async tryLater(
    run: LeasedRun,
    error: OrchestratorError,
    status: StatusDetail | null = 'orchestrator_unreachable',
  ): Promise<number> {
    if (error.failure === 'unauthorized') this.complain();
    if (status !== null) await this.note(run, status);
    const { retryAfterMs } = error.options;
    const delayMs =
      retryAfterMs === undefined
        ? submissionBackoffMs(run.checks, this.random)
        : hintedDelayMs(retryAfterMs, this.random);
    const now = this.clock.now();
    const latestMs = Math.max(run.submitDeadline.getTime(), now + LEAST_DELAY_MS);
    await this.giveBack(run, Math.min(now + delayMs, latestMs), run.checks + 1);
    return error.failure === 'busy' || error.failure === 'unauthorized' ? REST_MS : 0;
  }

  private complain(): void {
    const now = this.clock.now();
    if (now - this.complainedMs < COMPLAIN_EVERY_MS) return;
    this.complainedMs = now;
    this.logger.error('the orchestrator rejects the credentials of this service');
  }

  private giveBack(run: LeasedRun, nextMs: number, checks = run.checks): Promise<void> {
    const { missingChecks } = run;
    return this.leases.finish(run, {
      nextCheckAt: new Date(nextMs),
      checks,
      missingChecks,
      checkedAt: null,
    });
  }

  private isTooLate(run: LeasedRun): boolean {
    return this.clock.now() >= run.submitDeadline.getTime();
  }

  private async note(run: LeasedRun, status: StatusDetail | null): Promise<void> {
    if (run.statusDetail !== status) await this.writer.noteStatus(run.id, status);
  }

  private async ask<T>(call: () => Promise<T>): Promise<T | OrchestratorError> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof OrchestratorError) return error;
      throw error;
    }
  }
}

function tooLate(run: LeasedRun): ServiceDecision {
  if (run.statusDetail !== 'awaiting_dag') return fail(NOT_TAKEN);
  const message = `The orchestrator did not have the DAG "${run.dagId}", or could not load it.`;
  return fail({ code: 'dag_not_found', message });
}

function fail(error: RunError): ServiceDecision {
  return { by: 'service', source: 'submit', to: 'failed', error };
}
