import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { READ_SOURCE, type ReadSource } from '../../../database/read-source.js';
import { Clock } from '../../../common/clock.js';
import { validationFailed } from '../../../common/validation/validation-pipe.js';
import { comparableDays, type ComparableDays } from './comparable-days.js';
import { compareCosts, lateStarts, type CostRow } from './compare-costs.js';
import { COST_DIMENSIONS, type CostsQuery } from './costs-query.dto.js';
import type { CostForecastResponse, CostsResponse } from './costs.response.js';
import { addMonths, elapsedShare, monthOf } from './month.js';
import { isComplete, shownBuild } from '../../projections/shown-build.js';
import { readInTime } from '../../store/postgres/read-in-time.js';

const MONTHS_BEFORE = 11;
/** Of each statement of a response. */
const DEADLINE_MS = 5000;
/** Share of the month, about a day, before which a run rate is meaningless. */
const MIN_ELAPSED_SHARE = 1 / 31;

/** Reads costs by month as they are projected. */
@Injectable()
export class CostsReadModel {
  constructor(
    @Inject(READ_SOURCE) private readonly dataSource: ReadSource,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError `validation_failed` for a span that ends before it begins; `service_unavailable` */
  async costs(projectId: string, query: CostsQuery): Promise<CostsResponse> {
    const nowMs = this.clock.now();
    const to = query.to ?? monthOf(nowMs);
    const from = query.from ?? addMonths(to, -MONTHS_BEFORE);
    if (from > to) throw validationFailed([{ path: 'from', problem: 'must not be after "to"' }]);
    const days = comparableDays(nowMs);
    const { sql, parameters } = itemsSql(projectId, { from, to, days }, query);
    const filters = filtersOf(query);
    const read = async (manager: EntityManager): Promise<CostsResponse> => {
      const [state] = await manager.query<{ complete: boolean }[]>(COMPLETE);
      const rows = await manager.query<CostRow[]>(sql, parameters);
      const starts = lateStarts(rows);
      const partial = starts.length === 0 ? [] : await firstMonths(manager, projectId, starts);
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
        items: compareCosts(rows, days, running, partial),
        forecast,
        uncounted_events: uncounted?.events ?? 0,
      };
    };
    return readInTime(this.dataSource, DEADLINE_MS, read, 'with fewer months or groups');
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
  SELECT period, nullif(currency, '') AS currency, round(sum(amount) / $3::numeric, CASE
           WHEN abs(sum(amount) / $3::numeric) BETWEEN 1e-1000 AND 0.01 THEN 1 - floor(log(abs(sum(amount) / $3::numeric)))::int
           ELSE 2 END)::text AS amount,
         $3::float8 AS elapsed_share
    FROM (SELECT build, project_id, period, currency, amount FROM cost_months WHERE ${matches(4)}
          UNION ALL SELECT build, project_id, period, currency, amount FROM cost_rest WHERE ${isUnfiltered(4)}) AS c
   WHERE build = ${BUILD} AND project_id = $1 AND period = $2 GROUP BY 1, 2 ORDER BY 2`;

/** Those of the months before which the project has no costs of the currency. */
async function firstMonths(
  manager: EntityManager,
  projectId: string,
  months: ReturnType<typeof lateStarts>,
): Promise<ReturnType<typeof lateStarts>> {
  return manager.query(FIRST_MONTHS, [
    projectId,
    months.map(({ currency }) => currency ?? ''),
    months.map(({ period }) => period),
  ]);
}

const FIRST_MONTHS = `
  SELECT nullif(m.currency, '') AS currency, m.period FROM unnest($2::text[], $3::text[]) AS m (currency, period)
   WHERE NOT EXISTS (SELECT FROM cost_months AS c WHERE build = ${BUILD} AND project_id = $1
                        AND c.period < m.period AND c.currency = m.currency)`;

function cutsOf(days: ComparableDays | null): (string | null)[] {
  if (days === null) return [null, null, null, null];
  const { running, before } = days;
  return [running.period, running.until, before.period, before.until];
}

function itemsSql(
  projectId: string,
  { from, to, days }: { from: string; to: string; days: ComparableDays | null },
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
  const first = 5 + COST_DIMENSIONS.length;
  // Of the running month and the one before; of other months, the comparison is NULL.
  const toDate = `sum(amount) FILTER (WHERE received_on < CASE period
    WHEN $${first}::text THEN $${first + 1}::date WHEN $${first + 2}::text THEN $${first + 3}::date END)`;
  // Ranked by windows: joined with their totals, 20,000 groups would be compared each with each.
  return {
    sql: `
      WITH months AS (
        SELECT period, currency${list}, sum(amount) AS amount, sum(events) AS events, ${toDate} AS to_date,
               min(received_on) AS first_on
          FROM cost_months WHERE build = ${BUILD} AND project_id = $1 AND period >= $2 AND period <= $3
           AND ${matches(5)}
         GROUP BY period, currency${list}
      ), totals AS (
        SELECT *, sum(amount) OVER (PARTITION BY currency${list}) AS total FROM months
      ), ranked AS (
        SELECT *, dense_rank() OVER (PARTITION BY currency ORDER BY total DESC${list}) AS place FROM totals
      ), items AS (
        SELECT period, nullif(currency, '') AS currency, ${shown}, place > $4 AS is_rest, amount, events, to_date, first_on
          FROM ranked
         UNION ALL
        SELECT period, nullif(currency, ''), NULL, NULL, NULL, ${dimensions.length > 0}, sum(amount), sum(events), ${toDate},
               min(received_on)
          FROM cost_rest WHERE build = ${BUILD} AND project_id = $1 AND period >= $2 AND period <= $3
           AND ${isUnfiltered(5)}
         GROUP BY period, currency
      )
      SELECT period, currency, provider, service, region, is_rest, trim_scale(sum(amount))::text AS amount,
             sum(events)::float8 AS events, trim_scale(sum(to_date))::text AS to_date, min(first_on)::text AS first_on
        FROM items GROUP BY 1, 2, 3, 4, 5, 6
       ORDER BY period DESC, currency, is_rest, sum(amount) DESC, provider, service, region`,
    parameters: [projectId, from, to, query.limit, ...filtersOf(query), ...cutsOf(days)],
  };
}
