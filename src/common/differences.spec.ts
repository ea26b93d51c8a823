import { describe, expect, it } from 'vitest';
import { differences } from './differences.js';

describe('differences', () => {
  const thing: { name: string; limit: number | null; version: number } = {
    name: 'a',
    limit: null,
    version: 1,
  };

  it('are the fields whose values change', () => {
    expect(differences(thing, { name: 'b', limit: 5 })).toEqual({
      before: { name: 'a', limit: null },
      after: { name: 'b', limit: 5 },
    });
    expect(differences<typeof thing>({ ...thing, limit: 5 }, { limit: null })).toEqual({
      before: { limit: 5 },
      after: { limit: null },
    });
  });

  it('are empty for an empty patch, and for values that are already set', () => {
    expect(differences(thing, {})).toEqual({ before: {}, after: {} });
    expect(differences(thing, { name: undefined, limit: null, version: 1 })).toEqual({
      before: {},
      after: {},
    });
  });
});
