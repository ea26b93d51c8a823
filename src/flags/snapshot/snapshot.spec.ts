import { describe, expect, it } from 'vitest';
import type { SelfOverride } from '../overrides/self-override.entity.js';
import { makeSnapshot, type SnapshotRows } from './snapshot.js';

const override = (flagKey: string, actorId: string, fields: Partial<SelfOverride> = {}): SelfOverride =>
  ({ flagKey, actorId, value: true, active: true, expiresAt: null, ...fields }) as SelfOverride;
const idsOf = (rows: Partial<SnapshotRows>): string[] =>
  makeSnapshot({
    revision: 1,
    flags: [],
    groups: [],
    overrides: [],
    identities: [],
    ...rows,
  }).payload.overrides.map(({ flag_key, actor_id }) => `${flag_key} ${actor_id}`);

describe('the overrides of a snapshot', () => {
  it('are repeated for each ID of their person: the Signalbox ID first, the others sorted, and none of other people', () => {
    const identities = [
      { actorId: 'p', userId: 'b' },
      { actorId: 'q', userId: 'c' },
      { actorId: 'p', userId: 'B' },
      { actorId: 'r', userId: 'without an override' },
    ];
    const overrides = [override('f', 'p'), override('f', 'q'), override('g', 'p')];
    const expected = ['f p', 'f B', 'f b', 'f q', 'f c', 'g p', 'g B', 'g b'];
    expect(idsOf({ overrides, identities })).toEqual(expected);
    // The order of the database's rows does not change the bytes.
    expect(idsOf({ overrides, identities: identities.toReversed() })).toEqual(expected);
  });

  it('omit inactive ones, for all IDs of their person', () => {
    const identities = [{ actorId: 'p', userId: 'b' }];
    expect(idsOf({ overrides: [override('f', 'p', { active: false })], identities })).toEqual([]);
  });

  it('have the same value and expiry for every ID', () => {
    const expiresAt = new Date('2026-11-22T10:00:00Z');
    const { payload, set } = makeSnapshot({
      revision: 1,
      flags: [],
      groups: [],
      overrides: [override('f', 'p', { value: false, expiresAt })],
      identities: [{ actorId: 'p', userId: 'b' }],
    });
    expect(payload.overrides).toEqual(
      ['p', 'b'].map((actor_id) => ({
        flag_key: 'f',
        actor_id,
        value: false,
        active: true,
        expires_at: '2026-11-22T10:00:00.000Z',
      })),
    );
    expect(set.flags.size).toBe(0);
  });
});
