import type { KeyedStateDefinition } from '../../keyed-states/keyed-state-definition.js';

/** What the projection of tenants keeps of each event; absent members were not sent. */
export interface TenantState {
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
