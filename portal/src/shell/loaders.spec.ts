import { QueryClient } from '@tanstack/react-query';
import { isNotFound } from '@tanstack/react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { meQuery } from '../session/me';
import { fakeApi } from '../test/fake-api';
import { ADA } from '../test/render';
import { otherProjectOf } from './loaders';

const [SHOP] = ADA.projects;

describe('the project of a resource in the URL', () => {
  let queryClient: QueryClient;

  beforeEach(() => {
    queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const second = { ...SHOP, id: 'p-2', key: 'second', name: 'Second' };
    queryClient.setQueryData(meQuery.queryKey, { ...ADA, projects: [SHOP, second] } as typeof ADA);
    fakeApi({ 'GET /api/projects/old': { body: { id: 'p-3', key: 'old', archived_at: '2026-11-01' } } });
  });

  it('is the project of the URL', async () => {
    expect(await otherProjectOf(queryClient, 'shop', 'p-1')).toBeNull();
    expect(await otherProjectOf(queryClient, 'old', 'p-3')).toBeNull();
  });

  it('is another project that the user can view', async () => {
    expect(await otherProjectOf(queryClient, 'second', 'p-1')).toBe('shop');
    expect(await otherProjectOf(queryClient, 'old', 'p-2')).toBe('second');
  });

  it('is not found when the user cannot view it', async () => {
    const error: unknown = await otherProjectOf(queryClient, 'old', 'p-9').catch((caught: unknown) => caught);
    expect(isNotFound(error)).toBe(true);
  });
});
