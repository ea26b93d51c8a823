import { Inject, Injectable } from '@nestjs/common';
import { READ_SOURCE, type ReadSource } from '../../../database/read-source.js';
import { Clock } from '../../../common/clock.js';
import { decodeCursor, toPage } from '../../../common/pagination.js';
import { searchPattern } from '../../../common/text/search-pattern.js';
import { matchesShownText } from '../../../common/text/text-sql.js';
import { queryPeriod } from '../../query-period.js';
import { readPerformance, SHOWN_BUILD } from './performance-builds.js';
import type { PerformanceMetricsQuery } from './performance-query.dto.js';
import type { PerformanceMetricResponse, PerformanceMetricsResponse } from './performance.response.js';
import { METRIC_RESOLUTIONS, planOf } from './resolutions.js';
import { restOfMetricsKey } from './series-key.js';

/** So that few sketches are added for each metric of a page. */
const MAX_SKETCHES = 100;

/** Lists the metrics of a project as they are projected. */
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
    const after = decodeCursor(query.cursor, isPosition) ?? null;
    const period = [plan.resolution, new Date(plan.fromMs), new Date(plan.toMs)];
    return readPerformance(this.dataSource, async (manager, complete) => {
      const rows = await manager.query<PerformanceMetricResponse[]>(METRICS, [
        projectId,
        ...period,
        after?.[0] ?? null,
        after?.[1] ?? null,
        query.limit + 1,
        query.service ?? null,
        query.q === undefined || query.q === '' ? null : searchPattern(query.q),
      ]);
      const [rest] = await manager.query<{ count: number }[]>(REST, [restOfMetricsKey(projectId), ...period]);
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

/** Service and metric. A NUL, which PostgreSQL takes in no text, stands in neither. */
function isPosition(position: readonly string[]): boolean {
  return position.length === 2 && !position.some((text) => text.includes('\0'));
}

const EVENTS_OF = (series: string): string => `
  (SELECT coalesce(sum(p.events), 0)::float8 FROM performance_sketches AS p
    WHERE p.build = ${SHOWN_BUILD} AND p.series = ${series} AND p.seconds = $2 AND p.at >= $3 AND p.at < $4)`;

const METRICS = `
  SELECT nullif(m.service, '') AS service, m.metric, m.unit, m.last_value, m.last_at, ${EVENTS_OF('m.series')} AS count
    FROM performance_metrics AS m
   WHERE m.build = ${SHOWN_BUILD} AND m.project_id = $1 AND ($5::text IS NULL OR (m.service, m.metric) > ($5, $6))
     AND ($8::text IS NULL OR m.service = $8) AND ($9::text IS NULL OR ${matchesShownText('m.metric', '$9')})
   ORDER BY m.service, m.metric LIMIT $7`;

const REST = `SELECT ${EVENTS_OF('$1::uuid')} AS count`;
