import { Inject, Injectable } from '@nestjs/common';
import sql, { empty, type Sql } from 'sql-template-tag';
import { READ_SOURCE, type ReadSource } from '../../../database/read-source.js';
import { Clock } from '../../../common/clock.js';
import { decodeCursor, toPage } from '../../../common/pagination.js';
import { searchPattern } from '../../../common/text/search-pattern.js';
import { number, orNull, queryRow, queryRows, text, time } from '../../../database/rows.js';
import { queryPeriod } from '../../query-period.js';
import { equalsOrAny, matchesSearch } from '../list-filters.js';
import { readPerformance, SHOWN_BUILD } from './performance-builds.js';
import type { PerformanceMetricsQuery, PerformanceMetricsResponse } from './performance.dto.js';
import { METRIC_RESOLUTIONS, planOf, type Plan } from './resolutions.js';
import { restOfMetricsKey } from './series-key.js';

/** Limits the number of sketches that are merged for each metric of a page. */
const MAX_SKETCHES = 100;

const METRIC = {
  service: orNull(text()),
  metric: text(),
  unit: orNull(text()),
  last_value: number(),
  last_at: time(),
  count: number(),
};

/** Lists the projected metrics of a project. */
@Injectable()
export class PerformanceMetricsReadModel {
  constructor(
    @Inject(READ_SOURCE) private readonly dataSource: ReadSource,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError `validation_failed` for a period that is empty or too long, or a cursor of another list; `service_unavailable` */
  async page(projectId: string, query: PerformanceMetricsQuery): Promise<PerformanceMetricsResponse> {
    const nowMs = this.clock.now();
    const plan = planOf(
      { ...queryPeriod(query, nowMs), nowMs },
      { wanted: 1, maxPoints: MAX_SKETCHES, resolutions: METRIC_RESOLUTIONS },
    );
    const after = decodeCursor(query.cursor, isPosition);
    return readPerformance(this.dataSource, async (manager, complete) => {
      const rows = await queryRows(manager, METRIC, metricsSql(projectId, query, plan, after));
      const rest = await queryRow(
        manager,
        { count: number() },
        sql`SELECT ${eventsOf(sql`${restOfMetricsKey(projectId)}::uuid`, plan)} AS count`,
      );
      const { items, next_cursor: next } = toPage(
        rows,
        query.limit,
        (row) => row,
        ({ service, metric }) => [service ?? '', metric],
      );
      return {
        from: new Date(plan.fromMs),
        to: new Date(plan.toMs),
        complete,
        items,
        rest_count: rest?.count ?? 0,
        next_cursor: next,
      };
    });
  }
}

/** Service and metric. Neither contains a NUL, which PostgreSQL rejects in a text. */
function isPosition(position: readonly string[]): boolean {
  return position.length === 2 && !position.some((text) => text.includes('\0'));
}

/** SQL of the number of events of a series in the period. */
function eventsOf(series: Sql, { resolution, fromMs, toMs }: Plan): Sql {
  return sql`
  (SELECT coalesce(sum(p.events), 0)::float8 FROM performance_sketches AS p
    WHERE p.build = ${SHOWN_BUILD} AND p.series = ${series} AND p.seconds = ${resolution}
      AND p.at >= ${new Date(fromMs)} AND p.at < ${new Date(toMs)})`;
}

function metricsSql(
  projectId: string,
  { q, service, limit }: PerformanceMetricsQuery,
  plan: Plan,
  after: readonly string[] | undefined,
): Sql {
  const pattern = q === undefined || q === '' ? null : searchPattern(q);
  const following = after === undefined ? empty : sql`AND (m.service, m.metric) > (${after[0]}, ${after[1]})`;
  return sql`
  SELECT nullif(m.service, '') AS service, m.metric, m.unit, m.last_value, m.last_at, ${eventsOf(sql`m.series`, plan)} AS count
    FROM performance_metrics AS m
   WHERE m.build = ${SHOWN_BUILD} AND m.project_id = ${projectId} ${following}
     AND ${equalsOrAny('m.service', service)} AND ${matchesSearch(['m.metric'], pattern)}
   ORDER BY m.service, m.metric LIMIT ${limit + 1}`;
}
