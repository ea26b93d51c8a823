import type { DataSource } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { LiveFlagsReadModel, MAX_ENTRIES } from './live-flags.read-model.js';

describe('LiveFlagsReadModel', () => {
  it('leaves a revision that may be cut off by the limit to the next read', async () => {
    const rows = Array.from({ length: MAX_ENTRIES }, (_, i) => ({
      revision: i < MAX_ENTRIES - 1 ? '1' : '2',
      actor_id: null,
      actor_name: 'system',
      reason: null,
      created_at: new Date(0),
      entity: 'flag',
      key: `flag-${i}`,
      action: 'updated',
    }));
    const flags = new LiveFlagsReadModel({ query: () => Promise.resolve(rows) } as unknown as DataSource);
    expect((await flags.after('p', 0)).map(({ revision }) => revision)).toEqual([1]);
  });
});
