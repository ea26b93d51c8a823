import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ProjectionPage } from '../../projections/projection-page.js';
import type { Projector } from '../../projections/projector.js';
import { Projectors } from '../../projections/projectors.js';

/**
 * Characters; longer texts are truncated. All four are in one key, and of at most four bytes a character they fit into an
 * entry of an index, which takes 2,704 bytes.
 */
const MAX_LENGTH = { currency: 20, provider: 100, service: 200, region: 100 };

/**
 * Adds amounts by month, currency, provider, service and region.
 *
 * An event without `period` counts for the month of its `ts` in UTC. Currencies are compared in capitals; what is no code of three
 * letters is kept as it was sent, and nothing is ever converted.
 */
@Injectable()
export class CostProjector implements Projector, OnModuleInit {
  readonly name = 'costs';
  readonly version = 1;
  readonly types = ['cost'];
  readonly tables = ['cost_months'];
  readonly kept = this.tables;

  constructor(private readonly projectors: Projectors) {}

  onModuleInit(): void {
    this.projectors.register(this);
  }

  async apply(page: ProjectionPage): Promise<void> {
    const text = (field: keyof typeof MAX_LENGTH): string =>
      `left(coalesce(e.data->>'${field}', ''), ${MAX_LENGTH[field]})`;
    await page.query(
      (events, first) => `
        INSERT INTO cost_months AS c (build, project_id, period, currency, provider, service, region, received_on, amount, events)
        SELECT $${first}::int, e.project_id,
               coalesce(e.data->>'period', to_char(e.ts AT TIME ZONE 'UTC', 'YYYY-MM')) AS period,
               upper(${text('currency')}) AS currency, ${text('provider')} AS provider, ${text('service')} AS service,
               ${text('region')} AS region,
               (e.received_at AT TIME ZONE 'UTC')::date AS received_on, sum((e.data->>'amount')::numeric), count(*)
          FROM ${events} AS e
         GROUP BY 2, 3, 4, 5, 6, 7, 8 ORDER BY 2, 3, 4, 5, 6, 7, 8
            ON CONFLICT (build, project_id, period, currency, provider, service, region, received_on)
            DO UPDATE SET amount = c.amount + excluded.amount, events = c.events + excluded.events`,
      [page.build],
    );
  }
}
