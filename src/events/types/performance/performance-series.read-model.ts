import { Inject, Injectable } from '@nestjs/common';
import { READ_SOURCE, type ReadSource } from '../../../database/read-source.js';
import { type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock.js';
import { groupBy } from '../../../common/group-by.js';
import { queryPeriod } from '../../query-period.js';
import { readPerformance, SHOWN_BUILD } from './performance-builds.js';
import type { PerformanceSeriesQuery } from './performance-query.dto.js';
import type {
  PerformancePeriod,
  PerformanceSeriesItem,
  PerformanceSeriesResponse,
} from './performance.response.js';
import { METRIC_RESOLUTIONS, planOf, VALUE_RESOLUTIONS, type Plan } from './resolutions.js';
import { metricKey, restOfFieldKey, toMetricName } from './series-key.js';
import { mergePoints, statisticsOf, type SketchedPoint } from './statistics.js';

const MAX_POINTS = 500;
/** Also of each of up to 21 series. */
const DEFAULT_POINTS = 150;

interface Metric {
  series: string;
  unit: string | null;
  fields: string[];
}

/** What one line of the answer is computed from. */
interface Group {
  series: string;
  group: string | null;
  is_rest: boolean;
}

/** Reads how a metric went over time, from sketches. */
@Injectable()
export class PerformanceSeriesReadModel {
  constructor(
    @Inject(READ_SOURCE) private readonly dataSource: ReadSource,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError `validation_failed` for a period that is empty or too long; `service_unavailable` */
  async series(projectId: string, query: PerformanceSeriesQuery): Promise<PerformanceSeriesResponse> {
    const nowMs = this.clock.now();
    const period = queryPeriod(query, nowMs);
    const isGrouped = query.group_by !== undefined;
    const isCompared = query.compare === 'previous';
    const plan = planOf(
      // Both periods have the same step, for which sketches of both are kept.
      { ...period, nowMs: isCompared ? nowMs + (period.toMs - period.fromMs) : nowMs },
      {
        wanted: query.step ?? 1,
        maxPoints: query.step === undefined || isGrouped ? DEFAULT_POINTS : MAX_POINTS,
        resolutions: isGrouped ? VALUE_RESOLUTIONS : METRIC_RESOLUTIONS,
      },
    );
    return readPerformance(this.dataSource, async (manager, complete) => {
      const key = metricKey(projectId, toMetricName(query.service, query.metric));
      const [metric] = await manager.query<Metric[]>(METRIC, [key]);
      const groups = metric === undefined ? [] : await groupsOf(manager, metric, query.group_by);
      const length = plan.toMs - plan.fromMs;
      const before = { ...plan, fromMs: plan.fromMs - length, toMs: plan.fromMs };
      return {
        ...(await readPeriod(manager, groups, plan)),
        step: plan.step,
        unit: metric?.unit ?? null,
        complete,
        fields: metric?.fields ?? [],
        previous: isCompared ? await readPeriod(manager, groups, before) : null,
      };
    });
  }
}

async function groupsOf(
  manager: EntityManager,
  { series }: Metric,
  field: string | undefined,
): Promise<Group[]> {
  if (field === undefined) return [{ series, group: null, is_rest: false }];
  return manager.query<Group[]>(GROUPS, [series, field, restOfFieldKey(series, field)]);
}

async function readPeriod(
  manager: EntityManager,
  groups: readonly Group[],
  { step, resolution, fromMs, toMs }: Plan,
): Promise<PerformancePeriod> {
  const rows = await manager.query<(SketchedPoint & { series: string })[]>(POINTS, [
    groups.map(({ series }) => series),
    resolution,
    step,
    new Date(fromMs),
    new Date(toMs),
  ]);
  const pointsOf = groupBy(rows, ({ series }) => series);
  const items = groups.flatMap(({ series, group, is_rest: isRest }): PerformanceSeriesItem[] => {
    const points = pointsOf.get(series);
    if (points === undefined) return [];
    return [
      {
        group,
        is_rest: isRest,
        total: statisticsOf(mergePoints(points)),
        points: points.map((point) => ({ at: point.at, ...statisticsOf(point) })),
      },
    ];
  });
  return {
    from: new Date(fromMs),
    to: new Date(toMs),
    items: items.toSorted(
      (one, other) => Number(one.is_rest) - Number(other.is_rest) || other.total.count - one.total.count,
    ),
  };
}

const METRIC = `
  SELECT m.series, m.unit,
         ARRAY(SELECT DISTINCT v.field FROM performance_values AS v
                WHERE v.build = m.build AND v.metric = m.series ORDER BY 1) AS fields
    FROM performance_metrics AS m
   WHERE m.build = ${SHOWN_BUILD} AND m.series = $1`;

const GROUPS = `
  SELECT v.series, v.value AS group, false AS is_rest FROM performance_values AS v
   WHERE v.build = ${SHOWN_BUILD} AND v.metric = $1 AND v.field = $2
   UNION ALL
  SELECT $3::uuid, NULL, true
   ORDER BY 2`;

/** One row for each series and point, with the sum of the counts of each bin. */
const POINTS = `
  WITH points AS MATERIALIZED (
    SELECT p.*, date_bin(make_interval(secs => $3), p.at, 'epoch'::timestamptz) AS point
      FROM performance_sketches AS p
     WHERE p.build = ${SHOWN_BUILD} AND p.series = ANY ($1::uuid[]) AND p.seconds = $2 AND p.at >= $4 AND p.at < $5
  ), binned AS (
    SELECT series, point, array_agg(bin ORDER BY bin) AS bins, array_agg(events ORDER BY bin) AS counts
      FROM (SELECT l.series, l.point, u.bin, sum(u.events)::float8 AS events
              FROM points AS l CROSS JOIN LATERAL unnest(l.bins, l.counts) AS u (bin, events) GROUP BY 1, 2, 3) AS b
     GROUP BY 1, 2
  )
  SELECT l.series, l.point AS at, sum(l.events)::float8 AS count, (sum(l.total) / sum(l.events))::float8 AS avg,
         min(l.least) AS min, max(l.most) AS max, b.bins, b.counts
    FROM points AS l JOIN binned AS b USING (series, point)
   GROUP BY l.series, l.point, b.bins, b.counts ORDER BY l.series, l.point`;
