import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import type { DecidingRule } from '../rule/evaluate-flag.js';
import { Flag } from '../entities/flag.entity.js';
import { lastEvaluated } from './last-evaluated.js';
import type { UsageQuery } from './usage.dto.js';
import type { UsageDayResponse, UsageResponse } from './usage.response.js';

/** The rollout decided, by the percents that it had then. Without a user it has nothing to decide by. */
const AT_ROLLOUT: readonly DecidingRule[] = ['rollout_full', 'rollout_zero', 'rollout_bucket'];

/** Counts are bigint. */
type UsageRow = Record<keyof UsageDayResponse, string>;

@Injectable()
export class UsageReadModel {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError `not_found` */
  async of(projectId: string, { key, days }: UsageQuery): Promise<UsageResponse> {
    const { manager } = this.dataSource;
    if (!(await manager.existsBy(Flag, { projectId, key }))) {
      throw new ProblemError('not_found', 'This project has no such flag.');
    }
    const today = new Date(this.clock.now()).toISOString().slice(0, 10);
    const rows = await manager.query<UsageRow[]>(
      `SELECT to_char(d, 'YYYY-MM-DD') AS day,
              coalesce(sum(u.count) FILTER (WHERE u.value), 0) AS on,
              coalesce(sum(u.count) FILTER (WHERE NOT u.value), 0) AS off,
              coalesce(sum(u.count) FILTER (WHERE u.rule = ANY ($5)), 0) AS at_rollout
         FROM generate_series($3::date::timestamp - make_interval(days => $4 - 1), $3::date::timestamp,
                              interval '1 day') AS d
         LEFT JOIN flag_usage AS u ON u.project_id = $1 AND u.flag_key = $2 AND u.day = d::date
        GROUP BY d ORDER BY d`,
      [projectId, key, today, days, AT_ROLLOUT],
    );
    const last = (await lastEvaluated(manager, projectId, [key])).get(key) ?? null;
    return { key, last_evaluated_at: last, days: rows.map(dayOf) };
  }
}

function dayOf({ day, on, off, at_rollout }: UsageRow): UsageDayResponse {
  return { day, on: Number(on), off: Number(off), at_rollout: Number(at_rollout) };
}
