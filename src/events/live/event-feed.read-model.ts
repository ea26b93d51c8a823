import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { firstUuidV7 } from '../../common/uuid-v7.js';
import type { EventType } from '../event-types.js';
import { readableTypes } from '../store/event-filter.js';
import { filterValues, textValues, type SqlFilter } from '../store/postgres/event-filter-sql.js';
import type { TextPattern } from '../store/postgres/text-pattern.js';
import type { EventLevel } from '../event-levels.js';
import type { Arrival } from './arrival.js';
import { POLL, MISSED, SEEN } from './event-feed-sql.js';
import { FULL_REACH_MS, QUICK_REACH_MS, type FeedPosition } from './feed-position.js';

/** Events of one project that one poll reads; of more, the newest. */
const MAX_READ = 1000;

export interface FeedPoll {
  position: FeedPosition;
  /** In the order of their ids. */
  arrivals: Arrival[];
  /** By project: events that have arrived and were not read. */
  unread: ReadonlyMap<string, number>;
}

export interface PollQuestion {
  projectIds: readonly string[];
  /** Texts that `data` must contain or must not contain. */
  texts: readonly TextPattern[];
  /** Predicates to test. */
  predicates: readonly string[];
  /** JSON objects that `data` must contain or must not contain. */
  parts: readonly string[];
  position: FeedPosition;
  nowMs: number;
  isFull: boolean;
}

interface PollRow {
  seen: string;
  id: string | null;
  project_id: string;
  type: EventType;
  level: EventLevel;
  source: string | null;
  json: string;
  texts: string[];
  predicates: string[];
  parts: string[];
  arrived: number;
}

/** Reads events as they arrive, by the primary key, which is in the order of receipt. */
@Injectable()
export class EventFeedReadModel {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** From this position on, everything is emitted that is not visible yet. */
  async begin(nowMs: number): Promise<FeedPosition> {
    const [row] = await this.dataSource.query<{ seen: string }[]>(SEEN);
    const seen = row?.seen ?? '';
    return { fullMs: nowMs, full: seen, quick: seen };
  }

  /** What has become visible since the position. */
  async poll({
    projectIds,
    texts,
    predicates,
    parts,
    position,
    nowMs,
    isFull,
  }: PollQuestion): Promise<FeedPoll> {
    const quickFromMs = position.fullMs - QUICK_REACH_MS;
    const fromMs = isFull ? Math.min(position.fullMs, nowMs) - FULL_REACH_MS : quickFromMs;
    const rows = await this.dataSource.query<PollRow[]>(POLL, [
      projectIds,
      new Date(fromMs),
      firstUuidV7(fromMs),
      firstUuidV7(quickFromMs),
      position.full,
      position.quick,
      MAX_READ,
      parts,
      predicates,
      ...textValues(texts),
    ]);
    const seen = rows[0]?.seen ?? position.quick;
    const unread = new Map<string, number>();
    const arrivals: Arrival[] = [];
    for (const row of rows) {
      if (row.id === null) continue;
      arrivals.push({ ...row, id: row.id, projectId: row.project_id });
      if (row.arrived > MAX_READ) unread.set(row.project_id, row.arrived - MAX_READ);
    }
    const next = isFull ? { fullMs: nowMs, full: seen } : { fullMs: position.fullMs, full: position.full };
    return { position: { ...next, quick: seen }, arrivals, unread };
  }

  /**
   * The JSON texts of events that match and that `until` covers and `since` does not.
   *
   * @param most one more than this is given where there are more.
   */
  async missed(
    projectId: string,
    filter: SqlFilter,
    since: FeedPosition,
    until: FeedPosition,
    most: number,
  ): Promise<string[]> {
    const fromMs = since.fullMs - FULL_REACH_MS;
    const rows = await this.dataSource.query<{ json: string }[]>(MISSED, [
      projectId,
      new Date(fromMs),
      firstUuidV7(fromMs),
      readableTypes(filter),
      firstUuidV7(since.fullMs - QUICK_REACH_MS),
      since.full,
      since.quick,
      firstUuidV7(until.fullMs - QUICK_REACH_MS),
      until.full,
      until.quick,
      most + 1,
      ...filterValues(filter),
    ]);
    return rows.map(({ json }) => json);
  }
}
