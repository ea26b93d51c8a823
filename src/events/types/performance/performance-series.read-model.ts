import { Inject, Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { READ_SOURCE, type ReadSource } from '../../../database/read-source.js';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock.js';
import { groupBy } from '../../../common/group-by.js';
import {
  boolean,
  list,
  number,
  orNull,
  queryRow,
  queryRows,
  text,
  time,
  type RowOf,
} from '../../../database/rows.js';
import { queryPeriod } from '../../query-period.js';
import { readPerformance, SHOWN_BUILD } from './performance-builds.js';
import type {
  PerformanceSeriesQuery,
  PerformancePeriod,
  PerformanceSeriesItem,
  PerformanceSeriesResponse,
  PerformanceStatistics,
} from './performance.dto.js';
import { METRIC_RESOLUTIONS, planOf, VALUE_RESOLUTIONS, type Plan } from './resolutions.js';
import { metricKey, restOfFieldKey, toMetricName } from './series-key.js';
import { quantilesOf, type Sketch } from './sketch-bins.js';

const MAX_POINTS = 500;
/** Default number of points of each of up to 21 series. */
const DEFAULT_POINTS = 150;

const METRIC = { series: text(), unit: orNull(text()), fields: list(text()) };
type Metric = RowOf<typeof METRIC>;

/** Group of events from which one line of the response is computed. */
const GROUP = { series: text(), group: orNull(text()), is_rest: boolean() };
type Group = RowOf<typeof GROUP>;

const POINT = {
  series: text(),
  at: time(),
  count: number(),
  avg: number(),
  min: number(),
  max: number(),
  bins: list(number()),
  counts: list(number()),
};

/** Reads the values of a metric over time, from sketches. */
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
      // Both periods have the same step, for which sketches of both are stored.
      { ...period, nowMs: isCompared ? nowMs + (period.toMs - period.fromMs) : nowMs },
      {
        wanted: query.step ?? 1,
        maxPoints: query.step === undefined || isGrouped ? DEFAULT_POINTS : MAX_POINTS,
        resolutions: isGrouped ? VALUE_RESOLUTIONS : METRIC_RESOLUTIONS,
      },
    );
    return readPerformance(this.dataSource, async (manager, complete) => {
      const key = metricKey(projectId, toMetricName(query.service, query.metric));
      const metric = await queryRow(manager, METRIC, metricSql(key));
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
  return queryRows(manager, GROUP, groupsSql(series, field));
}

async function readPeriod(
  manager: EntityManager,
  groups: readonly Group[],
  plan: Plan,
): Promise<PerformancePeriod> {
  const rows = await queryRows(
    manager,
    POINT,
    pointsSql(
      groups.map(({ series }) => series),
      plan,
    ),
  );
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
    from: new Date(plan.fromMs),
    to: new Date(plan.toMs),
    items: items.toSorted(
      (one, other) => Number(one.is_rest) - Number(other.is_rest) || other.total.count - one.total.count,
    ),
  };
}

function metricSql(series: string): Sql {
  return sql`
  SELECT m.series, m.unit,
         ARRAY(SELECT DISTINCT v.field FROM performance_values AS v
                WHERE v.build = m.build AND v.metric = m.series ORDER BY 1) AS fields
    FROM performance_metrics AS m
   WHERE m.build = ${SHOWN_BUILD} AND m.series = ${series}`;
}

function groupsSql(metric: string, field: string): Sql {
  return sql`
  SELECT v.series, v.value AS group, false AS is_rest FROM performance_values AS v
   WHERE v.build = ${SHOWN_BUILD} AND v.metric = ${metric} AND v.field = ${field}
   UNION ALL
  SELECT ${restOfFieldKey(metric, field)}::uuid, NULL, true
   ORDER BY 2`;
}

/** SQL with one row for each series and point: the sums of the counts of each bin. */
function pointsSql(series: readonly string[], { step, resolution, fromMs, toMs }: Plan): Sql {
  return sql`
  WITH points AS MATERIALIZED (
    SELECT p.*, date_bin(make_interval(secs => ${step}), p.at, 'epoch'::timestamptz) AS point
      FROM performance_sketches AS p
     WHERE p.build = ${SHOWN_BUILD} AND p.series = ANY (${series}::uuid[]) AND p.seconds = ${resolution}
       AND p.at >= ${new Date(fromMs)} AND p.at < ${new Date(toMs)}
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
}

interface SketchedPoint extends Sketch {
  at: Date;
  count: number;
  avg: number;
}

const SHARES = [0.5, 0.95, 0.99];

function statisticsOf(sketch: Sketch & { count: number; avg: number }): PerformanceStatistics {
  const [p50 = 0, p95 = 0, p99 = 0] = quantilesOf(sketch, SHARES);
  return { count: sketch.count, avg: sketch.avg, p50, p95, p99 };
}

/** Merges one or more points into one. */
function mergePoints(points: readonly SketchedPoint[]): Sketch & { count: number; avg: number } {
  const events = new Map<number, number>();
  let [count, avg, min, max] = [0, 0, Infinity, -Infinity];
  for (const point of points) {
    point.bins.forEach((bin, i) => events.set(bin, (events.get(bin) ?? 0) + (point.counts[i] ?? 0)));
    count += point.count;
    // Updated step by step: a sum of all values could exceed the range of a number.
    avg += (point.avg - avg) * (point.count / count);
    min = Math.min(min, point.min);
    max = Math.max(max, point.max);
  }
  const merged = [...events].sort(([one], [other]) => one - other);
  return { count, avg, min, max, bins: merged.map(([bin]) => bin), counts: merged.map(([, each]) => each) };
}
