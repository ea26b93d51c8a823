import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { execute, number, queryRow, text, time } from '../../database/rows.js';
import type { CallbackRefusalReason } from '../model/callback-refusal.entity.js';

/** Rejections for runs that ended longer ago are not recorded: no callbacks of them are expected. */
const LATE_SECONDS = 3600;
/** Period that {@link CallbackRefusals.recent} covers. */
const RECENT_SECONDS = 3600;

export interface RecentRefusals {
  runs: number;
  reason: CallbackRefusalReason;
  lastAt: Date;
}

/**
 * Counts the rejected callbacks of each run. The requests are unauthenticated, so it stores one row per run, and none
 * for unknown runs.
 */
@Injectable()
export class CallbackRefusals {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async record(runId: string, reason: CallbackRefusalReason): Promise<void> {
    const now = new Date(this.clock.now());
    await execute(
      this.dataSource,
      sql`INSERT INTO callback_refusals AS known (run_id, refusals, reason, last_at)
       SELECT id, 1, ${reason}, ${now} FROM runs
        WHERE id = ${runId} AND (ended_at IS NULL OR ended_at > ${now}::timestamptz - make_interval(secs => ${LATE_SECONDS}))
       ON CONFLICT (run_id) DO UPDATE
          SET refusals = known.refusals + 1, reason = excluded.reason, last_at = excluded.last_at`,
    );
  }

  /** Rejections of the last hour, with the reason and time of the last one; `null`: none. */
  async recent(): Promise<RecentRefusals | null> {
    const now = new Date(this.clock.now());
    const row = await queryRow(
      this.dataSource,
      { reason: text<CallbackRefusalReason>(), last_at: time(), runs: number() },
      sql`SELECT reason, last_at, (count(*) OVER ())::int AS runs FROM callback_refusals
        WHERE last_at > ${now}::timestamptz - make_interval(secs => ${RECENT_SECONDS}) ORDER BY last_at DESC LIMIT 1`,
    );
    return row === undefined ? null : { runs: row.runs, reason: row.reason, lastAt: row.last_at };
  }
}
