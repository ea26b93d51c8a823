import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { Run } from '../model/run.entity.js';

/**
 * Longer than the work on one run. Replicas compare it with their own clocks: one whose clock is ahead claims a run too
 * early, which costs one request and nothing else, because late writes are fenced by the token.
 */
const LEASE_MS = 60_000;
/** More than are claimed, because other replicas may claim at the same moment. */
const CANDIDATES_PER_CLAIM = 4;

const TO_SUBMIT = `state = 'submitted' AND submission IN ('pending', 'in_flight')`;
const TO_CHECK = `next_check_at IS NOT NULL AND (submission = 'accepted' OR state IN ('succeeded', 'failed', 'canceled'))`;
const DUE = `next_check_at <= $1 AND (lease_until IS NULL OR lease_until <= $1)`;

/** A run as it was when it was claimed. */
export type LeasedRun = Run & { leaseToken: string };

/** What a worker writes when it releases a run. */
export interface Finish {
  nextCheckAt: Date | null;
  checks: number;
  missingChecks: number;
  /** `null`: the orchestrator reported nothing. */
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
    return this.claim(
      `WITH RECURSIVE installation (id) AS (
         (SELECT installation_id FROM runs WHERE ${TO_SUBMIT} ORDER BY installation_id LIMIT 1)
         UNION ALL
         SELECT (SELECT r.installation_id FROM runs r WHERE ${TO_SUBMIT} AND r.installation_id > i.id
                  ORDER BY r.installation_id LIMIT 1)
           FROM installation i WHERE i.id IS NOT NULL),
       candidate AS (
         SELECT due.id, due.place, due.created_at
           FROM installation i CROSS JOIN LATERAL (
             SELECT id, created_at, row_number() OVER (ORDER BY created_at, id) AS place
               FROM (SELECT id, created_at FROM runs
                      WHERE ${TO_SUBMIT} AND installation_id = i.id AND ${DUE}
                      ORDER BY created_at LIMIT $5) oldest) due
          ORDER BY due.place, due.created_at LIMIT $5),
       claimed AS (
         SELECT r.id FROM runs r JOIN candidate c ON c.id = r.id
          WHERE ${TO_SUBMIT} AND ${DUE}
          ORDER BY c.place, c.created_at LIMIT $4 FOR UPDATE OF r SKIP LOCKED)
       UPDATE runs SET lease_until = $2, lease_token = $3 FROM claimed WHERE runs.id = claimed.id
       RETURNING runs.id`,
      [count, count * CANDIDATES_PER_CLAIM],
    );
  }

  /** Claims runs to check at the orchestrator, in the order in which they are due. */
  claimToCheck(count: number): Promise<LeasedRun[]> {
    return this.claim(
      `WITH claimed AS (
         SELECT id FROM runs WHERE ${TO_CHECK} AND ${DUE}
          ORDER BY next_check_at LIMIT $4 FOR UPDATE SKIP LOCKED)
       UPDATE runs SET lease_until = $2, lease_token = $3 FROM claimed WHERE runs.id = claimed.id
       RETURNING runs.id`,
      [count],
    );
  }

  /**
   * Records, before the request is sent, that the orchestrator may have the run from now on.
   *
   * @returns `false` when the run must not be sent: the lease is lost, the run is terminal, or it is being stopped.
   */
  async markSent(run: LeasedRun): Promise<boolean> {
    const [, count] = await this.dataSource.query<[unknown, number]>(
      `UPDATE runs SET submission = 'in_flight', submit_attempts = submit_attempts + 1
        WHERE id = $1 AND lease_token = $2 AND stop_cause IS NULL AND ${TO_SUBMIT}`,
      [run.id, run.leaseToken],
    );
    return count > 0;
  }

  /** Reverts {@link markSent} after a request that had no effect, when none was sent before it. */
  async markUnsent(run: LeasedRun, counts: boolean): Promise<void> {
    if (run.submission !== 'pending') return;
    await this.dataSource.query(
      `UPDATE runs SET submission = 'pending', submit_attempts = submit_attempts - $3
        WHERE id = $1 AND lease_token = $2 AND state = 'submitted' AND submission = 'in_flight'`,
      [run.id, run.leaseToken, counts ? 0 : 1],
    );
  }

  /** Whether a stop is requested whose time is over, also one that was requested since the claim. */
  async hasToEnd(run: LeasedRun): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `SELECT FROM runs WHERE id = $1 AND stop_requested_at + stop_seconds * interval '1 second' <= $2`,
      [run.id, new Date(this.clock.now())],
    );
    return rows.length > 0;
  }

  /** Whether the lease still holds and no observation of the run was recorded since. */
  async isStillUnsubmitted(run: LeasedRun): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `SELECT FROM runs WHERE id = $1 AND lease_token = $2 AND ${TO_SUBMIT}`,
      [run.id, run.leaseToken],
    );
    return rows.length > 0;
  }

  /**
   * Releases the run. A time of the next check that was set since the claim (the run ended, it is to be stopped, all runs
   * are to be checked now) takes precedence.
   */
  async finish(run: LeasedRun, { nextCheckAt, checks, missingChecks, checkedAt }: Finish): Promise<void> {
    await this.dataSource.query(
      `UPDATE runs SET lease_until = NULL, lease_token = NULL, checks = $6, missing_checks = $7,
              checked_at = greatest(checked_at, $8::timestamptz),
              next_check_at = CASE WHEN next_check_at IS NOT DISTINCT FROM $3 AND stop_cause IS NOT DISTINCT FROM $4
                                   THEN $5::timestamptz ELSE next_check_at END
        WHERE id = $1 AND lease_token = $2`,
      [run.id, run.leaseToken, run.nextCheckAt, run.stopCause, nextCheckAt, checks, missingChecks, checkedAt],
    );
  }

  private async claim(sql: string, parameters: readonly number[]): Promise<LeasedRun[]> {
    const now = this.clock.now();
    const token = randomUUID();
    const [rows] = await this.dataSource.query<[{ id: string }[], number]>(sql, [
      new Date(now),
      new Date(now + LEASE_MS),
      token,
      ...parameters,
    ]);
    if (rows.length === 0) return [];
    const runs = await this.dataSource.manager.find(Run, {
      where: { id: In(rows.map(({ id }) => id)), leaseToken: token },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
    return runs.map((run) => Object.assign(run, { leaseToken: token }));
  }
}
