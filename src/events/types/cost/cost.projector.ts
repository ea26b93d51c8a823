import { Injectable, type OnModuleInit } from '@nestjs/common';
import sql, { raw, type Sql } from 'sql-template-tag';
import { LRUCache } from 'lru-cache';
import { boolean, execute, number, queryRows, text, type RowOf } from '../../../database/rows.js';
import { upperSql } from '../../../common/text/upper-sql.js';
import type { ProjectionPage } from '../../projections/projection-page.js';
import { type Projector, Projectors } from '../../projections/projector.js';
import { admitCosts, MAX_COST_KEYS, type HeldCosts } from './cost-admission.js';

/**
 * Maximum lengths in characters; longer texts are truncated. All four are in one key: with up to four bytes a character they
 * fit into an index entry, which is limited to 2,704 bytes.
 */
const MAX_LENGTH = { currency: 20, provider: 100, service: 200, region: 100 };
/** Maximum number of projects remembered as full, whose combinations are not counted again. */
const MAX_FULL = 10_000;

const PAGE_SUM = {
  project_id: text(),
  period: text(),
  currency: text(),
  provider: text(),
  service: text(),
  region: text(),
  /** YYYY-MM-DD */
  received_on: text(),
  amount: text(),
  events: text(),
  /** Key of the combination; unique in a project. */
  key: text(),
  isKnown: boolean(),
  isRestKnown: boolean(),
};
type PageSum = RowOf<typeof PAGE_SUM>;

const HELD_ROW = { project_id: text(), keys: number(), rests: number() };

/**
 * Adds up amounts by month, currency, provider, service and region.
 *
 * An event without `period` counts for the month of its `ts` in UTC. Currencies are compared in capitals; a currency that is not a
 * three-letter code is stored as it was sent, and amounts are never converted. Combinations of a project are stored without expiry
 * and therefore limited: the amounts of further ones are added up by month and currency.
 */
@Injectable()
export class CostProjector implements Projector, OnModuleInit {
  readonly name = 'costs';
  readonly version = 4;
  readonly types = ['cost'];
  readonly tables = ['cost_months', 'cost_rest'];
  readonly kept = this.tables;
  private readonly full = new LRUCache<string, true>({ max: MAX_FULL });

  constructor(private readonly projectors: Projectors) {}

  onModuleInit(): void {
    this.projectors.register(this);
  }

  async apply(page: ProjectionPage): Promise<void> {
    const sums = await this.sumsOf(page);
    const projects = sums.filter(({ isKnown }) => !isKnown).map(({ project_id: project }) => project);
    const { own, rest, uncounted } = admitCosts(sums, await this.held(page, [...new Set(projects)]));
    await execute(page.manager, addOwn(page.build, own));
    if (rest.length === 0 && uncounted.length === 0) return;
    const counted = uncounted.map((sum) => ({ ...sum, period: '', currency: '', amount: '0' }));
    await execute(page.manager, addRest(page.build, [...rest, ...counted]));
  }

  private sumsOf(page: ProjectionPage): Promise<PageSum[]> {
    const textOf = (field: keyof typeof MAX_LENGTH): string =>
      `left(coalesce(e.data->>'${field}', ''), ${MAX_LENGTH[field]})`;
    const statement = page.statement(
      (events, first) => `
        SELECT s.*, concat_ws(E'\\x01', period, currency, provider, service, region) AS key,
               EXISTS (SELECT FROM cost_months AS c WHERE build = $${first}::int
                          AND (c.project_id, c.period, c.currency, c.provider, c.service, c.region)
                            = (s.project_id, s.period, s.currency, s.provider, s.service, s.region)) AS "isKnown",
               EXISTS (SELECT FROM cost_rest AS r WHERE build = $${first}::int
                          AND (r.project_id, r.period, r.currency) = (s.project_id, s.period, s.currency)) AS "isRestKnown"
          FROM (
            SELECT e.project_id, coalesce(e.data->>'period', to_char(e.ts AT TIME ZONE 'UTC', 'YYYY-MM')) AS period,
                   ${upperSql(textOf('currency'))} AS currency, ${textOf('provider')} AS provider, ${textOf('service')} AS service,
                   ${textOf('region')} AS region, (e.received_at AT TIME ZONE 'UTC')::date::text AS received_on,
                   sum((e.data->>'amount')::numeric)::text AS amount, count(*)::text AS events
              FROM ${events} AS e
             GROUP BY 1, 2, 3, 4, 5, 6, 7
          ) AS s
         ORDER BY project_id, period, currency, provider, service, region, received_on`,
      [page.build],
    );
    return queryRows(page.manager, PAGE_SUM, statement);
  }

  /** Numbers of stored keys by project. They never decrease, so a full project is counted only once. */
  private async held(page: ProjectionPage, projects: readonly string[]): Promise<Map<string, HeldCosts>> {
    if (projects.length === 0) return new Map();
    const keyOf = (project: string): string => `${page.build} ${project}`;
    const areFull = projects.map((project) => this.full.has(keyOf(project)));
    const rows = await queryRows(page.manager, HELD_ROW, heldSql(page.build, projects, areFull));
    for (const { project_id: project, keys } of rows)
      if (keys >= MAX_COST_KEYS) this.full.set(keyOf(project), true);
    return new Map(rows.map(({ project_id: project, ...counts }) => [project, counts]));
  }
}

function heldSql(build: number, projects: readonly string[], areFull: readonly boolean[]): Sql {
  return sql`
  SELECT project_id,
         CASE WHEN is_full THEN ${raw(`${MAX_COST_KEYS}`)} ELSE
           (SELECT count(*) FROM (SELECT DISTINCT period, currency, provider, service, region FROM cost_months AS c
                                   WHERE c.build = ${build} AND c.project_id = p.project_id) AS one)::int END AS keys,
         (SELECT count(*) FROM (SELECT DISTINCT period, currency FROM cost_rest AS c
                                 WHERE c.build = ${build} AND c.project_id = p.project_id) AS one)::int AS rests
    FROM unnest(${projects}::uuid[], ${areFull}::boolean[]) AS p (project_id, is_full)`;
}

function addOwn(build: number, sums: readonly PageSum[]): Sql {
  return sql`
  INSERT INTO cost_months AS c (build, project_id, period, currency, provider, service, region, received_on, amount, events)
  SELECT ${build}::int, s.* FROM jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) AS s (
    project_id uuid, period text, currency text, provider text, service text, region text, received_on date, amount numeric,
    events bigint)
      ON CONFLICT (build, project_id, period, currency, provider, service, region, received_on)
      DO UPDATE SET amount = c.amount + excluded.amount, events = c.events + excluded.events`;
}

function addRest(build: number, sums: readonly PageSum[]): Sql {
  return sql`
  INSERT INTO cost_rest AS c (build, project_id, period, currency, received_on, amount, events)
  SELECT ${build}::int, project_id, period, currency, received_on, sum(amount), sum(events)
    FROM jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) AS s (
      project_id uuid, period text, currency text, received_on date, amount numeric, events bigint)
   GROUP BY 2, 3, 4, 5 ORDER BY 2, 3, 4, 5
      ON CONFLICT (build, project_id, period, currency, received_on)
      DO UPDATE SET amount = c.amount + excluded.amount, events = c.events + excluded.events`;
}
