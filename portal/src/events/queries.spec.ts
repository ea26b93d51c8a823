import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { facetsQuery } from './queries';

/** The parameters of the request that the query sends, as the service receives them. */
async function sent(filters: Parameters<typeof facetsQuery>[1]): Promise<URLSearchParams> {
  const addresses: string[] = [];
  vi.stubGlobal('fetch', (request: Request) => {
    addresses.push(request.url);
    return Promise.resolve(Response.json({}));
  });
  await new QueryClient().fetchQuery(facetsQuery('shop', filters) as never);
  const [address = ''] = addresses.filter((one) => one.includes('/api/events/facets'));
  return new URL(address, 'http://localhost').searchParams;
}

describe('filters of the event explorer', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    [{ type: 'log,error' }, 'type', 'log,error'],
    [{ not_type: 'log,error' }, 'not_type', 'log,error'],
    [{ level: 'error' }, 'level', 'error'],
    [{ not_level: 'info' }, 'not_level', 'info'],
    [{ source: 'billing' }, 'source', 'billing'],
    [{ not_source: ['billing'] }, 'not_source', 'billing'],
    [{ q: 'timeout' }, 'q', 'timeout'],
  ])('send %j as the parameter of the same name, and no other', async (filters, name, value) => {
    const parameters = await sent(filters as never);
    const filterNames = ['type', 'not_type', 'level', 'not_level', 'source', 'not_source', 'q'];
    expect(filterNames.filter((one) => parameters.has(one))).toEqual([name]);
    expect(parameters.getAll(name).join(',')).toBe(value);
  });
});
