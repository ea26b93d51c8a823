import type { DataSource } from 'typeorm';
import { AppConfig } from '../../../src/config/app-config.js';
import { JobRunner } from '../../../src/database/job-runner.js';
import { ReplicaPresence } from '../../../src/database/replica-presence.js';
import { EventCountsProjector } from '../../../src/events/counts/event-counts.projector.js';
import { createPartitionSql } from '../../../src/events/partitions/daily-partitions.js';
import { ProjectionRunner } from '../../../src/events/projections/projection-runner.js';
import { ProjectionStore } from '../../../src/events/projections/projection.store.js';
import { Projectors } from '../../../src/events/projections/projector.js';
import { EventRetentionJob } from '../../../src/events/retention/event-retention.job.js';
import { EventRetentionStore } from '../../../src/events/retention/event-retention.store.js';
import { EventTrimmer } from '../../../src/events/retention/event-trimmer.js';
import { CostProjector } from '../../../src/events/types/cost/cost.projector.js';
import { Metrics } from '../../../src/metrics/metrics.js';
import { ManualClock } from '../manual-clock.js';
import type { TestDatabase } from '../postgres/test-database.js';

const DAY_MS = 86_400_000;

/**
 * Noon of yesterday, UTC: events of that day are always in the past for PostgreSQL, whose clock is the machine's, and
 * the day stays the same when midnight passes during a test.
 */
export const RETENTION_NOW_MS = Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS / 2;

/**
 * Deletes events by type, with two projections whose results must stay correct: counts, which follow the events, and
 * costs, which are kept.
 */
export interface RetentionBench {
  job: EventRetentionJob;
  jobs: JobRunner;
  trimmer: EventTrimmer;
  retention: EventRetentionStore;
  projections: ProjectionStore;
  runner: ProjectionRunner;
  projectors: Projectors;
  metrics: Metrics;
}

export function retentionBench(
  dataSource: DataSource,
  clock = new ManualClock(RETENTION_NOW_MS),
): RetentionBench {
  const metrics = new Metrics();
  const projectors = new Projectors();
  new EventCountsProjector(projectors, AppConfig.fromEnv({})).onModuleInit();
  new CostProjector(projectors).onModuleInit();
  const projections = new ProjectionStore(dataSource);
  const presence = new ReplicaPresence(dataSource);
  const retention = new EventRetentionStore(dataSource);
  const jobs = new JobRunner(dataSource, presence, metrics);
  const trimmer = new EventTrimmer(dataSource, projections, projectors, retention);
  return {
    job: new EventRetentionJob(dataSource, jobs, retention, trimmer, clock, metrics),
    jobs,
    trimmer,
    retention,
    projections,
    runner: new ProjectionRunner(projectors, projections, presence, new Metrics()),
    projectors,
    metrics,
  };
}

/** Midnight UTC of the day that is this many days before {@link RETENTION_NOW_MS}, in Unix milliseconds. */
export function daysAgo(days: number): number {
  return Math.floor(RETENTION_NOW_MS / DAY_MS) * DAY_MS - days * DAY_MS;
}

export async function makeDays(database: TestDatabase, days: number): Promise<void> {
  for (let ago = 0; ago < days; ago++) await database.query(createPartitionSql('events', daysAgo(ago)));
}

/** Counts that differ from the stored events, by project, day of receipt, type, level and hour; none when both agree. */
export async function wrongCounts(database: TestDatabase): Promise<object[]> {
  return database.query(
    `WITH stored AS (
       SELECT project_id, (received_at AT TIME ZONE 'UTC')::date AS day, type, date_bin('1 hour', ts, 'epoch'::timestamptz) AS at, count(*)::int AS n
         FROM events GROUP BY 1, 2, 3, 4
     ), counted AS (
       SELECT project_id, received_on AS day, type, at, sum(events)::int AS n FROM event_counts_hours
         JOIN projections USING (build) WHERE state = 'current' GROUP BY 1, 2, 3, 4
     ), quarters AS (
       SELECT project_id, received_on AS day, type, at, sum(events)::int AS n FROM event_counts_quarters
         JOIN projections USING (build) WHERE state = 'current' GROUP BY 1, 2, 3, 4
     ), stored_quarters AS (
       SELECT project_id, day, type, date_bin('6 hours', at, 'epoch'::timestamptz) AS at, sum(n)::int AS n FROM stored GROUP BY 1, 2, 3, 4
     )
     SELECT * FROM stored FULL JOIN counted USING (project_id, day, type, at) WHERE stored.n IS DISTINCT FROM counted.n
     UNION ALL
     SELECT * FROM stored_quarters AS s FULL JOIN quarters AS q USING (project_id, day, type, at) WHERE s.n IS DISTINCT FROM q.n`,
  );
}
