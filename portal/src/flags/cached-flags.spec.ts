import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { cachedFlag, putFlag } from './cached-flags';
import { flagKeys } from './queries';
import { aFlag } from './test-data';

const pages = (version: number) => ({
  pages: [{ items: [aFlag({ key: 'other' }), aFlag({ version })], next_cursor: null }],
  pageParams: [null],
});

describe('a flag in the cache', () => {
  it('is the newest of the versions in lists and on its own page', () => {
    const queries = new QueryClient();
    expect(cachedFlag(queries, 'shop', 'new-checkout')).toBeUndefined();
    queries.setQueryData(flagKeys.one('shop', 'new-checkout'), aFlag({ version: 4 }));
    queries.setQueryData([...flagKeys.lists('shop'), 'a'], pages(6));
    queries.setQueryData([...flagKeys.lists('shop'), 'b'], pages(5));
    expect(cachedFlag(queries, 'shop', 'new-checkout')?.version).toBe(6);
  });

  it('is changed in all queries that contain it, and no other flag is', () => {
    const queries = new QueryClient();
    queries.setQueryData(flagKeys.one('shop', 'new-checkout'), aFlag());
    queries.setQueryData([...flagKeys.lists('shop'), 'a'], pages(3));
    putFlag(queries, 'shop', 'new-checkout', { rollout: 99 });
    expect(queries.getQueryData(flagKeys.one('shop', 'new-checkout'))).toMatchObject({ rollout: 99 });
    const [page] = queries.getQueryData<ReturnType<typeof pages>>([...flagKeys.lists('shop'), 'a'])!.pages;
    expect(page?.items.map(({ rollout }) => rollout)).toEqual([25, 99]);
  });
});
