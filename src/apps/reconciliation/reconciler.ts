import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { Cron, CronExpression, Interval } from '@nestjs/schedule';
import { JobRunner } from '../../database/job-runner.js';
import { OrchestratorError } from '../orchestrator/orchestrator-error.js';
import { SubmissionWorker } from '../submission/submission-worker.js';
import { ActiveSweep } from './active-sweep.js';
import { DueChecks } from './due-checks.js';
import { OrchestratorFeed } from './orchestrator-feed.js';
import { ReconciledRuns, type Snapshot } from './reconciled-runs.js';
import type { ReconciliationResponse } from './reconciliation.response.js';

/** `everyMs` is half of the period, so that no pass is skipped. */
const FEED_LEASE = { leaseMs: 60_000, everyMs: 5_000 };
/** Every replica tries each minute; one of them sweeps every quarter of an hour. */
const SWEEP_LEASE = { leaseMs: 300_000, everyMs: 15 * 60_000 };
/** Time limit of a reconciliation on demand. */
const BUDGET_MS = 20_000;
/** The lease outlasts the budget by this much, so that work in progress ends first. */
const LEASE_MARGIN_MS = 10_000;
const POLL_INTERVAL_MS = 100;
/** Consecutive polls at which no worker holds a run, because the orchestrator has requested a pause. */
const MAX_IDLE_POLLS = 5;
/** When the budget ended before the lists did, the remaining runs are checked within this time. */
const POSTPONED_WITHIN_MS = 300_000;

/**
 * Finds the state changes that no callback reported:
 *
 * 1. {@link readFeed}: the orchestrator's lists of DAG runs that have started and ended, within seconds, by one replica;
 * 2. {@link checkDue}: each run that is due, requested by its id, on every replica;
 * 3. {@link sweep}: all active DAG runs, every quarter of an hour, by one replica.
 *
 * {@link reconcile} does all of it now. Every way ends in `RunWriter.applyObservation`, as a callback does.
 */
@Injectable()
export class Reconciler implements BeforeApplicationShutdown, OnModuleDestroy {
  private readonly logger = new Logger(Reconciler.name);
  private readonly stopped = new AbortController();
  private pass: Promise<ReconciliationResponse> | null = null;

  constructor(
    private readonly feed: OrchestratorFeed,
    private readonly checks: DueChecks,
    private readonly active: ActiveSweep,
    private readonly runs: ReconciledRuns,
    private readonly submissions: SubmissionWorker,
    private readonly jobs: JobRunner,
  ) {}

  @Cron(CronExpression.EVERY_10_SECONDS)
  async readFeed(): Promise<void> {
    await this.jobs.run('run-feed', FEED_LEASE, async (signal) => {
      await this.feed.read('ended', signal);
      await this.feed.read('started', signal);
    });
  }

  /** An interval, so that replicas do not all claim at the same moment. */
  @Interval(1000)
  checkDue(): void {
    this.checks.wake();
  }

  @Cron(CronExpression.EVERY_MINUTE)
  async sweep(): Promise<void> {
    await this.jobs.run('run-sweep', SWEEP_LEASE, (signal) => this.active.sweep(signal));
  }

  onModuleDestroy(): void {
    this.stopped.abort();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.onModuleDestroy();
    await this.pass?.catch(() => undefined);
  }

  /**
   * Checks every active run now, within a time budget. The orchestrator's lists cover most runs; a run that no list has
   * is requested by its id.
   *
   * Concurrent callers on one replica share a pass. A pass on another replica waits for the first one to end, and then
   * checks only the runs that were not checked since it was requested. Counts are read from the table, so it does not
   * matter which replica did the work.
   */
  reconcile(budgetMs = BUDGET_MS): Promise<ReconciliationResponse> {
    this.pass ??= this.runPass(budgetMs).finally(() => {
      this.pass = null;
    });
    return this.pass;
  }

  private async runPass(budgetMs: number): Promise<ReconciliationResponse> {
    const budget = AbortSignal.any([this.stopped.signal, AbortSignal.timeout(budgetMs)]);
    const lease = { leaseMs: budgetMs + LEASE_MARGIN_MS, everyMs: 0 };
    const snapshot = await this.runs.snapshot();
    let dueAt: Date | null = null;
    const attempt = (): Promise<boolean> =>
      this.jobs.run('run-reconciliation', lease, async (signal) => {
        dueAt = await this.runOnce(snapshot, AbortSignal.any([signal, budget]));
      });
    while (!budget.aborted && !(await attempt())) {
      await sleep(POLL_INTERVAL_MS, undefined, { signal: budget }).catch(() => undefined);
    }
    return this.runs.outcome(snapshot, dueAt);
  }

  /** @returns the time at which the remaining runs became due; `null`: the budget has ended, and their checks are postponed. */
  private async runOnce(snapshot: Snapshot, signal: AbortSignal): Promise<Date | null> {
    if (await this.runs.hasUnchecked(snapshot)) await this.readLists(signal);
    // Even when the budget has ended: what the lists did not cover is then checked within the next minutes.
    const dueAt = await this.runs.makeDue(snapshot, signal.aborted ? POSTPONED_WITHIN_MS : 0);
    if (signal.aborted) return null;
    await this.checkRemaining(snapshot, signal);
    return dueAt;
  }

  /**
   * The active runs first, then those that ended: a run that ends in between is in the second list. Starts need no list
   * of their own, because what has started is either active or ended. A list that cannot be read is logged: runs that
   * no list has are requested one by one.
   */
  private async readLists(signal: AbortSignal): Promise<void> {
    try {
      await this.active.readPages(signal);
      await this.feed.read('ended', signal);
    } catch (error) {
      if (!(error instanceof OrchestratorError)) throw error;
      this.logger.warn("the orchestrator's list of DAG runs cannot be read", {
        failure: error.failure,
        detail: error.message,
      });
    }
  }

  /** Ends when all runs of the snapshot are checked, not when the workers are idle: on a busy day they never are. */
  private async checkRemaining(snapshot: Snapshot, signal: AbortSignal): Promise<void> {
    for (let idle = 0; idle < MAX_IDLE_POLLS && !signal.aborted;) {
      this.checks.wake();
      void this.submissions.runDue();
      const { isOpen, isInProgress } = await this.runs.progress(snapshot);
      if (!isOpen) return;
      idle = isInProgress ? 0 : idle + 1;
      await sleep(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
