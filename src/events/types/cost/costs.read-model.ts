import { Inject, Injectable } from '@nestjs/common';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { READ_SOURCE, type ReadSource } from '../../../database/read-source.js';
import { Clock } from '../../../common/clock.js';
import { number, orNull, queryRow, queryRows, text } from '../../../database/rows.js';
import { validationFailed } from '../../../common/validation/validation-pipe.js';
import { compareCosts, COST_ROW, lateStarts } from './compare-costs.js';
import { COST_DIMENSIONS, type CostsQuery, type CostsResponse } from './costs.dto.js';
import { addMonths, elapsedShare, monthOf, comparableDays, type ComparableDays } from './month.js';
import { shownBuildSql } from '../../projections/shown-build-sql.js';
import { readInTime } from '../../store/postgres/within-time.js';
import { equalsOrAny } from '../list-filters.js';
import { readIsComplete } from '../read-is-complete.js';

const MONTHS_BEFORE = 11;
/** Time limit of each statement of a response. */
const DEADLINE_MS = 5000;
/** Share of the month, about a day, before which a run rate is meaningless. */
const MIN_ELAPSED_SHARE = 1 / 31;

const FORECAST = { period: text(), currency: orNull(text()), amount: text(), elapsed_share: number() };

const MONTH = { currency: orNull(text()), period: text() };

/** Reads projected costs by month. */
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
    const read = async (manager: EntityManager): Promise<CostsResponse> => {
      const complete = await readIsComplete(manager, 'costs');
      const rows = await queryRows(manager, COST_ROW, itemsSql(projectId, { from, to, days }, query));
      const starts = lateStarts(rows);
      const partial = starts.length === 0 ? [] : await firstMonths(manager, projectId, starts);
      const running = monthOf(nowMs);
      const isCovered = from <= running && running <= to;
      const share = elapsedShare(nowMs);
      const forecast =
        isCovered && share >= MIN_ELAPSED_SHARE
          ? await queryRows(manager, FORECAST, forecastSql(projectId, running, share, query))
          : [];
      const uncounted = await queryRow(
        manager,
        { events: number() },
        sql`SELECT coalesce(sum(events), 0)::float8 AS events FROM cost_rest
             WHERE build = ${BUILD} AND project_id = ${projectId} AND period = ''`,
      );
      return {
        from,
        to,
        complete,
        items: compareCosts(rows, days, running, partial),
        forecast,
        uncounted_events: uncounted?.events ?? 0,
      };
    };
    return readInTime(this.dataSource, DEADLINE_MS, read, 'with fewer months or groups');
  }
}

/** The shown build; while there is none, the build in progress. */
const BUILD = shownBuildSql('costs');

function matches(query: CostsQuery): Sql {
  return join(
    COST_DIMENSIONS.map((dimension) => equalsOrAny(dimension, query[dimension])),
    ' AND ',
  );
}

/** The combinations within the rest are unknown: only a response without filters contains it. */
function isUnfiltered(query: CostsQuery): Sql {
  return sql`${COST_DIMENSIONS.every((dimension) => query[dimension] === undefined)}::boolean`;
}

function forecastSql(projectId: string, month: string, share: number, query: CostsQuery): Sql {
  const amount = sql`sum(amount) / ${share}::numeric`;
  return sql`
  SELECT period, nullif(currency, '') AS currency, round(${amount}, CASE
           WHEN abs(${amount}) BETWEEN 1e-1000 AND 0.01 THEN 1 - floor(log(abs(${amount})))::int
           ELSE 2 END)::text AS amount,
         ${share}::float8 AS elapsed_share
    FROM (SELECT build, project_id, period, currency, amount FROM cost_months WHERE ${matches(query)}
          UNION ALL SELECT build, project_id, period, currency, amount FROM cost_rest WHERE ${isUnfiltered(query)}) AS c
   WHERE build = ${BUILD} AND project_id = ${projectId} AND period = ${month} GROUP BY 1, 2 ORDER BY 2`;
}

/** First months of each currency's costs in the project. */
async function firstMonths(
  manager: EntityManager,
  projectId: string,
  months: ReturnType<typeof lateStarts>,
): Promise<ReturnType<typeof lateStarts>> {
  const currencies = months.map(({ currency }) => currency ?? '');
  const periods = months.map(({ period }) => period);
  return queryRows(
    manager,
    MONTH,
    sql`SELECT nullif(m.currency, '') AS currency, m.period
          FROM unnest(${currencies}::text[], ${periods}::text[]) AS m (currency, period)
         WHERE NOT EXISTS (SELECT FROM cost_months AS c WHERE build = ${BUILD} AND project_id = ${projectId}
                              AND c.period < m.period AND c.currency = m.currency)`,
  );
}

function itemsSql(
  projectId: string,
  { from, to, days }: { from: string; to: string; days: ComparableDays | null },
  query: CostsQuery,
): Sql {
  // Column names, not the caller's text: the DTO accepts only these three.
  const dimensions = COST_DIMENSIONS.filter((dimension) => query.group_by?.includes(dimension));
  const list = raw(dimensions.map((dimension) => `, ${dimension}`).join(''));
  const shown = join(
    COST_DIMENSIONS.map((dimension) => {
      const name = raw(dimension);
      return dimensions.includes(dimension)
        ? sql`CASE WHEN rank <= ${query.limit} THEN nullif(${name}, '') END AS ${name}`
        : sql`NULL::text AS ${name}`;
    }),
    ', ',
  );
  // Sums of the running month and the one before; for other months, the comparison is NULL.
  const toDate = sql`sum(amount) FILTER (WHERE received_on < CASE period
    WHEN ${days?.running.period ?? null}::text THEN ${days?.running.until ?? null}::date
    WHEN ${days?.before.period ?? null}::text THEN ${days?.before.until ?? null}::date END)`;
  // Ranked by window functions: a join with their totals would compare 20,000 groups pairwise.
  return sql`
      WITH months AS (
        SELECT period, currency${list}, sum(amount) AS amount, sum(events) AS events, ${toDate} AS to_date,
               min(received_on) AS first_on
          FROM cost_months WHERE build = ${BUILD} AND project_id = ${projectId} AND period >= ${from} AND period <= ${to}
           AND ${matches(query)}
         GROUP BY period, currency${list}
      ), totals AS (
        SELECT *, sum(amount) OVER (PARTITION BY currency${list}) AS total FROM months
      ), ranked AS (
        SELECT *, dense_rank() OVER (PARTITION BY currency ORDER BY total DESC${list}) AS rank FROM totals
      ), items AS (
        SELECT period, nullif(currency, '') AS currency, ${shown}, rank > ${query.limit} AS is_rest, amount, events, to_date, first_on
          FROM ranked
         UNION ALL
        SELECT period, nullif(currency, ''), NULL, NULL, NULL, ${raw(String(dimensions.length > 0))}, sum(amount), sum(events), ${toDate},
               min(received_on)
          FROM cost_rest WHERE build = ${BUILD} AND project_id = ${projectId} AND period >= ${from} AND period <= ${to}
           AND ${isUnfiltered(query)}
         GROUP BY period, currency
      )
      SELECT period, currency, provider, service, region, is_rest, trim_scale(sum(amount))::text AS amount,
             sum(events)::float8 AS events, trim_scale(sum(to_date))::text AS to_date, min(first_on)::text AS first_on
        FROM items GROUP BY 1, 2, 3, 4, 5, 6
       ORDER BY period DESC, currency, is_rest, sum(amount) DESC, provider, service, region`;
}
