import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { Orchestrator, type DagRun } from '../orchestrator/orchestrator.js';
import { OrchestratorError } from '../orchestrator/orchestrator-error.js';
import { RunWriter } from '../runs/run-writer.js';
import { dagRunIdOf } from '../model/runs/run.entity.js';
import { decide, type ServiceDecision } from '../model/runs/observation.js';
import { isUnwanted } from '../model/runs/later-execution.js';
import { isTerminal, type RunState } from '../model/runs/run-state.js';
import { jitter } from '../../common/time/jitter.js';
import { hintedDelayMs, submissionBackoffMs } from '../submission/submission-failure.js';
import { RunLeases, type LeasedRun } from '../run-tracking/run-leases.js';
import {
  nextCheckAt,
  nextFollowUpAt,
  nextStopAt,
  stopDeadlineMs,
  timeoutOf,
} from '../run-tracking/check-times.js';
import { hasEnded, belongsTo, observationOf } from '../run-tracking/dag-run-observation.js';
import { FeedHealth } from '../run-tracking/feed-health.js';
import { withinStopDeadline, requestedEnd } from '../run-tracking/stop-deadline.js';

/** Pause of this worker after the orchestrator was busy or rejected the login. */
const REST_MS = 1000;
/** Minimum delay of a check, also when the stop deadline has passed. */
const MIN_DELAY_MS = 1000;
/** Step at which the backoff of checks begins, with 8 s; that of submissions begins at step 0, with 1 s. */
const FIRST_BACKOFF_STEP = 3;
/** Consecutive not-found responses after which a run is declared lost. */
const MAX_MISSING_CHECKS = 3;
/** Minimum time between two not-found responses that count. */
const MISSING_SPACING_MS = 60_000;

const LOST: ServiceDecision = {
  by: 'service',
  source: 'lost',
  to: 'failed',
  error: {
    code: 'dag_run_lost',
    message: 'The orchestrator no longer has the run: it was deleted there, or its data was lost.',
  },
};

/** What is written when the lease is released. Absent counts stay as they are. */
interface CheckResult {
  /** Time of the next check; `null`: none. */
  at: Date | null;
  checks?: number;
  missingChecks?: number;
  /** Whether `checked_at` becomes the present time. */
  countsAsCheck: boolean;
  restMs?: number;
}

/** Polls the orchestrator for one claimed run, and stops DAG runs that have to end. */
@Injectable()
export class RunCheck {
  private readonly logger = new Logger(RunCheck.name);
  private readonly random = (): number => Math.random();

  constructor(
    private readonly leases: RunLeases,
    private readonly orchestrator: Orchestrator,
    private readonly writer: RunWriter,
    private readonly feedHealth: FeedHealth,
    private readonly clock: Clock,
  ) {}

  /** @returns how long the orchestrator should not be polled, in ms; 0: continue. */
  async process(run: LeasedRun, signal: AbortSignal): Promise<number> {
    const next = await this.check(run, signal);
    await this.leases.finish(run, {
      nextCheckAt: next.at,
      checks: next.checks ?? run.checks,
      missingChecks: next.missingChecks ?? run.missingChecks,
      checkedAt: next.countsAsCheck ? new Date(this.clock.now()) : null,
    });
    return next.restMs ?? 0;
  }

  private async check(run: LeasedRun, signal: AbortSignal): Promise<CheckResult> {
    try {
      if (isTerminal(run.state)) return await this.confirmEnd(run, signal);
      return run.stopCause === null
        ? await this.checkActive(run, signal)
        : await this.enforceStop(run, signal);
    } catch (error) {
      if (!(error instanceof OrchestratorError)) throw error;
      return this.retryLater(run, error);
    }
  }

  /** Checks a run without a requested stop, and requests one when it exceeds a time limit. */
  private async checkActive(run: LeasedRun, signal: AbortSignal): Promise<CheckResult> {
    const dagRun = await this.findDagRun(run, signal);
    if (dagRun === null) return this.countMissing(run, signal);
    const state = await this.applyDagRun(run, dagRun);
    if (isTerminal(state)) return { at: null, countsAsCheck: true };
    const now = this.now();
    const startedAt = run.startedAt ?? dagRun.startedAt;
    const checks = state === run.state ? run.checks + 1 : 0;
    const seen = { ...run, state, startedAt, checks };
    const cause = timeoutOf(seen, now);
    if (cause !== null) {
      await this.writer.requestStop(run.id, cause);
      return { at: new Date(now), missingChecks: 0, countsAsCheck: true };
    }
    const at = nextCheckAt(seen, now, { feedIsHealthy: this.feedHealth.isHealthy(), random: this.random });
    return { at, checks, missingChecks: 0, countsAsCheck: true };
  }

  /** Stops the DAG run. After the stop deadline the run counts as stopped, so no run waits for the orchestrator forever. */
  private async enforceStop(run: LeasedRun, signal: AbortSignal): Promise<CheckResult> {
    const isLate = (): boolean => this.now() >= (stopDeadlineMs(run) ?? Infinity);
    try {
      const dagRun = await this.stopDagRun(run, signal);
      if (dagRun === null && !isLate()) return await this.countMissing(run, signal);
      const state = dagRun === null ? run.state : await this.applyDagRun(run, dagRun);
      if (isTerminal(state)) return { at: null, countsAsCheck: true };
      if (isLate()) return await this.endByService(run, requestedEnd(run));
      const at = nextStopAt(run, this.now(), this.random);
      return { at, checks: run.checks + 1, missingChecks: 0, countsAsCheck: true };
    } catch (error) {
      if (error instanceof OrchestratorError && isLate()) return this.endByService(run, requestedEnd(run));
      throw error;
    }
  }

  /** Checks a terminal run: confirms its end, and stops its DAG run if that is still active and unwanted. */
  private async confirmEnd(run: LeasedRun, signal: AbortSignal): Promise<CheckResult> {
    const unwanted = isUnwanted(run);
    let dagRun = await this.findDagRun(run, signal);
    if (dagRun !== null && unwanted && !hasEnded(dagRun)) dagRun = await this.stopDagRun(run, signal);
    if (dagRun !== null) await this.applyDagRun(run, dagRun);
    const isSettled = !unwanted || (dagRun !== null && hasEnded(dagRun));
    const at = isSettled ? null : nextFollowUpAt(run.endedAt, this.now(), this.random);
    return { at, countsAsCheck: true };
  }

  /** Counts a not-found response. One is not enough: the DAG run may not be visible yet, or the orchestrator may be starting. */
  private async countMissing(run: LeasedRun, signal: AbortSignal): Promise<CheckResult> {
    const now = this.now();
    const at = this.afterDelay(run, jitter(MISSING_SPACING_MS, 1.25 * MISSING_SPACING_MS, this.random));
    const isSoon = run.checkedAt !== null && now - run.checkedAt.getTime() < MISSING_SPACING_MS;
    // The spacing is measured from the last response that counted.
    if (isSoon) return { at, countsAsCheck: false };
    const missingChecks = run.missingChecks + 1;
    if (missingChecks < MAX_MISSING_CHECKS) return { at, missingChecks, countsAsCheck: true };
    const { status } = await this.orchestrator.health(signal);
    if (status !== 'ok') return { at, countsAsCheck: true };
    return this.endByService(run, run.stopCause === null ? LOST : requestedEnd(run));
  }

  private async endByService(run: LeasedRun, decision: ServiceDecision): Promise<CheckResult> {
    await this.writer.applyObservation(run.id, decision);
    // The writer has also set the time of the next check: `RunLeases.finish` then ignores this one.
    return { at: new Date(this.now()), countsAsCheck: false };
  }

  private retryLater(run: LeasedRun, error: OrchestratorError): CheckResult {
    const { failure, options } = error;
    if (failure !== 'busy' && failure !== 'unreachable' && failure !== 'unauthorized') {
      this.logger.warn('the orchestrator rejects the state query of a run', {
        run_id: run.id,
        failure,
        detail: error.message,
      });
    }
    const delayMs =
      options.retryAfterMs === undefined
        ? submissionBackoffMs(run.checks + FIRST_BACKOFF_STEP, this.random)
        : hintedDelayMs(options.retryAfterMs, this.random);
    const rests = failure === 'busy' || failure === 'unauthorized';
    const next = { checks: run.checks + 1, countsAsCheck: false, restMs: rests ? REST_MS : 0 };
    if (isTerminal(run.state)) return { ...next, at: nextFollowUpAt(run.endedAt, this.now(), this.random) };
    return { ...next, at: this.afterDelay(run, delayMs) };
  }

  /** Not later than the stop deadline. */
  private afterDelay(run: LeasedRun, delayMs: number): Date {
    const now = this.now();
    return new Date(Math.min(now + delayMs, Math.max(now + MIN_DELAY_MS, stopDeadlineMs(run) ?? Infinity)));
  }

  /** Records the DAG run's state, unless it is recorded already. @returns the run's state afterwards. */
  private async applyDagRun(run: LeasedRun, dagRun: DagRun): Promise<RunState> {
    const observation = observationOf(dagRun, 'poll');
    const isKnown =
      run.orchestratorState === dagRun.state && decide(run, observation).verdict === 'unchanged';
    if (isKnown) return run.state;
    const outcome = await this.writer.applyObservation(run.id, observation);
    return outcome?.state ?? run.state;
  }

  private async findDagRun(run: LeasedRun, signal: AbortSignal): Promise<DagRun | null> {
    const dagRun = await this.callFor(run, signal, (until) =>
      this.orchestrator.find(run.dagId, dagRunIdOf(run), until),
    );
    return dagRun !== null && belongsTo(dagRun, run) ? dagRun : null;
  }

  private async stopDagRun(run: LeasedRun, signal: AbortSignal): Promise<DagRun | null> {
    const dagRun = await this.callFor(run, signal, (until) =>
      this.orchestrator.stop(run.dagId, dagRunIdOf(run), until),
    );
    return dagRun !== null && belongsTo(dagRun, run) ? dagRun : null;
  }

  /** Cancels a call about an active run when the run has to be stopped. For a terminal run, only the call's own deadline applies. */
  private callFor<T>(
    run: LeasedRun,
    signal: AbortSignal,
    call: (until: AbortSignal) => Promise<T>,
  ): Promise<T> {
    if (isTerminal(run.state)) return call(signal);
    return withinStopDeadline(signal, () => this.leases.hasToEnd(run), call);
  }

  private now(): number {
    return this.clock.now();
  }
}
