import { vi } from 'vitest';
import type { Flag, HistoryItem } from './flag';

/** Response of the service for a flag, for component tests. */
export function aFlag(fields: Partial<Flag> = {}): Flag {
  return {
    key: 'new-checkout',
    name: 'New checkout',
    description: '',
    enabled: false,
    killed: false,
    state: fields.archived ? 'archived' : fields.killed ? 'killed' : fields.enabled ? 'on' : 'off',
    state_cause: fields.enabled && !fields.killed ? null : 'flag',
    rollout: 25,
    cohorts: {},
    group: null,
    tags: [],
    permanent: false,
    archived: false,
    version: 3,
    revision: 10,
    created_at: '2026-11-01T10:00:00.000Z',
    updated_at: '2026-11-20T10:00:00.000Z',
    updated_by: 'u-1',
    last_evaluated_at: null,
    stale: null,
    evaluations_since_yesterday: 0,
    overridden_for_me: null,
    can: ['flags:view', 'flags:edit', 'flags:kill', 'flags:override'],
    ...fields,
  };
}

export function anEntry(fields: Partial<HistoryItem> = {}): HistoryItem {
  return {
    revision: 11,
    position: 0,
    entity: 'flag',
    key: 'new-checkout',
    action: 'updated',
    actor: { id: 'u-2', name: 'bob@example.com' },
    before: null,
    after: null,
    changes: [],
    reason: null,
    request_id: null,
    created_at: '2026-11-21T10:00:00.000Z',
    ...fields,
  };
}

/** Responses that every screen of flags requests besides its own. */
export const AROUND = {
  'GET /api/flags/groups': { body: { revision: 10, items: [], next_cursor: null } },
  'GET /api/projects/shop/members': { body: { items: [], next_cursor: null } },
};

export function aList(...items: Flag[]) {
  return { body: { revision: 10, items, next_cursor: null } };
}

/** `If-Match` of each write in turn; to be called after `fakeApi`, whose calls do not record headers. */
export function sentVersions(): string[] {
  const seen: string[] = [];
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    const version = input instanceof Request ? input.headers.get('if-match') : null;
    if (version !== null) seen.push(version);
    return answer(input, init);
  });
  return seen;
}
