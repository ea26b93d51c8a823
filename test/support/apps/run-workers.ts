import type { DataSource } from 'typeorm';
import { WaitingRuns } from '../../../src/apps/concurrency/waiting-runs.js';
import type { Orchestrator } from '../../../src/apps/orchestrator/orchestrator.js';
import { ActiveSweep } from '../../../src/apps/reconciliation/active-sweep.js';
import { DueChecks } from '../../../src/apps/reconciliation/due-checks.js';
import { FeedHealth } from '../../../src/apps/run-tracking/feed-health.js';
import { ListedRuns } from '../../../src/apps/reconciliation/listed-runs.js';
import { OrchestratorFeed } from '../../../src/apps/reconciliation/orchestrator-feed.js';
import { ReconciledRuns } from '../../../src/apps/reconciliation/reconciled-runs.js';
import { Reconciler } from '../../../src/apps/reconciliation/reconciler.js';
import { RunCheck } from '../../../src/apps/reconciliation/run-check.js';
import { RunFigures } from '../../../src/apps/reconciliation/run-figures.js';
import { WaitCauses } from '../../../src/apps/run-waits/wait-causes.js';
import { WaitWatch } from '../../../src/apps/run-waits/wait-watch.js';
import { Watermarks } from '../../../src/apps/reconciliation/watermarks.js';
import type { Run } from '../../../src/apps/model/runs/run.entity.js';
import { RunChanged } from '../../../src/apps/runs/run-changes.js';
import { RunMetrics } from '../../../src/apps/runs/run-metrics.js';
import { RunWriter } from '../../../src/apps/runs/run-writer.js';
import { RunLeases } from '../../../src/apps/run-tracking/run-leases.js';
import { RunSubmission } from '../../../src/apps/submission/run-submission.js';
import { SubmissionPolicy } from '../../../src/apps/submission/submission-policy.js';
import { SubmissionRecorder } from '../../../src/apps/submission/submission-recorder.js';
import { SubmissionWorker } from '../../../src/apps/submission/submission-worker.js';
import type { OrganizationLookup } from '../../../src/auth/authorization/organization-lookup.js';
import type { Permission } from '../../../src/auth/permissions.js';
import type { RelationStore } from '../../../src/auth/authorization/relation-store.js';
import type { Clock } from '../../../src/common/clock.js';
import { uuidV7 } from '../../../src/common/uuid-v7.js';
import { AppConfig } from '../../../src/config/app-config.js';
import { JobRunner } from '../../../src/database/job-runner.js';
import { ReplicaPresence } from '../../../src/database/replica-presence.js';
import { Metrics } from '../../../src/metrics/metrics.js';
import { insertRun, type InstalledApp } from './runs.js';

export interface RunWorkers {
  runChanged: RunChanged;
  writer: RunWriter;
  leases: RunLeases;
  waiting: WaitingRuns;
  submissions: SubmissionWorker;
  checks: DueChecks;
  feed: OrchestratorFeed;
  sweep: ActiveSweep;
  figures: RunFigures;
  waits: WaitWatch;
  health: FeedHealth;
  reconciler: Reconciler;
  metrics: Metrics;
  runMetrics: RunMetrics;
  close(): Promise<void>;
}

export interface RunWorkerParts {
  dataSource: DataSource;
  orchestrator: Orchestrator;
  clock: Clock;
  /** Called before a late run is sent; by default, everything is allowed. */
  mayStart?: (userId: string, permission: Permission) => boolean;
  config?: AppConfig;
  /** Wraps the dependencies of the workers, so that a replica can die at any step. */
  through?: <T extends object>(part: T) => T;
}

/**
 * Fate of a step: it succeeds, or the replica dies before its effect, or after the effect but before its result is
 * known.
 */
export type Fate = 'after' | 'before' | 'lives';

/** Makes a replica die at one of its steps: none of its later steps has an effect. */
export class Mortality {
  dead = false;
  private steps = 0;

  /** @param fate fate of the n-th step, from 1. */
  constructor(private readonly fate: (step: number) => Fate) {}

  readonly through = <T extends object>(part: T): T =>
    new Proxy(part, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key, target);
        if (typeof value !== 'function') return value;
        return (...parameters: unknown[]) =>
          this.take(() => (value as (...all: unknown[]) => Promise<unknown>).apply(target, parameters));
      },
    });

  private async take(work: () => Promise<unknown>): Promise<unknown> {
    if (this.dead) throw new Error('this replica is dead');
    const fate = this.fate(++this.steps);
    if (fate === 'before') this.die();
    const answer = await work();
    if (fate === 'after') this.die();
    return answer;
  }

  private die(): never {
    this.dead = true;
    throw new Error('this replica dies');
  }
}

/** Inserts a run that was created at that time, by SQL. */
export function insertRunAt(
  dataSource: DataSource,
  app: InstalledApp,
  nowMs: number,
  columns: Partial<Run> = {},
): Promise<Run> {
  const now = new Date(nowMs);
  return insertRun(dataSource, app, {
    createdAt: now,
    updatedAt: now,
    nextCheckAt: now,
    submitDeadline: new Date(nowMs + 1_800_000),
    ...columns,
  });
}

/** The workers of one replica, without the rest of the application and without intervals. */
export function runWorkers({
  dataSource,
  orchestrator: plain,
  clock,
  mayStart = () => true,
  config = AppConfig.fromEnv({}),
  through = (part) => part,
}: RunWorkerParts): RunWorkers {
  const metrics = new Metrics();
  const runMetrics = new RunMetrics(metrics);
  const runChanged = new RunChanged();
  const orchestrator = through(plain);
  const writer = through(new RunWriter(dataSource, clock, runChanged, runMetrics));
  const leases = through(new RunLeases(dataSource, clock));
  const relations = {
    check: (userId: string, permission: Permission) => Promise.resolve(mayStart(userId, permission)),
  } as unknown as RelationStore;
  const organization = { getId: () => Promise.resolve(uuidV7()) } as unknown as OrganizationLookup;
  const policy = through(new SubmissionPolicy(dataSource, relations, organization, config, clock));
  const health = new FeedHealth(clock);
  const waiting = through(new WaitingRuns(dataSource, config, clock));
  const recorder = new SubmissionRecorder(leases, writer, health, clock, runMetrics);
  const submission = new RunSubmission(dataSource, leases, orchestrator, policy, recorder, clock);
  const submissions = new SubmissionWorker(leases, submission, waiting, runChanged, metrics, clock);
  const check = new RunCheck(leases, orchestrator, writer, health, clock);
  const checks = new DueChecks(leases, check, metrics, clock);
  const listed = new ListedRuns(dataSource, writer, clock);
  const watermarks = through(new Watermarks(dataSource, clock));
  const jobs = new JobRunner(dataSource, new ReplicaPresence(dataSource), metrics);
  const feed = new OrchestratorFeed(orchestrator, listed, watermarks, clock);
  const sweep = new ActiveSweep(dataSource, orchestrator, listed, clock);
  const reconciled = new ReconciledRuns(dataSource, clock);
  const reconciler = new Reconciler(feed, checks, sweep, reconciled, submissions, jobs);
  const waits = new WaitWatch(dataSource, new WaitCauses(orchestrator), writer, jobs, clock);
  const figures = new RunFigures(dataSource, watermarks, health, runMetrics, clock);
  submissions.onModuleInit();
  return {
    runChanged,
    writer,
    leases,
    waiting,
    submissions,
    checks,
    feed,
    sweep,
    figures,
    waits,
    health,
    reconciler,
    metrics,
    runMetrics,
    close: async () => {
      await reconciler.beforeApplicationShutdown();
      await submissions.beforeApplicationShutdown();
      await checks.beforeApplicationShutdown();
      await jobs.beforeApplicationShutdown();
    },
  };
}
