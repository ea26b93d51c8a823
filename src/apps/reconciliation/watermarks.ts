import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { execute, orNull, queryRow, time } from '../../database/rows.js';
import { OrchestratorWatermark } from './orchestrator-watermark.entity.js';

export type ChangeList = 'ended' | 'started';

export type Watermark = Pick<OrchestratorWatermark, 'reachedAt' | 'seenUntil'>;

/** Margin before the oldest active run: the orchestrator's clock may be behind ours. */
const FIRST_BACK_MS = 3_600_000;

/** Stores how far the orchestrator's lists of changes were read, in the time of its own clock. */
@Injectable()
export class Watermarks {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** @returns the stored watermark; before the first read of a list, an hour before the oldest active run. */
  async find(list: ChangeList): Promise<Watermark> {
    const mark = await this.dataSource.manager.findOneBy(OrchestratorWatermark, { name: list });
    if (mark !== null) return mark;
    const now = this.clock.now();
    const row = await queryRow(
      this.dataSource,
      { oldest: orNull(time()) },
      `SELECT min(created_at) AS oldest FROM runs WHERE state IN ('submitted', 'running')`,
    );
    const oldestMs = row?.oldest?.getTime() ?? now;
    return { seenUntil: new Date(oldestMs - FIRST_BACK_MS), reachedAt: new Date(now) };
  }

  /**
   * Advances the watermark. It never moves back, even when another replica reads the same list.
   *
   * @param toEnd whether the list was read to its end.
   */
  async advance(list: ChangeList, { seenUntil, reachedAt }: Watermark, toEnd: boolean): Promise<void> {
    const readToEndAt = toEnd ? new Date(this.clock.now()) : null;
    await execute(
      this.dataSource,
      sql`INSERT INTO orchestrator_watermarks AS w (name, seen_until, updated_at, read_to_end_at)
       VALUES (${list}, ${seenUntil}, ${reachedAt}, ${readToEndAt})
       ON CONFLICT (name) DO UPDATE
          SET seen_until = greatest(w.seen_until, excluded.seen_until),
              updated_at = CASE WHEN excluded.seen_until > w.seen_until THEN excluded.updated_at ELSE w.updated_at END,
              read_to_end_at = greatest(w.read_to_end_at, excluded.read_to_end_at)`,
    );
  }

  /** The earlier of the times at which the two lists were last read to their end; `null`: one was never read so. */
  async bothReadToEndAt(): Promise<Date | null> {
    const marks = await this.dataSource.manager.find(OrchestratorWatermark);
    const lists: ChangeList[] = ['ended', 'started'];
    const times = lists.map((list) => marks.find(({ name }) => name === list)?.readToEndAt ?? null);
    if (times.includes(null)) return null;
    return new Date(Math.min(...times.map(Number)));
  }
}
