import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql, { type Sql } from 'sql-template-tag';
import { DataSource, In } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { execute, hasRow, queryRows, text } from '../../database/rows.js';
import { Run } from '../model/runs/run.entity.js';

/**
 * Longer than the work on one run. Replicas compare it with their own clocks: a replica whose clock is ahead claims a run
 * too early, which costs only one request, because late writes are fenced by the token.
 */
const LEASE_MS = 60_000;
/** More candidates than are claimed, because other replicas may claim at the same moment. */
const CANDIDATES_PER_CLAIM = 4;

const TO_SUBMIT = sql`state = 'submitted' AND submission IN ('pending', 'in_flight')`;
const TO_CHECK = sql`next_check_at IS NOT NULL AND (submission = 'accepted' OR state IN ('succeeded', 'failed', 'canceled'))`;

/** A run as it was when it was claimed. */
export type LeasedRun = Run & { leaseToken: string };

/** Columns that a worker writes when it releases a run. */
export interface Finish {
  nextCheckAt: Date | null;
  checks: number;
  missingChecks: number;
  /** `null`: this was no check, and the time of the last one stays. */
  checkedAt: Date | null;
}

/** Claims runs that are due with a lease, and releases them. Every write is fenced by the lease's token. */
@Injectable()
export class RunLeases {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Claims runs to submit: the oldest of every installation, then the second oldest of every one, and so on, so that an
   * installation with ten thousand runs does not delay the others.
   */
  claimToSubmit(count: number): Promise<LeasedRun[]> {
    const candidates = count * CANDIDATES_PER_CLAIM;
    return this.claim(
      (isDue) => sql`WITH RECURSIVE installation (id) AS (
         (SELECT installation_id FROM runs WHERE ${TO_SUBMIT} ORDER BY installation_id LIMIT 1)
         UNION ALL
         SELECT (SELECT r.installation_id FROM runs r WHERE ${TO_SUBMIT} AND r.installation_id > i.id
                  ORDER BY r.installation_id LIMIT 1)
           FROM installation i WHERE i.id IS NOT NULL),
       candidate AS (
         SELECT due.id, due.rank, due.created_at
           FROM installation i CROSS JOIN LATERAL (
             SELECT id, created_at, row_number() OVER (ORDER BY created_at, id) AS rank
               FROM (SELECT id, created_at FROM runs
                      WHERE ${TO_SUBMIT} AND installation_id = i.id AND ${isDue}
                      ORDER BY created_at LIMIT ${candidates}) oldest) due
          ORDER BY due.rank, due.created_at LIMIT ${candidates}),
       claimed AS (
         SELECT r.id FROM runs r JOIN candidate c ON c.id = r.id
          WHERE ${TO_SUBMIT} AND ${isDue}
          ORDER BY c.rank, c.created_at LIMIT ${count} FOR UPDATE OF r SKIP LOCKED)`,
    );
  }

  /** Claims runs to check at the orchestrator, in the order in which they are due. */
  claimToCheck(count: number): Promise<LeasedRun[]> {
    return this.claim(
      (isDue) => sql`WITH claimed AS (
         SELECT id FROM runs WHERE ${TO_CHECK} AND ${isDue}
          ORDER BY next_check_at LIMIT ${count} FOR UPDATE SKIP LOCKED)`,
    );
  }

  /**
   * Records, before the request is sent, that the orchestrator may have the run from now on.
   *
   * @returns `false` when the run must not be sent: the lease is lost, the run is terminal, or it is being stopped.
   */
  async markSent(run: LeasedRun): Promise<boolean> {
    const count = await execute(
      this.dataSource,
      sql`UPDATE runs SET submission = 'in_flight', submit_attempts = submit_attempts + 1
        WHERE id = ${run.id} AND lease_token = ${run.leaseToken} AND stop_cause IS NULL AND ${TO_SUBMIT}`,
    );
    return count > 0;
  }

  /** Reverts {@link markSent} after a request that had no effect, when none was sent before it. */
  async markUnsent(run: LeasedRun, counts: boolean): Promise<void> {
    if (run.submission !== 'pending') return;
    await execute(
      this.dataSource,
      sql`UPDATE runs SET submission = 'pending', submit_attempts = submit_attempts - ${counts ? 0 : 1}
        WHERE id = ${run.id} AND lease_token = ${run.leaseToken} AND state = 'submitted' AND submission = 'in_flight'`,
    );
  }

  /** Whether the deadline of a requested stop has passed, also of one that was requested since the claim. */
  hasToEnd(run: LeasedRun): Promise<boolean> {
    const now = new Date(this.clock.now());
    return hasRow(
      this.dataSource,
      sql`SELECT FROM runs WHERE id = ${run.id} AND stop_requested_at + stop_seconds * interval '1 second' <= ${now}`,
    );
  }

  /** Whether the lease still holds and no observation of the run was recorded since. */
  isStillUnsubmitted(run: LeasedRun): Promise<boolean> {
    return hasRow(
      this.dataSource,
      sql`SELECT FROM runs WHERE id = ${run.id} AND lease_token = ${run.leaseToken} AND ${TO_SUBMIT}`,
    );
  }

  /**
   * Releases the run. A time of the next check that was set since the claim (the run ended, it is to be stopped, all runs
   * are to be checked now) takes precedence. The time of this check replaces the previous one even when that is later: it is
   * of a replica whose clock is ahead.
   */
  async finish(run: LeasedRun, { nextCheckAt, checks, missingChecks, checkedAt }: Finish): Promise<void> {
    await execute(
      this.dataSource,
      sql`UPDATE runs SET lease_until = NULL, lease_token = NULL, checks = ${checks}, missing_checks = ${missingChecks},
              checked_at = coalesce(${checkedAt}::timestamptz, checked_at),
              next_check_at = CASE WHEN next_check_at IS NOT DISTINCT FROM ${run.nextCheckAt}
                                    AND stop_cause IS NOT DISTINCT FROM ${run.stopCause}
                                   THEN ${nextCheckAt}::timestamptz ELSE next_check_at END
        WHERE id = ${run.id} AND lease_token = ${run.leaseToken}`,
    );
  }

  /** @param withClaimed the beginning of the statement: common table expressions, of which `claimed` has the ids of the runs. */
  private async claim(withClaimed: (isDue: Sql) => Sql): Promise<LeasedRun[]> {
    const now = new Date(this.clock.now());
    const token = randomUUID();
    const isDue = sql`next_check_at <= ${now} AND (lease_until IS NULL OR lease_until <= ${now})`;
    const rows = await queryRows(
      this.dataSource,
      { id: text() },
      sql`${withClaimed(isDue)}
       UPDATE runs SET lease_until = ${new Date(now.getTime() + LEASE_MS)}, lease_token = ${token} FROM claimed
        WHERE runs.id = claimed.id RETURNING runs.id`,
    );
    if (rows.length === 0) return [];
    const runs = await this.dataSource.manager.find(Run, {
      where: { id: In(rows.map(({ id }) => id)), leaseToken: token },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
    return runs.map((run) => Object.assign(run, { leaseToken: token }));
  }
}
