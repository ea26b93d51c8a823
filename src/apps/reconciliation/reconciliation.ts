import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type BeforeApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { JobRunner } from '../../database/job-runner.js';
import { SubmissionWorker } from '../submission/submission-worker.js';
import { ActiveRuns, type Snapshot } from './active-runs.js';
import { DueChecks } from './due-checks.js';
import { OrchestratorLists } from './orchestrator-lists.js';
import type { ReconciliationResponse } from './reconciliation.response.js';

const BUDGET_MS = 20_000;
const JOB = 'run-reconciliation';
/** After the budget: work in progress ends first. */
const LEASE_MARGIN_MS = 10_000;
const POLL_INTERVAL_MS = 100;
/** Consecutive polls at which no worker holds a run, because the orchestrator has requested a pause. */
const MAX_IDLE_POLLS = 5;
/** When the budget ended before the lists did, the remaining runs are checked within this time. */
const POSTPONED_WITHIN_MS = 300_000;

/**
 * Checks every active run now, within a time budget. The orchestrator's lists cover most runs; a run that no list has
 * is requested by its id.
 *
 * Concurrent callers on one replica share a pass. A pass on another replica waits for the first one to end, and then
 * checks only the runs that were not checked since it was requested. Counts are read from the table, so it does not
 * matter which replica did the work.
 */
@Injectable()
export class Reconciliation implements BeforeApplicationShutdown, OnModuleDestroy {
  private readonly stopped = new AbortController();
  private pass: Promise<ReconciliationResponse> | null = null;

  constructor(
    private readonly active: ActiveRuns,
    private readonly lists: OrchestratorLists,
    private readonly checks: DueChecks,
    private readonly submissions: SubmissionWorker,
    private readonly jobs: JobRunner,
    private readonly clock: Clock,
  ) {}

  onModuleDestroy(): void {
    this.stopped.abort();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.onModuleDestroy();
    await this.pass?.catch(() => undefined);
  }

  run(budgetMs = BUDGET_MS): Promise<ReconciliationResponse> {
    this.pass ??= this.runPass(budgetMs).finally(() => {
      this.pass = null;
    });
    return this.pass;
  }

  private async runPass(budgetMs: number): Promise<ReconciliationResponse> {
    const budget = AbortSignal.any([this.stopped.signal, AbortSignal.timeout(budgetMs)]);
    const lease = { leaseMs: budgetMs + LEASE_MARGIN_MS, everyMs: 0 };
    const snapshot = await this.active.snapshot(new Date(this.clock.now()));
    let dueAt: Date | null = null;
    for (let isDone = false; !isDone && !budget.aborted;) {
      await this.jobs.run(JOB, lease, async (signal) => {
        isDone = true;
        dueAt = await this.reconcile(snapshot, AbortSignal.any([signal, budget]));
      });
      if (!isDone) await sleep(POLL_INTERVAL_MS, undefined, { signal: budget }).catch(() => undefined);
    }
    return this.active.outcome(snapshot, dueAt);
  }

  /** @returns the time at which the remaining runs were made due; `null` when the budget ended before. */
  private async reconcile(snapshot: Snapshot, signal: AbortSignal): Promise<Date | null> {
    if (await this.active.hasUnseen(snapshot)) await this.lists.read(signal);
    const dueAt = new Date(this.clock.now());
    // The lists still cover most runs; only the others are requested one by one.
    await this.active.makeDue(snapshot, dueAt, signal.aborted ? POSTPONED_WITHIN_MS : 0);
    if (signal.aborted) return null;
    await this.checkRemaining(snapshot, signal);
    return dueAt;
  }

  /** Ends when all runs of the snapshot are checked, not when the workers are idle: on a busy day they never are. */
  private async checkRemaining(snapshot: Snapshot, signal: AbortSignal): Promise<void> {
    for (let idle = 0; idle < MAX_IDLE_POLLS && !signal.aborted;) {
      this.checks.wake();
      void this.submissions.runDue();
      const { isOpen, isInProgress } = await this.active.progress(snapshot, new Date(this.clock.now()));
      if (!isOpen) return;
      idle = isInProgress ? 0 : idle + 1;
      await sleep(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
