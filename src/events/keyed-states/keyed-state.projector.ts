import type { AppConfig } from '../../config/app-config.js';
import type { EventType } from '../event-types.js';
import type { ProjectionPage } from '../projections/projection-page.js';
import type { Projector, PruneContext } from '../projections/projector.js';
import type { KeyedStateDefinition } from './keyed-state-definition.js';
import { applySql } from './keyed-state-sql.js';

const PRUNED_AT_ONCE = 5000;

/**
 * Keeps the state that events of one type report for each key: every change, and the last one by `ts`. The result does not
 * depend on the order in which events arrive.
 */
export class KeyedStateProjector implements Projector {
  readonly name: string;
  readonly version: number;
  readonly types: readonly EventType[];
  readonly tables = ['event_state_keys', 'event_state_changes'];
  /** By day of receipt, so that a new build takes over the days whose events are no longer stored. */
  readonly kept = this.tables;

  constructor(
    private readonly definition: KeyedStateDefinition,
    private readonly config: Pick<AppConfig, 'eventsRetentionDays'>,
  ) {
    this.name = definition.name;
    this.version = definition.version;
    this.types = [definition.type];
  }

  async apply(page: ProjectionPage): Promise<void> {
    await page.query((events, first) => applySql(this.definition, events, `$${first}`), [page.build]);
  }

  async prune({ build, query }: PruneContext): Promise<void> {
    const days = Math.max(this.definition.keptDays ?? 0, this.config.eventsRetentionDays);
    for (const table of this.tables) {
      await query(
        `DELETE FROM ${table} WHERE ctid IN (
           SELECT ctid FROM ${table}
            WHERE build = $1 AND received_on < (now() AT TIME ZONE 'UTC')::date - $2::int LIMIT $3)`,
        [build, days, PRUNED_AT_ONCE],
      );
    }
  }
}
