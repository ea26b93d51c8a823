import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource, In, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { digits, queryRows, text, type RowOf } from '../../database/rows.js';
import type { DecidingRule } from '../rule/evaluate-flag.js';
import { Flag } from '../entities/flag.entity.js';
import type { UsageQuery, UsageDayResponse, UsageResponse } from './usage.dto.js';
import { FlagLastEvaluated } from './flag-last-evaluated.entity.js';

/** Rules of evaluations that the rollout percentage at that time decided. A missing user is not one of them. */
const AT_ROLLOUT: readonly DecidingRule[] = ['rollout_full', 'rollout_zero', 'rollout_bucket'];

const USAGE_ROW = { day: text(), on: digits(), off: digits(), at_rollout: digits() };

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
    const rows = await queryRows(
      manager,
      USAGE_ROW,
      sql`SELECT to_char(d, 'YYYY-MM-DD') AS day,
                 coalesce(sum(u.count) FILTER (WHERE u.value), 0) AS on,
                 coalesce(sum(u.count) FILTER (WHERE NOT u.value), 0) AS off,
                 coalesce(sum(u.count) FILTER (WHERE u.rule = ANY (${AT_ROLLOUT})), 0) AS at_rollout
            FROM generate_series(${today}::date::timestamp - make_interval(days => ${days} - 1), ${today}::date::timestamp,
                                 interval '1 day') AS d
            LEFT JOIN flag_usage AS u ON u.project_id = ${projectId} AND u.flag_key = ${key} AND u.day = d::date
           GROUP BY d ORDER BY d`,
    );
    const last = (await lastEvaluated(manager, projectId, [key])).get(key) ?? null;
    return { key, last_evaluated_at: last, days: rows.map(dayOf) };
  }
}

function dayOf({ day, on, off, at_rollout }: RowOf<typeof USAGE_ROW>): UsageDayResponse {
  return { day, on: Number(on), off: Number(off), at_rollout: Number(at_rollout) };
}

/** Time of the last evaluation of each flag; flags that were never evaluated are omitted. */
async function lastEvaluated(
  manager: EntityManager,
  projectId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await manager.findBy(FlagLastEvaluated, { projectId, flagKey: In([...keys]) });
  return new Map(rows.map(({ flagKey, at }) => [flagKey, at]));
}
