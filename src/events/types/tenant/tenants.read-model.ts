import { Injectable } from '@nestjs/common';
import { KeyedStates } from '../../keyed-states/keyed-states.js';
import { readChanges, toChangesPage } from '../../keyed-states/read-changes.js';
import { readKeys, toKeysPage } from '../../keyed-states/read-keys.js';
import { TENANTS, type TenantState } from './tenants.definition.js';
import type { TenantHistoryQuery, TenantsQuery } from './tenants-query.dto.js';
import type { TenantHistoryResponse, TenantPageResponse } from './tenants.response.js';

/** Reads plans and limits of tenants. */
@Injectable()
export class TenantsReadModel {
  constructor(private readonly states: KeyedStates) {}

  async tenants(projectId: string, { q, cursor, limit }: TenantsQuery): Promise<TenantPageResponse> {
    return this.states.read(TENANTS, async (shown) => {
      const rows = await readKeys<TenantState>(shown, { projectId, search: q, cursor, limit });
      const page = toKeysPage(rows, limit, (row) => ({
        tenant: row.key,
        plan: row.state.plan ?? null,
        ingest_limit_per_second: row.state.limit ?? null,
        events: row.changes,
        first_seen_at: row.firstTs,
        last_changed_at: row.lastTs,
        last_event_id: row.lastId,
      }));
      return { complete: shown.complete, ...page };
    });
  }

  async history(projectId: string, query: TenantHistoryQuery): Promise<TenantHistoryResponse> {
    const { tenant: key, from, to, cursor, limit } = query;
    return this.states.read(TENANTS, async (shown) => {
      const rows = await readChanges<TenantState>(shown, { projectId, key, from, to, cursor, limit });
      const page = toChangesPage(rows, limit, ({ id, ts, state }) => ({
        id,
        ts,
        plan: state.plan ?? null,
        ingest_limit_per_second: state.limit ?? null,
      }));
      return { from: from ?? null, to: to ?? null, complete: shown.complete, ...page };
    });
  }
}
