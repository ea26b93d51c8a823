import { Injectable } from '@nestjs/common';
import { KeyedStates } from '../../keyed-states/keyed-states.js';
import { StatePages } from '../../keyed-states/state-pages.js';
import type {
  TenantHistoryQuery,
  TenantsQuery,
  TenantHistoryResponse,
  TenantPageResponse,
} from './tenants.dto.js';
import type { KeyedStateDefinition } from '../../keyed-states/keyed-state-definition.js';

/** State that the projection of tenants stores for each event; absent members were not sent. */
interface TenantState {
  plan: string;
  limit: number;
}

export const TENANTS: KeyedStateDefinition = {
  name: 'tenants',
  version: 1,
  type: 'tenant',
  key: 'projectId',
  part: null,
  state: {
    plan: { kind: 'text', paths: [['plan']] },
    limit: { kind: 'integer', paths: [['ingestLimitPerSecond']] },
  },
  keptDays: 730,
};

/** Reads plans and limits of tenants. */
@Injectable()
export class TenantsReadModel {
  private readonly pages: StatePages<TenantState>;

  constructor(states: KeyedStates) {
    this.pages = new StatePages(states, TENANTS);
  }

  tenants(projectId: string, query: TenantsQuery): Promise<TenantPageResponse> {
    return this.pages.keys(projectId, query, (row) => ({
      tenant: row.key,
      plan: row.state.plan ?? null,
      ingest_limit_per_second: row.state.limit ?? null,
      events: row.changes,
      first_seen_at: row.firstTs,
      last_changed_at: row.lastTs,
      last_event_id: row.lastId,
    }));
  }

  history(projectId: string, { tenant: key, ...query }: TenantHistoryQuery): Promise<TenantHistoryResponse> {
    const changes = { ...query, key };
    return this.pages.changes(projectId, changes, ({ id, ts, state }) => ({
      id,
      ts,
      plan: state.plan ?? null,
      ingest_limit_per_second: state.limit ?? null,
    }));
  }
}
