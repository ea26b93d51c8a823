import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource, In } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { execute, hasRow, queryRows, text } from '../../database/rows.js';
import { isTerminal } from '../model/runs/run-state.js';
import type { Run } from '../model/runs/run.entity.js';
import { RunTasks } from '../model/runs/run-tasks.entity.js';

/** Lease of a worker; longer than the work on one run. */
const LEASE_MS = 60_000;
/** Duration for which a request for the tasks counts as watching. */
const WATCH_MS = 30_000;
/** Minimum interval at which a watcher is recorded again: one write for many requests. */
const RECORD_EVERY_MS = 10_000;

export type LeasedTasks = RunTasks & { leaseToken: string };

/** What a worker writes when it releases the tasks of a run. */
export interface TaskReadResult extends Pick<
  RunTasks,
  'isTruncated' | 'problem' | 'readAt' | 'reads' | 'tasks'
> {
  /** `null`: the tasks are not read again. */
  nextReadAt: Date | null;
  /** Whether the next read happens only while a caller watches. */
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
    const isEnded = isTerminal(state);
    return hasRow(
      this.dataSource,
      sql`INSERT INTO run_tasks AS t (run_id, tasks, is_truncated, watched_until, next_read_at, reads)
       VALUES (${id}, '[]', false, ${new Date(now + WATCH_MS)}, ${new Date(now)}, 0)
       ON CONFLICT (run_id) DO UPDATE
          SET watched_until = excluded.watched_until,
              reads = CASE WHEN ${isEnded} AND t.next_read_at IS NULL THEN 0 ELSE t.reads END,
              next_read_at = coalesce(t.next_read_at, excluded.next_read_at)
        WHERE (t.watched_until IS NULL OR t.watched_until < ${new Date(now + WATCH_MS - RECORD_EVERY_MS)})
          AND (NOT ${isEnded} OR t.read_at IS NULL OR t.problem IS NOT NULL)
       RETURNING run_id`,
    );
  }

  async claim(count: number): Promise<LeasedTasks[]> {
    const now = new Date(this.clock.now());
    const token = randomUUID();
    const rows = await queryRows(
      this.dataSource,
      { run_id: text() },
      sql`WITH claimed AS (
         SELECT run_id FROM run_tasks
          WHERE next_read_at <= ${now} AND (lease_until IS NULL OR lease_until <= ${now})
          ORDER BY next_read_at LIMIT ${count} FOR UPDATE SKIP LOCKED)
       UPDATE run_tasks SET lease_until = ${new Date(now.getTime() + LEASE_MS)}, lease_token = ${token} FROM claimed
        WHERE run_tasks.run_id = claimed.run_id RETURNING run_tasks.run_id`,
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
    await execute(
      this.dataSource,
      sql`UPDATE run_tasks SET lease_until = NULL, lease_token = NULL, tasks = ${JSON.stringify(tasks)},
              is_truncated = ${isTruncated}, read_at = ${readAt}, problem = ${problem},
              reads = CASE WHEN next_read_at IS NOT DISTINCT FROM ${claimed.nextReadAt} THEN ${reads} ELSE reads END,
              next_read_at = CASE WHEN next_read_at IS DISTINCT FROM ${claimed.nextReadAt} THEN next_read_at
                                  WHEN ${isForWatchers} AND watched_until <= ${new Date(this.clock.now())} THEN NULL
                                  ELSE ${nextReadAt}::timestamptz END
        WHERE run_id = ${claimed.runId} AND lease_token = ${claimed.leaseToken}`,
    );
  }
}
