import { notifications } from '@mantine/notifications';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api, unwrap } from '../api/client';
import { fakeApi, problem } from '../test/fake-api';
import { ADA } from '../test/render';
import { followPermissions } from './follow-permissions';
import { meQuery, type Me } from './me';

const [SHOP] = ADA.projects as [Me['projects'][number]];
const withPermissions = (permissions: Me['projects'][number]['permissions']): Me => ({
  ...ADA,
  projects: [{ ...SHOP, permissions }],
});
const DENIED = problem(403, 'forbidden', 'This needs the permission "flags:edit" on the project "shop".');

describe('permissions that change while the portal is open', () => {
  let stop: () => void;
  let queries: QueryClient;
  let shown: { message?: unknown }[];
  let isRead: () => number;

  /** Caches the signed-in user and the list of flags, as on an open page. */
  const open = async (now: () => Me, flags = vi.fn(() => ({ body: { items: [] } }))): Promise<void> => {
    const calls = fakeApi({
      'GET /api/auth/me': () => ({ body: now() }),
      'GET /api/flags': flags,
      'PATCH /api/flags/{key}': DENIED,
      'PATCH /api/flags/checkout': DENIED,
      'GET /api/projects/gone': problem(404, 'not_found', 'The project does not exist.'),
    });
    isRead = () => calls.filter(({ path }) => path === '/api/flags').length;
    queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
    const flagsQuery = {
      queryKey: ['flags', 'shop'],
      queryFn: () => unwrap(api.GET('/api/flags', { params: { query: { project_id: 'shop' } } })),
    };
    const ends = [
      new QueryObserver(queries, meQuery).subscribe(() => undefined),
      new QueryObserver(queries, flagsQuery).subscribe(() => undefined),
      followPermissions(queries),
    ];
    stop = () => {
      for (const end of ends) end();
    };
    await expect.poll(() => [queries.isFetching(), isRead()]).toEqual([0, 1]);
  };
  const change = (): Promise<unknown> =>
    api
      .PATCH('/api/flags/{key}', {
        params: { path: { key: 'checkout' }, query: { project_id: 'shop' } },
        body: { enabled: true },
      } as never)
      .catch(() => undefined);

  beforeEach(() => {
    // Fakes the interval of a minute, which only its own test advances.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    shown = [];
    vi.spyOn(notifications, 'show').mockImplementation((notification) => {
      shown.push(notification);
      return '';
    });
  });
  afterEach(() => {
    stop();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('are refetched with all data of the page after a rejected change, and lost ones are shown', async () => {
    let me = withPermissions(['flags:view', 'flags:edit', 'flags:kill']);
    await open(() => me);
    me = withPermissions(['flags:view']);
    await change();
    await expect
      .poll(() => queries.getQueryData(meQuery.queryKey)?.projects[0]?.permissions)
      .toEqual(['flags:view']);
    await expect.poll(isRead).toBeGreaterThan(1);
    await expect.poll(() => shown.length).toBe(1);
    expect(shown.map(({ message }) => String(message).replaceAll(/[\u2066-\u2069]/g, ''))).toEqual([
      `Your permissions on ${SHOP.name} were changed. You can no longer: create and change feature flags; stop a flag or a group at once, and restore it.`,
    ]);
  });

  it('are refetched when a project is no longer found, with one refetch of the page', async () => {
    let me = ADA;
    await open(() => me);
    me = { ...ADA, projects: [] };
    await api
      .GET('/api/projects/{project}', { params: { path: { project: 'gone' } } })
      .catch(() => undefined);
    await expect.poll(() => queries.getQueryData(meQuery.queryKey)?.projects).toEqual([]);
    await expect.poll(() => [queries.isFetching(), isRead()]).toEqual([0, 2]);
    expect(shown).toEqual([]);
  });

  it('leave the page unchanged after a rejected request when they are the same', async () => {
    await open(() => ADA);
    const before = queries.getQueryState(meQuery.queryKey)?.dataUpdateCount ?? 0;
    await api
      .GET('/api/projects/{project}', { params: { path: { project: 'gone' } } })
      .catch(() => undefined);
    await expect.poll(() => queries.getQueryState(meQuery.queryKey)?.dataUpdateCount).toBeGreaterThan(before);
    await expect.poll(() => queries.isFetching()).toBe(0);
    expect([isRead(), shown]).toEqual([1, []]);
  });

  it('of another user who signs in are not reported as lost', async () => {
    let me = ADA;
    await open(() => me);
    me = {
      ...ADA,
      user: { ...ADA.user, id: 'another' },
      organization: { ...ADA.organization, permissions: [] },
    };
    // Tabs share the session: another user has signed in in another tab.
    await queries.refetchQueries({ queryKey: meQuery.queryKey });
    expect(queries.getQueryData(meQuery.queryKey)?.user.id).toBe('another');
    expect(shown).toEqual([]);
  });

  it('are refetched every minute without other requests', async () => {
    let me = ADA;
    await open(() => me);
    me = { ...ADA, projects: [] };
    vi.advanceTimersByTime(60_000);
    await expect.poll(() => queries.getQueryData(meQuery.queryKey)?.projects).toEqual([]);
  });
});
