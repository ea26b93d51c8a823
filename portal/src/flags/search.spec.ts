import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { flagListSearch, historySearch, playgroundSearch } from './search';

describe('a search parameter of the flags', () => {
  it('is dropped when it is unknown or invalid', () => {
    const search = { q: 'x', state: 'burning', stale: 'maybe', sort: 5, group: '', other: 1 };
    expect(v.parse(flagListSearch, search)).toEqual({ q: 'x' });
    expect(v.parse(historySearch, { entry: -1, entity: 'dog' })).toEqual({});
  });

  it('can be a number that is searched for', () => {
    expect(v.parse(flagListSearch, { q: 42 }).q).toBe('42');
  });

  it('has a context of strings only', () => {
    expect(v.parse(playgroundSearch, { ctx: { userId: 'u', age: 3, env: '' }, ctx2: 'x' })).toEqual({
      ctx: { userId: 'u' },
    });
  });
});
