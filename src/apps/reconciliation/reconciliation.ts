import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { JobRunner } from '../../database/job-runner.js';
import { OrchestratorError } from '../orchestrator/orchestrator-error.js';
import { SubmissionWorker } from '../submission/submission-worker.js';
import { ActiveRuns, type Snapshot } from './active-runs.js';
import { ActiveSweep } from './active-sweep.js';
import { DueChecks } from './due-checks.js';
import { OrchestratorFeed } from './orchestrator-feed.js';
import type { ReconciliationResponse } from './reconciliation.response.js';

const BUDGET_MS = 20_000;
const JOB = 'run-reconciliation';
/** After the budget: what is under way then ends first. */
const LEASE_MARGIN_MS = 10_000;
const LOOK_EVERY_MS = 100;
/** Looks in a row at which nobody is at work: the orchestrator wants to be left alone. */
const IDLE_LOOKS = 5;
/** When there was no time to read the lists to their end, the rest is asked for within this time. */
const LATER_MS = 300_000;

/**
 * Checks every active run now, within a budget of time. The orchestrator's lists cover most of
 * them; a run that no list has is requested by itself.
 *
 * A caller that arrives while a pass is under way on this replica gets its result. On another replica the second one waits
 * for the first to end, and then has only that to do which nobody checked since it was requested. The counts are
 * those of the table, on whichever replica the work was done.
 */
@Injectable()
export class Reconciliation implements BeforeApplicationShutdown, OnModuleDestroy {
  private readonly logger = new Logger(Reconciliation.name);
  private readonly stopped = new AbortController();
  private pass: Promise<ReconciliationResponse> | null = null;

  constructor(
    private readonly active: ActiveRuns,
    private readonly sweep: ActiveSweep,
    private readonly feed: OrchestratorFeed,
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
    for (let isOurs = false; !isOurs && !budget.aborted;) {
      await this.jobs.run(JOB, lease, async (signal) => {
        isOurs = true;
        dueAt = await this.work(snapshot, AbortSignal.any([signal, budget]));
      });
      if (!isOurs) await sleep(LOOK_EVERY_MS, undefined, { signal: budget }).catch(() => undefined);
    }
    return this.active.outcome(snapshot, dueAt);
  }

  /** @returns when the rest was made due; `null`: there was no time for it. */
  private async work(snapshot: Snapshot, signal: AbortSignal): Promise<Date | null> {
    await this.readLists(snapshot, signal);
    const dueAt = new Date(this.clock.now());
    // The lists still cover most of them; only the others should be requested one by one.
    await this.active.makeDue(snapshot, dueAt, signal.aborted ? LATER_MS : 0);
    if (signal.aborted) return null;
    await this.askForTheRest(snapshot, signal);
    return dueAt;
  }

  /**
   * What goes on first, then what has ended: one that ends in between is in the second list. Starts need no list
   * of their own, because what has started either goes on or has ended.
   */
  private async readLists(snapshot: Snapshot, signal: AbortSignal): Promise<void> {
    if (!(await this.active.hasUnseen(snapshot))) return;
    try {
      await this.sweep.sweep(signal);
      await this.feed.read('ended', signal);
    } catch (error) {
      if (!(error instanceof OrchestratorError)) throw error;
      this.logger.warn("the orchestrator's list of DAG runs cannot be read", {
        failure: error.failure,
        detail: error.message,
      });
    }
  }

  /** Not until the workers have nothing to do: on a busy day they always have. */
  private async askForTheRest(snapshot: Snapshot, signal: AbortSignal): Promise<void> {
    for (let idle = 0; idle < IDLE_LOOKS && !signal.aborted;) {
      this.checks.wake();
      void this.submissions.runDue();
      const { open, inWork } = await this.active.progress(snapshot, new Date(this.clock.now()));
      if (!open) return;
      idle = inWork ? 0 : idle + 1;
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
