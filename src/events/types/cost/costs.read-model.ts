import { Inject, Injectable } from '@nestjs/common';
import { READ_SOURCE, type ReadSource } from '../../../database/read-source.js';
import { Clock } from '../../../common/clock.js';
import { validationFailed } from '../../../common/validation/validation-pipe.js';
import { COST_DIMENSIONS, type CostsQuery } from './costs-query.dto.js';
import type { CostForecastResponse, CostResponse, CostsResponse } from './costs.response.js';
import { addMonths, elapsedShare, monthOf } from './month.js';
import { isComplete, shownBuild } from '../../projections/shown-build.js';

const MONTHS_BEFORE = 11;
/** Share of the month, about a day, before which a run rate is meaningless. */
const MIN_ELAPSED_SHARE = 1 / 31;

/** Reads costs by month as they are projected. */
@Injectable()
export class CostsReadModel {
  constructor(
    @Inject(READ_SOURCE) private readonly dataSource: ReadSource,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError `validation_failed` for a span that ends before it begins. */
  async costs(projectId: string, query: CostsQuery): Promise<CostsResponse> {
    const nowMs = this.clock.now();
    const to = query.to ?? monthOf(nowMs);
    const from = query.from ?? addMonths(to, -MONTHS_BEFORE);
    if (from > to) throw validationFailed([{ path: 'from', problem: 'must not be after "to"' }]);
    const { sql, parameters } = itemsSql(projectId, from, to, query);
    const filters = filtersOf(query);
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      const [state] = await manager.query<{ complete: boolean }[]>(COMPLETE);
      const items = await manager.query<CostResponse[]>(sql, parameters);
      const running = monthOf(nowMs);
      const isCovered = from <= running && running <= to;
      const share = elapsedShare(nowMs);
      const forecast =
        isCovered && share >= MIN_ELAPSED_SHARE
          ? await manager.query<CostForecastResponse[]>(FORECAST, [projectId, running, share, ...filters])
          : [];
      const [uncounted] = await manager.query<{ events: number }[]>(UNCOUNTED, [projectId]);
      return {
        from,
        to,
        complete: state?.complete ?? false,
        items,
        forecast,
        uncounted_events: uncounted?.events ?? 0,
      };
    });
  }
}

const COMPLETE = `SELECT ${isComplete(`'costs'`)} AS complete`;

/** Of the build that is shown; while there is none, of the one that is being built. */
const BUILD = shownBuild(`'costs'`);

const UNCOUNTED = `
  SELECT coalesce(sum(events), 0)::float8 AS events FROM cost_rest
   WHERE build = ${BUILD} AND project_id = $1 AND period = ''`;

/** As {@link filtersOf} has them, from the parameter `$first` on. */
function matches(first: number): string {
  return COST_DIMENSIONS.map(
    (dimension, index) => `($${first + index}::text IS NULL OR ${dimension} = $${first + index})`,
  ).join(' AND ');
}

/** Which combinations the rest has is not known: it is part of an answer without filters only. */
function isUnfiltered(first: number): string {
  return COST_DIMENSIONS.map((_, index) => `$${first + index}::text IS NULL`).join(' AND ');
}

function filtersOf(query: CostsQuery): (string | null)[] {
  return COST_DIMENSIONS.map((dimension) => query[dimension] ?? null);
}

const FORECAST = `
  SELECT period, nullif(currency, '') AS currency, round(sum(amount) / $3::numeric, 2)::text AS amount,
         $3::float8 AS elapsed_share
    FROM (SELECT build, project_id, period, currency, amount FROM cost_months WHERE ${matches(4)}
          UNION ALL SELECT build, project_id, period, currency, amount FROM cost_rest WHERE ${isUnfiltered(4)}) AS c
   WHERE build = ${BUILD} AND project_id = $1 AND period = $2 GROUP BY 1, 2 ORDER BY 2`;

function itemsSql(
  projectId: string,
  from: string,
  to: string,
  query: CostsQuery,
): { sql: string; parameters: unknown[] } {
  // Names of columns, not of the caller: the DTO admits these three only.
  const dimensions = COST_DIMENSIONS.filter((dimension) => query.group_by?.includes(dimension));
  const list = dimensions.map((dimension) => `, ${dimension}`).join('');
  const shown = COST_DIMENSIONS.map((dimension) =>
    dimensions.includes(dimension)
      ? `CASE WHEN place <= $4 THEN nullif(${dimension}, '') END AS ${dimension}`
      : `NULL::text AS ${dimension}`,
  ).join(', ');
  // Ranked by windows: joined with their totals, 20,000 groups would be compared each with each.
  return {
    sql: `
      WITH months AS (
        SELECT period, currency${list}, sum(amount) AS amount, sum(events) AS events
          FROM cost_months WHERE build = ${BUILD} AND project_id = $1 AND period >= $2 AND period <= $3
           AND ${matches(5)}
         GROUP BY period, currency${list}
      ), totals AS (
        SELECT *, sum(amount) OVER (PARTITION BY currency${list}) AS total FROM months
      ), ranked AS (
        SELECT *, dense_rank() OVER (PARTITION BY currency ORDER BY total DESC${list}) AS place FROM totals
      ), items AS (
        SELECT period, nullif(currency, '') AS currency, ${shown}, place > $4 AS is_rest, amount, events
          FROM ranked
         UNION ALL
        SELECT period, nullif(currency, ''), NULL, NULL, NULL, ${dimensions.length > 0}, amount, events
          FROM cost_rest WHERE build = ${BUILD} AND project_id = $1 AND period >= $2 AND period <= $3
           AND ${isUnfiltered(5)}
      )
      SELECT period, currency, provider, service, region, is_rest, trim_scale(sum(amount))::text AS amount,
             sum(events)::float8 AS events
        FROM items GROUP BY 1, 2, 3, 4, 5, 6
       ORDER BY period DESC, currency, is_rest, sum(amount) DESC, provider, service, region`,
    parameters: [projectId, from, to, query.limit, ...filtersOf(query)],
  };
}
