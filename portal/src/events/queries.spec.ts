import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '../test/fake-api';
import { facetsQuery } from './queries';

const NAMES = ['type', 'not_type', 'level', 'not_level', 'source', 'not_source', 'q'];

describe('filters of the event explorer', () => {
  it.each([
    [{ type: 'log,error' }, 'type', 'log,error'],
    [{ not_type: 'log,error' }, 'not_type', 'log,error'],
    [{ level: 'error' }, 'level', 'error'],
    [{ not_level: 'info' }, 'not_level', 'info'],
    [{ source: 'billing' }, 'source', 'billing'],
    [{ not_source: ['billing'] }, 'not_source', 'billing'],
    [{ q: 'timeout' }, 'q', 'timeout'],
  ])('send %j as the parameter of the same name, and no other', async (filters, name, value) => {
    const calls = fakeApi({ 'GET /api/events/facets': () => ({ body: {} }) });
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    await client.fetchQuery(facetsQuery('shop', filters) as never);
    const search = calls.find(({ path }) => path === '/api/events/facets')?.search ?? new URLSearchParams();
    expect(NAMES.filter((one) => search.has(one))).toEqual([name]);
    expect(search.getAll(name).join(',')).toBe(value);
  });
});
