import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { upperSql } from '../../../common/text/upper-sql.js';
import type { ProjectionPage } from '../../projections/projection-page.js';
import type { Projector } from '../../projections/projector.js';
import { Projectors } from '../../projections/projectors.js';
import { admitCosts, MAX_COST_KEYS, type CostSum, type HeldCosts } from './cost-admission.js';

/**
 * Characters; longer texts are truncated. All four are in one key, and of at most four bytes a character they fit into an
 * entry of an index, which takes 2,704 bytes.
 */
const MAX_LENGTH = { currency: 20, provider: 100, service: 200, region: 100 };
/** Projects whose combinations are counted no more, as there is no room left. */
const MAX_FULL = 10_000;

interface PageSum extends CostSum {
  provider: string;
  service: string;
  region: string;
  /** YYYY-MM-DD */
  received_on: string;
  amount: string;
  events: string;
}

/**
 * Adds amounts by month, currency, provider, service and region.
 *
 * An event without `period` counts for the month of its `ts` in UTC. Currencies are compared in capitals; what is no code of three
 * letters is kept as it was sent, and nothing is ever converted. A project's combinations are bounded, as they are kept for ever: the
 * amounts of further ones are added by month and currency.
 */
@Injectable()
export class CostProjector implements Projector, OnModuleInit {
  readonly name = 'costs';
  readonly version = 3;
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
    const strangers = sums.filter(({ isKnown }) => !isKnown).map(({ project_id: project }) => project);
    const { own, rest, uncounted } = admitCosts(sums, await this.held(page, [...new Set(strangers)]));
    await page.write(ADD, [page.build, JSON.stringify(own)]);
    if (rest.length === 0 && uncounted.length === 0) return;
    const counted = uncounted.map((sum) => ({ ...sum, period: '', currency: '', amount: '0' }));
    await page.write(ADD_REST, [page.build, JSON.stringify([...rest, ...counted])]);
  }

  private sumsOf(page: ProjectionPage): Promise<PageSum[]> {
    const text = (field: keyof typeof MAX_LENGTH): string =>
      `left(coalesce(e.data->>'${field}', ''), ${MAX_LENGTH[field]})`;
    return page.query<PageSum>(
      (events, first) => `
        SELECT s.*, concat_ws(E'\\x01', period, currency, provider, service, region) AS key,
               EXISTS (SELECT FROM cost_months AS c WHERE build = $${first}::int
                          AND (c.project_id, c.period, c.currency, c.provider, c.service, c.region)
                            = (s.project_id, s.period, s.currency, s.provider, s.service, s.region)) AS "isKnown",
               EXISTS (SELECT FROM cost_rest AS r WHERE build = $${first}::int
                          AND (r.project_id, r.period, r.currency) = (s.project_id, s.period, s.currency)) AS "isRestKnown"
          FROM (
            SELECT e.project_id, coalesce(e.data->>'period', to_char(e.ts AT TIME ZONE 'UTC', 'YYYY-MM')) AS period,
                   ${upperSql(text('currency'))} AS currency, ${text('provider')} AS provider, ${text('service')} AS service,
                   ${text('region')} AS region, (e.received_at AT TIME ZONE 'UTC')::date AS received_on,
                   sum((e.data->>'amount')::numeric)::text AS amount, count(*)::text AS events
              FROM ${events} AS e
             GROUP BY 1, 2, 3, 4, 5, 6, 7
          ) AS s
         ORDER BY project_id, period, currency, provider, service, region, received_on`,
      [page.build],
    );
  }

  /** What projects have. It never shrinks, so that the combinations of a project without room for more are counted once. */
  private async held(page: ProjectionPage, projects: readonly string[]): Promise<Map<string, HeldCosts>> {
    if (projects.length === 0) return new Map();
    const keyOf = (project: string): string => `${page.build} ${project}`;
    const rows = await page.write<HeldCosts & { project_id: string }>(HELD, [
      page.build,
      projects,
      projects.map((project) => this.full.has(keyOf(project))),
    ]);
    for (const { project_id: project, keys } of rows)
      if (keys >= MAX_COST_KEYS) this.full.set(keyOf(project), true);
    return new Map(rows.map(({ project_id: project, ...counts }) => [project, counts]));
  }
}

const HELD = `
  SELECT project_id,
         CASE WHEN is_full THEN ${MAX_COST_KEYS} ELSE
           (SELECT count(*) FROM (SELECT DISTINCT period, currency, provider, service, region FROM cost_months AS c
                                   WHERE c.build = $1 AND c.project_id = p.project_id) AS one)::int END AS keys,
         (SELECT count(*) FROM (SELECT DISTINCT period, currency FROM cost_rest AS c
                                 WHERE c.build = $1 AND c.project_id = p.project_id) AS one)::int AS rests
    FROM unnest($2::uuid[], $3::boolean[]) AS p (project_id, is_full)`;

const ADD = `
  INSERT INTO cost_months AS c (build, project_id, period, currency, provider, service, region, received_on, amount, events)
  SELECT $1::int, s.* FROM jsonb_to_recordset($2::jsonb) AS s (
    project_id uuid, period text, currency text, provider text, service text, region text, received_on date, amount numeric,
    events bigint)
      ON CONFLICT (build, project_id, period, currency, provider, service, region, received_on)
      DO UPDATE SET amount = c.amount + excluded.amount, events = c.events + excluded.events`;

const ADD_REST = `
  INSERT INTO cost_rest AS c (build, project_id, period, currency, received_on, amount, events)
  SELECT $1::int, project_id, period, currency, received_on, sum(amount), sum(events)
    FROM jsonb_to_recordset($2::jsonb) AS s (
      project_id uuid, period text, currency text, received_on date, amount numeric, events bigint)
   GROUP BY 2, 3, 4, 5 ORDER BY 2, 3, 4, 5
      ON CONFLICT (build, project_id, period, currency, received_on)
      DO UPDATE SET amount = c.amount + excluded.amount, events = c.events + excluded.events`;
