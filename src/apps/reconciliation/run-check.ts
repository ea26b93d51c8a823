import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { Orchestrator, type DagRun } from '../orchestrator/orchestrator.js';
import { OrchestratorError } from '../orchestrator/orchestrator-error.js';
import { requestStop } from '../runs/request-stop.js';
import { RunWriter } from '../runs/run-writer.js';
import { decide, type RunError, type ServiceDecision } from '../model/observation.js';
import { isTerminal, type RunState, type StatusDetail } from '../model/run-state.js';
import { jitter } from '../../common/time/jitter.js';
import { hintedDelayMs, submissionBackoffMs } from '../submission/backoff.js';
import { RunLeases, type LeasedRun } from '../run-tracking/run-leases.js';
import {
  isUnwanted,
  nextCheckAt,
  nextFollowUpAt,
  nextStopAt,
  stopDeadlineMs,
  timeoutOf,
} from '../run-tracking/check-times.js';
import { DagPauses, type DagCondition } from './dag-pauses.js';
import { hasEnded, isOurs, observationOf } from '../run-tracking/dag-run-observation.js';
import { FeedHealth } from '../run-tracking/feed-health.js';

const REST_MS = 1000;
/** Answers that it is not there, at least so far apart, before it counts as lost. */
const MISSING_CHECKS = 3;
const MISSING_EVERY_MS = 60_000;
/** One that is queued longer than this waits for something. */
const LONG_QUEUED_MS = 30_000;

const LOST: RunError = {
  code: 'dag_run_lost',
  message: 'The orchestrator no longer has the run: it was deleted there, or its data was lost.',
};
const STATUS: Record<DagCondition, StatusDetail> = {
  missing: 'awaiting_dag',
  paused: 'dag_paused',
  ready: 'queued',
};

/** What is written when the run is given back. */
interface Next {
  at: Date | null;
  checks?: number;
  missingChecks?: number;
  /** The orchestrator answered about the run. */
  answered: boolean;
  restMs?: number;
}

/** Asks the orchestrator about one claimed run, and stops there what has to end. */
@Injectable()
export class RunCheck {
  private readonly logger = new Logger(RunCheck.name);
  private readonly random = (): number => Math.random();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly leases: RunLeases,
    private readonly orchestrator: Orchestrator,
    private readonly writer: RunWriter,
    private readonly dags: DagPauses,
    private readonly feed: FeedHealth,
    private readonly clock: Clock,
  ) {}

  /** @returns how long no more should be asked, in ms; 0: go on. */
  async process(run: LeasedRun, signal: AbortSignal): Promise<number> {
    const next = await this.check(run, signal);
    await this.leases.finish(run, {
      nextCheckAt: next.at,
      checks: next.checks ?? run.checks,
      missingChecks: next.missingChecks ?? run.missingChecks,
      checkedAt: next.answered ? new Date(this.clock.now()) : null,
    });
    return next.restMs ?? 0;
  }

  private async check(run: LeasedRun, signal: AbortSignal): Promise<Next> {
    try {
      if (isTerminal(run.state)) return await this.followUp(run, signal);
      return run.stopCause === null ? await this.look(run, signal) : await this.stop(run, signal);
    } catch (error) {
      if (!(error instanceof OrchestratorError)) throw error;
      return this.askLater(run, error);
    }
  }

  /** A run that may go on. */
  private async look(run: LeasedRun, signal: AbortSignal): Promise<Next> {
    const dagRun = await this.find(run, signal);
    if (dagRun === null) return this.missing(run, signal);
    const state = await this.applyDagRun(run, dagRun);
    if (isTerminal(state)) return { at: null, answered: true };
    const now = this.now();
    const startedAt = run.startedAt ?? dagRun.startedAt;
    const checks = state === run.state ? run.checks + 1 : 0;
    const seen = { ...run, state, startedAt, checks };
    const cause = timeoutOf(seen, now);
    if (cause !== null) {
      await requestStop(this.dataSource.manager, { runId: run.id, cause, by: null, now: new Date(now) });
      return { at: new Date(now), missingChecks: 0, answered: true };
    }
    if (state === 'submitted') await this.noteWhyQueued(run, signal);
    const at = nextCheckAt(seen, now, { feedIsHealthy: this.feed.isHealthy(), random: this.random });
    return { at, checks, missingChecks: 0, answered: true };
  }

  /** Without an answer in time it counts as stopped whatever it does: nobody waits for ever for the far side. */
  private async stop(run: LeasedRun, signal: AbortSignal): Promise<Next> {
    const isLate = this.now() >= (stopDeadlineMs(run) ?? Infinity);
    try {
      const dagRun = await this.stopThere(run, signal);
      if (dagRun === null && !isLate) return await this.missing(run, signal);
      const state = dagRun === null ? run.state : await this.applyDagRun(run, dagRun);
      if (isTerminal(state)) return { at: null, answered: true };
      if (isLate) return await this.end(run, requestedEnd(run));
      const at = nextStopAt(run, this.now(), this.random);
      return { at, checks: run.checks + 1, missingChecks: 0, answered: true };
    } catch (error) {
      if (error instanceof OrchestratorError && isLate) return this.end(run, requestedEnd(run));
      throw error;
    }
  }

  /** A run that is over: either its end is to be confirmed, or it may still live over there and should not. */
  private async followUp(run: LeasedRun, signal: AbortSignal): Promise<Next> {
    const unwanted = isUnwanted(run);
    let dagRun = await this.find(run, signal);
    if (dagRun !== null && unwanted && !hasEnded(dagRun)) dagRun = await this.stopThere(run, signal);
    if (dagRun !== null) await this.applyDagRun(run, dagRun);
    const isSettled = !unwanted || (dagRun !== null && hasEnded(dagRun));
    const at = isSettled ? null : nextFollowUpAt(run.endedAt, this.now(), this.random);
    return { at, answered: true };
  }

  /** Once is nothing: it may be on its way, or the orchestrator may be at its start. */
  private async missing(run: LeasedRun, signal: AbortSignal): Promise<Next> {
    const now = this.now();
    const at = this.notAfterStop(run, jitter(MISSING_EVERY_MS, 1.25 * MISSING_EVERY_MS, this.random));
    const isSoon = run.checkedAt !== null && now - run.checkedAt.getTime() < MISSING_EVERY_MS;
    if (isSoon) return { at, answered: false };
    const missingChecks = run.missingChecks + 1;
    if (missingChecks < MISSING_CHECKS) return { at, missingChecks, answered: true };
    const { status } = await this.orchestrator.health(signal);
    if (status !== 'ok') return { at, answered: true };
    return this.end(run, run.stopCause === null ? fail(LOST) : requestedEnd(run));
  }

  private async end(run: LeasedRun, decision: ServiceDecision): Promise<Next> {
    await this.writer.applyObservation(run.id, decision);
    // The writer has said when somebody looks again.
    return { at: new Date(this.now()), answered: false };
  }

  private async noteWhyQueued(run: LeasedRun, signal: AbortSignal): Promise<void> {
    if (this.now() - (run.submittedAt ?? run.createdAt).getTime() < LONG_QUEUED_MS) return;
    const condition = await this.dags.conditionOf(run.dagId, signal);
    if (condition === null || run.statusDetail === STATUS[condition]) return;
    await this.writer.noteStatus(run.id, STATUS[condition]);
  }

  private askLater(run: LeasedRun, error: OrchestratorError): Next {
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
        ? submissionBackoffMs(run.checks + 3, this.random)
        : hintedDelayMs(options.retryAfterMs, this.random);
    const rests = failure === 'busy' || failure === 'unauthorized';
    const next = { checks: run.checks + 1, answered: false, restMs: rests ? REST_MS : 0 };
    if (isTerminal(run.state)) return { ...next, at: nextFollowUpAt(run.endedAt, this.now(), this.random) };
    return { ...next, at: this.notAfterStop(run, delayMs) };
  }

  private notAfterStop(run: LeasedRun, delayMs: number): Date {
    const now = this.now();
    return new Date(Math.min(now + delayMs, Math.max(now + REST_MS, stopDeadlineMs(run) ?? Infinity)));
  }

  /** Passes the state to the writer, unless the writer knows it. @returns the state after it. */
  private async applyDagRun(run: LeasedRun, dagRun: DagRun): Promise<RunState> {
    const observation = observationOf(dagRun, 'poll');
    const isKnown =
      run.orchestratorState === dagRun.state && decide(run, observation).verdict === 'unchanged';
    if (isKnown) return run.state;
    const outcome = await this.writer.applyObservation(run.id, observation);
    return outcome?.state ?? run.state;
  }

  private async find(run: LeasedRun, signal: AbortSignal): Promise<DagRun | null> {
    const dagRun = await this.orchestrator.find(run.dagId, run.id, signal);
    return dagRun !== null && isOurs(dagRun, run) ? dagRun : null;
  }

  private async stopThere(run: LeasedRun, signal: AbortSignal): Promise<DagRun | null> {
    const dagRun = await this.orchestrator.stop(run.dagId, run.id, signal);
    return dagRun !== null && isOurs(dagRun, run) ? dagRun : null;
  }

  private now(): number {
    return this.clock.now();
  }
}

/** What a run becomes that did not end when it should. */
function requestedEnd({ stopCause }: LeasedRun): ServiceDecision {
  if (stopCause === null || stopCause === 'cancel') {
    return { by: 'service', source: 'timeout', to: 'canceled', error: null };
  }
  const message =
    stopCause === 'start_timeout'
      ? 'The run did not start in time, and the orchestrator did not stop it.'
      : "The run exceeded its version's time limit, and the orchestrator did not stop it.";
  return fail({ code: stopCause, message });
}

function fail(error: RunError): ServiceDecision {
  return { by: 'service', source: 'timeout', to: 'failed', error };
}
