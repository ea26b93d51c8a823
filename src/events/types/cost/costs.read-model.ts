import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock.js';
import { validationFailed } from '../../../common/validation/validation-pipe.js';
import { COST_DIMENSIONS, type CostDimension, type CostsQuery } from './costs-query.dto.js';
import type { CostForecastResponse, CostResponse, CostsResponse } from './costs.response.js';
import { addMonths, elapsedShare, monthOf } from './month.js';

const MONTHS_BEFORE = 11;
/** Before it a run rate says nothing: about a day. */
const MIN_ELAPSED_SHARE = 1 / 31;

/** Reads costs by month as they are projected. */
@Injectable()
export class CostsReadModel {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError `validation_failed` for a span that ends before it begins. */
  async costs(projectId: string, query: CostsQuery): Promise<CostsResponse> {
    const nowMs = this.clock.now();
    const to = query.to ?? monthOf(nowMs);
    const from = query.from ?? addMonths(to, -MONTHS_BEFORE);
    if (from > to) throw validationFailed([{ path: 'from', problem: 'must not be after "to"' }]);
    const { sql, parameters } = itemsSql(projectId, from, to, query.group_by ?? [], query.limit);
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      const [state] = await manager.query<{ complete: boolean }[]>(COMPLETE);
      const items = await manager.query<CostResponse[]>(sql, parameters);
      const running = monthOf(nowMs);
      const isCovered = from <= running && running <= to;
      const share = elapsedShare(nowMs);
      const forecast =
        isCovered && share >= MIN_ELAPSED_SHARE
          ? await manager.query<CostForecastResponse[]>(FORECAST, [projectId, running, share])
          : [];
      return { from, to, complete: state?.complete ?? false, items, forecast };
    });
  }
}

const COMPLETE = `SELECT EXISTS (SELECT FROM projections WHERE name = 'costs' AND state = 'current') AS complete`;

/** Of the build that is shown; while there is none, of the one that is being built. */
const SHOWN = `(SELECT * FROM cost_months
   WHERE build = (SELECT build FROM projections WHERE name = 'costs' AND state <> 'retired'
                   ORDER BY (state = 'current') DESC, build DESC LIMIT 1)) AS c`;

const FORECAST = `
  SELECT period, nullif(currency, '') AS currency, round(sum(amount) / $3::numeric, 2)::text AS amount,
         $3::float8 AS elapsed_share
    FROM ${SHOWN} WHERE project_id = $1 AND period = $2 GROUP BY 1, 2 ORDER BY 2`;

function itemsSql(
  projectId: string,
  from: string,
  to: string,
  groupBy: readonly CostDimension[],
  limit: number,
): { sql: string; parameters: unknown[] } {
  // Names of columns, not of the caller: the DTO admits these three only.
  const dimensions = COST_DIMENSIONS.filter((dimension) => groupBy.includes(dimension));
  const list = dimensions.map((dimension) => `, ${dimension}`).join('');
  const shown = COST_DIMENSIONS.map((dimension) =>
    dimensions.includes(dimension)
      ? `CASE WHEN place <= $4 THEN nullif(${dimension}, '') END AS ${dimension}`
      : `NULL::text AS ${dimension}`,
  ).join(', ');
  return {
    sql: `
      WITH months AS (
        SELECT period, currency${list}, sum(amount) AS amount, sum(events) AS events
          FROM ${SHOWN} WHERE project_id = $1 AND period >= $2 AND period <= $3
         GROUP BY period, currency${list}
      ), ranked AS (
        SELECT currency${list}, row_number() OVER (PARTITION BY currency ORDER BY sum(amount) DESC${list}) AS place
          FROM months GROUP BY currency${list}
      ), items AS (
        SELECT period, nullif(currency, '') AS currency, ${shown},
               place > $4 AS is_rest, amount, events
          FROM months JOIN ranked USING (currency${list})
      )
      SELECT period, currency, provider, service, region, is_rest, trim_scale(sum(amount))::text AS amount,
             sum(events)::float8 AS events
        FROM items GROUP BY 1, 2, 3, 4, 5, 6
       ORDER BY period DESC, currency, is_rest, sum(amount) DESC, provider, service, region`,
    parameters: [projectId, from, to, limit],
  };
}
