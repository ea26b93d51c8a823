import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { isTerminal } from '../model/run-state.js';
import type { Run } from '../model/run.entity.js';
import { RunTasks } from '../model/run-tasks.entity.js';

/** Lease of a worker; longer than the work on one run. */
const LEASE_MS = 60_000;
/** How long one request to see the tasks counts as watching. */
const WATCH_MS = 30_000;
/** Share of that time after which a watcher is recorded again: one write for many requests. */
const NOTED_MS = 10_000;

export type LeasedTasks = RunTasks & { leaseToken: string };

/** What a worker writes when it releases the tasks of a run. */
export interface TaskReadResult extends Pick<
  RunTasks,
  'isTruncated' | 'problem' | 'readAt' | 'reads' | 'tasks'
> {
  /** `null`: the tasks are not read again. */
  nextReadAt: Date | null;
  /** The next read happens only while a caller still watches. */
  isForWatchers: boolean;
}

/** The stored tasks of runs, and which of them are to be read: replicas share the work by leases. */
@Injectable()
export class RunTaskRows {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  find(runId: string): Promise<RunTasks | null> {
    return this.dataSource.manager.findOneBy(RunTasks, { runId });
  }

  /**
   * Records that a caller watches the tasks of the run. The row has one time of the next read, for all callers. The tasks of
   * an ended run are read once more if no read has succeeded.
   *
   * @returns whether a read is due now.
   */
  async watch({ id, state, submission }: Pick<Run, 'id' | 'state' | 'submission'>): Promise<boolean> {
    if (submission !== 'accepted') return false;
    const now = this.clock.now();
    const rows = await this.dataSource.query<unknown[]>(
      `INSERT INTO run_tasks AS t (run_id, tasks, is_truncated, watched_until, next_read_at, reads)
       VALUES ($1, '[]', false, $2, $3, 0)
       ON CONFLICT (run_id) DO UPDATE
          SET watched_until = excluded.watched_until, reads = CASE WHEN $5 AND t.next_read_at IS NULL THEN 0 ELSE t.reads END,
              next_read_at = coalesce(t.next_read_at, excluded.next_read_at)
        WHERE (t.watched_until IS NULL OR t.watched_until < $4) AND (NOT $5 OR t.read_at IS NULL OR t.problem IS NOT NULL)
       RETURNING run_id`,
      [id, new Date(now + WATCH_MS), new Date(now), new Date(now + WATCH_MS - NOTED_MS), isTerminal(state)],
    );
    return rows.length > 0;
  }

  async claim(count: number): Promise<LeasedTasks[]> {
    const now = this.clock.now();
    const token = randomUUID();
    const [rows] = await this.dataSource.query<[{ run_id: string }[], number]>(
      `WITH claimed AS (
         SELECT run_id FROM run_tasks
          WHERE next_read_at <= $1 AND (lease_until IS NULL OR lease_until <= $1)
          ORDER BY next_read_at LIMIT $4 FOR UPDATE SKIP LOCKED)
       UPDATE run_tasks SET lease_until = $2, lease_token = $3 FROM claimed
        WHERE run_tasks.run_id = claimed.run_id RETURNING run_tasks.run_id`,
      [new Date(now), new Date(now + LEASE_MS), token, count],
    );
    if (rows.length === 0) return [];
    const claimed = await this.dataSource.manager.findBy(RunTasks, {
      runId: In(rows.map(({ run_id: id }) => id)),
      leaseToken: token,
    });
    return claimed.map((one) => Object.assign(one, { leaseToken: token }));
  }

  /** A time of the next read that was set since the claim, because the run ended, takes precedence. */
  async release(claimed: LeasedTasks, result: TaskReadResult): Promise<void> {
    const { tasks, isTruncated, readAt, problem, nextReadAt, isForWatchers, reads } = result;
    await this.dataSource.query(
      `UPDATE run_tasks SET lease_until = NULL, lease_token = NULL, tasks = $3, is_truncated = $4, read_at = $5, problem = $6,
              reads = CASE WHEN next_read_at IS NOT DISTINCT FROM $7 THEN $8 ELSE reads END,
              next_read_at = CASE WHEN next_read_at IS DISTINCT FROM $7 THEN next_read_at
                                  WHEN $9 AND watched_until <= $10 THEN NULL
                                  ELSE $11::timestamptz END
        WHERE run_id = $1 AND lease_token = $2`,
      [
        claimed.runId,
        claimed.leaseToken,
        JSON.stringify(tasks),
        isTruncated,
        readAt,
        problem,
        claimed.nextReadAt,
        reads,
        isForWatchers,
        new Date(this.clock.now()),
        nextReadAt,
      ],
    );
  }
}
