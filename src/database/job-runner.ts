import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { inSpan } from '../common/tracing/in-span.js';
import { Metrics } from '../metrics/metrics.js';
import { ReplicaPresence } from './replica-presence.js';
import { execute, hasRow, queryRow, text, boolean, orNull, queryRows, time } from './rows.js';

export interface JobOptions {
  /** Time after which another replica may start the job again. */
  leaseMs: number;
  /** Minimum interval between two successful runs, over all replicas. */
  everyMs: number;
}

/** The lease of the job was taken over: another replica has started the job. */
export class JobLeaseLost extends Error {}

/** The lease of one run, for writes that must fail after another replica has taken the job over. */
export interface JobLease {
  /**
   * Locks the lease until the transaction ends, so that no other replica starts the job before.
   *
   * @throws JobLeaseLost
   */
  requireHeld(manager: EntityManager): Promise<void>;
}

/** Runs scheduled work on one replica at a time, by a lease in the database, and records a metric. */
@Injectable()
export class JobRunner implements BeforeApplicationShutdown {
  private readonly logger = new Logger(JobRunner.name);
  private readonly running = new Set<Promise<boolean>>();
  private readonly stop = new AbortController();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly replica: ReplicaPresence,
    private readonly metrics: Metrics,
  ) {}

  /** Whether this process does background work; a job that a request waits for runs in the process of the request. */
  get isWorker(): boolean {
    return this.replica.roles.worker;
  }

  /** Waits for running jobs; each receives the signal and should end between two steps. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await Promise.allSettled(this.running);
  }

  /**
   * Does nothing when another replica holds the lease or has run the job within the interval. Never throws.
   *
   * @returns whether the work was started, also when it failed.
   */
  async run(
    name: string,
    options: JobOptions,
    work: (signal: AbortSignal, lease: JobLease) => Promise<void>,
  ): Promise<boolean> {
    if (this.stop.signal.aborted) return false;
    const run = this.runLeased(name, options, work);
    this.running.add(run);
    return run.finally(() => this.running.delete(run));
  }

  private async runLeased(
    name: string,
    options: JobOptions,
    work: (signal: AbortSignal, lease: JobLease) => Promise<void>,
  ): Promise<boolean> {
    let isStarted = false;
    try {
      const startedAt = await this.acquire(name, options);
      if (startedAt === null) return false;
      isStarted = true;
      const deadline = AbortSignal.timeout(options.leaseMs);
      const lease: JobLease = { requireHeld: (manager) => this.requireHeld(manager, name, startedAt) };
      const signal = AbortSignal.any([this.stop.signal, deadline]);
      await inSpan(`job ${name}`, { 'signalbox.job': name }, () => work(signal, lease));
      await this.release(name, true);
      this.metrics.jobRuns.inc({ job: name, result: 'ok' });
      this.metrics.jobLastSuccess.set({ job: name }, Date.now() / 1000);
    } catch (error) {
      this.metrics.jobRuns.inc({ job: name, result: 'error' });
      this.logger.error('job failed', { job: name, err: error });
      await this.release(name, false).catch(() => undefined);
    }
    return isStarted;
  }

  /** @returns the start of the run, which identifies it among the runs of the job; `null` when it is not due here. */
  private async acquire(name: string, options: JobOptions): Promise<string | null> {
    const row = await queryRow(
      this.dataSource,
      { startedAt: text() },
      sql`INSERT INTO job_leases AS l (name, holder, lease_until, started_at)
       VALUES (${name}, ${this.replica.replicaId}, now() + make_interval(secs => ${options.leaseMs / 1000}), now())
       ON CONFLICT (name) DO UPDATE
          SET holder = excluded.holder, lease_until = excluded.lease_until, started_at = excluded.started_at
        WHERE (l.lease_until IS NULL OR l.lease_until < now())
          AND (l.succeeded_at IS NULL OR l.succeeded_at < now() - make_interval(secs => ${options.everyMs / 1000}))
       RETURNING started_at::text AS "startedAt"`,
    );
    return row?.startedAt ?? null;
  }

  private async requireHeld(manager: EntityManager, name: string, startedAt: string): Promise<void> {
    const isHeld = await hasRow(
      manager,
      sql`SELECT FROM job_leases
           WHERE name = ${name} AND holder = ${this.replica.replicaId} AND started_at = ${startedAt}::timestamptz
             AND lease_until > clock_timestamp() FOR SHARE`,
    );
    if (!isHeld) throw new JobLeaseLost(`another replica has taken over the job "${name}"`);
  }

  private async release(name: string, succeeded: boolean): Promise<void> {
    await execute(
      this.dataSource,
      sql`UPDATE job_leases SET lease_until = NULL, succeeded_at = CASE WHEN ${succeeded} THEN now() ELSE succeeded_at END
        WHERE name = ${name} AND holder = ${this.replica.replicaId}`,
    );
  }
}

/** The last and the current execution of a background job, over all replicas. */
export interface JobState {
  name: string;
  isRunning: boolean;
  startedAt: Date | null;
  succeededAt: Date | null;
}

const JOB = {
  name: text(),
  running: boolean(),
  started_at: orNull(time()),
  succeeded_at: orNull(time()),
};

export async function readJobStates(manager: EntityManager): Promise<JobState[]> {
  const rows = await queryRows(
    manager,
    JOB,
    sql`SELECT name, coalesce(lease_until > now(), false) AS running, started_at, succeeded_at
       FROM job_leases ORDER BY name`,
  );
  return rows.map((row) => ({
    name: row.name,
    isRunning: row.running,
    startedAt: row.started_at,
    succeededAt: row.succeeded_at,
  }));
}
