import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import type { CallbackRefusalReason } from '../model/callback-refusal.entity.js';

/** Refusals for runs that ended longer ago are not recorded: no callbacks of them are expected. */
const LATE_SECONDS = 3600;
/** Period that {@link CallbackRefusals.recent} covers. */
const RECENT_SECONDS = 3600;

export interface RecentRefusals {
  runs: number;
  reason: CallbackRefusalReason;
  lastAt: Date;
}

/** Notes which runs had callbacks refused. The requests are unsigned, so it is one row a run, and only of runs that exist. */
@Injectable()
export class CallbackRefusals {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async note(runId: string, reason: CallbackRefusalReason): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO callback_refusals AS known (run_id, refusals, reason, last_at)
       SELECT id, 1, $2, $3 FROM runs
        WHERE id = $1 AND (ended_at IS NULL OR ended_at > $3::timestamptz - make_interval(secs => ${LATE_SECONDS}))
       ON CONFLICT (run_id) DO UPDATE
          SET refusals = known.refusals + 1, reason = excluded.reason, last_at = excluded.last_at`,
      [runId, reason, new Date(this.clock.now())],
    );
  }

  /** Those of the last hour, with the reason and time of the last one; `null`: none. */
  async recent(): Promise<RecentRefusals | null> {
    const [row] = await this.dataSource.query<
      { runs: number; reason: CallbackRefusalReason; last_at: Date }[]
    >(
      `SELECT reason, last_at, (count(*) OVER ())::int AS runs FROM callback_refusals
        WHERE last_at > $1::timestamptz - make_interval(secs => ${RECENT_SECONDS}) ORDER BY last_at DESC LIMIT 1`,
      [new Date(this.clock.now())],
    );
    return row === undefined ? null : { runs: row.runs, reason: row.reason, lastAt: row.last_at };
  }
}
