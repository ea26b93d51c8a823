import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { OrchestratorWatermark } from './orchestrator-watermark.entity.js';

export type ChangeList = 'ended' | 'started';

export type Watermark = Pick<OrchestratorWatermark, 'seenUntil' | 'updatedAt'>;

/** Before the oldest run that is not over: the orchestrator's clock may be behind ours. */
const FIRST_BACK_MS = 3_600_000;

/** How far the orchestrator's lists were read, in the time of its own clock. */
@Injectable()
export class Watermarks {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** The first time: from when the oldest run that is not over was made. */
  async find(list: ChangeList): Promise<Watermark> {
    const mark = await this.dataSource.manager.findOneBy(OrchestratorWatermark, { name: list });
    if (mark !== null) return mark;
    const now = this.clock.now();
    const [row] = await this.dataSource.query<{ oldest: Date | null }[]>(
      `SELECT min(created_at) AS oldest FROM runs WHERE state IN ('submitted', 'running')`,
    );
    const oldestMs = row?.oldest?.getTime() ?? now;
    return { seenUntil: new Date(oldestMs - FIRST_BACK_MS), updatedAt: new Date(now) };
  }

  /** Never back, also when another replica reads the same list. @param toEnd there was no more. */
  async move(list: ChangeList, { seenUntil, updatedAt }: Watermark, toEnd: boolean): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO orchestrator_watermarks AS w (name, seen_until, updated_at, read_to_end_at)
       VALUES ($1, $2, $3, $4)
       ON CONFLICT (name) DO UPDATE
          SET seen_until = greatest(w.seen_until, excluded.seen_until),
              updated_at = CASE WHEN excluded.seen_until > w.seen_until THEN excluded.updated_at ELSE w.updated_at END,
              read_to_end_at = greatest(w.read_to_end_at, excluded.read_to_end_at)`,
      [list, seenUntil, updatedAt, toEnd ? new Date(this.clock.now()) : null],
    );
  }

  /** When every list was last read to its end; `null`: never. */
  async readToEndAt(): Promise<Date | null> {
    const marks = await this.dataSource.manager.find(OrchestratorWatermark);
    const lists: ChangeList[] = ['ended', 'started'];
    const times = lists.map((list) => marks.find(({ name }) => name === list)?.readToEndAt?.getTime() ?? 0);
    const oldest = Math.min(...times);
    return oldest > 0 ? new Date(oldest) : null;
  }
}
