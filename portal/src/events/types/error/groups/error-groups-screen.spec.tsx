import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, problem, type FakeCall } from '../../../../test/fake-api';
import { ADA, renderScreen } from '../../../../test/render';
import { aGroup, aGroupDetail } from './error-group-fixture';
import { ErrorGroups } from './error-groups-screen';
import { ErrorGroupPage } from './error-group-screen';
import type { ErrorGroupsSearch } from './search';
import { aChange } from '../../../../test/a-change';

const page = (items: object[], more: object = {}) => ({
  body: {
    items,
    next_cursor: null,
    status_counts: { open: items.length, resolved: 2, ignored: 0 },
    ungrouped_events: 0,
    complete: true,
    ...more,
  },
});

function show(search: ErrorGroupsSearch = {}, onChange = vi.fn(), me = ADA) {
  return renderScreen(<ErrorGroups project="shop" search={search} onChange={onChange} />, { me });
}

const viewer = () => ({
  ...ADA,
  projects: ADA.projects.map((project) => ({
    ...project,
    permissions: ['project:view', 'events:view'] as never,
  })),
});

describe('the list of error groups', () => {
  beforeEach(() => vi.restoreAllMocks());

  it('shows counts, users and trend, and markup of senders as text', async () => {
    const calls = fakeApi({
      'GET /api/errors': page([
        aGroup({ title: '<b>\u202eboom</b>', count: 1234, users: 600, users_estimated: true }),
        aGroup({ id: 'g-2', title: 'Other', assignee: { id: 'u-2', email: 'g@example.com', name: 'Grace' } }),
      ]),
    });
    await show();
    expect(await screen.findByRole('link', { name: '<b>⟨U+202E⟩boom</b>' })).toBeVisible();
    expect(screen.getByText('1,234')).toBeVisible();
    expect(screen.getByText('about 600')).toBeVisible();
    expect(screen.getAllByRole('img', { name: '3 events in the last 24 hours' })).toHaveLength(2);
    expect(screen.getByText('Assigned to Grace')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Resolved (2)' })).toBeVisible();
    expect(calls[0]?.search.get('status')).toBe('open');
  });

  it('requests the filters of the URL, and removes single filters', async () => {
    const calls = fakeApi({ 'GET /api/errors': page([aGroup()]) });
    const onChange = vi.fn();
    await show({ status: 'all', q: 'boom', release: '1.0', sort: 'users' }, onChange);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the filter Release 1.0' }));
    expect(onChange).toHaveBeenCalledWith({ release: undefined });
    expect(Object.fromEntries(calls[0]?.search ?? [])).toEqual({
      project_id: 'shop',
      limit: '50',
      q: 'boom',
      release: '1.0',
      sort: 'users',
    });
  });

  it('narrows the list to a time range, and lists groups of any time without one', async () => {
    const calls = fakeApi({ 'GET /api/errors': page([]) });
    const onChange = vi.fn();
    await show({ range: '24h' }, onChange);
    expect(await screen.findByText('Nothing matches these filters.')).toBeVisible();
    const from = Date.parse(calls[0]?.search.get('from') ?? '');
    expect(Math.abs(Date.now() - 86_400_000 - from)).toBeLessThan(600_000);
    expect(calls[0]?.search.has('range')).toBe(false);
    const ranges = screen.getByRole('radiogroup', { name: 'Time range' });
    await userEvent.click(within(ranges).getByRole('radio', { name: '7d' }));
    expect(onChange).toHaveBeenLastCalledWith({ range: '7d' });
    await userEvent.click(within(ranges).getByRole('radio', { name: 'Any time' }));
    expect(onChange).toHaveBeenLastCalledWith({ range: undefined });
  });

  it('distinguishes no errors, no open errors and no matches', async () => {
    fakeApi({ 'GET /api/errors': page([], { status_counts: { open: 0, resolved: 0, ignored: 0 } }) });
    const first = await show();
    expect(await screen.findByText('No errors yet')).toBeVisible();
    first.unmount();
    fakeApi({ 'GET /api/errors': page([]) });
    const second = await show();
    expect(await screen.findByText('No open errors')).toBeVisible();
    second.unmount();
    const onChange = vi.fn();
    await show({ q: 'x' }, onChange);
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ q: undefined }));
  });

  it('reports a failure, and events that are not read yet or in no group', async () => {
    fakeApi({ 'GET /api/errors': problem(503, 'service_unavailable', 'Too slow.') });
    const failed = await show();
    expect(await screen.findByText('Too slow.')).toBeVisible();
    failed.unmount();
    fakeApi({ 'GET /api/errors': page([aGroup()], { complete: false, ungrouped_events: 7 }) });
    await show();
    expect(await screen.findByText(/Not all events have been read yet/)).toBeVisible();
    expect(screen.getByText(/7 events are in no group/)).toBeVisible();
  });

  it('merges the selected groups into the one with the most events', async () => {
    const calls = fakeApi({
      'GET /api/errors': page([
        aGroup({ title: 'small', count: 1 }),
        aGroup({ id: 'g-2', title: 'large', count: 9 }),
      ]),
      'POST /api/errors/merge': { body: aGroupDetail({ id: 'g-2' }) },
    });
    await show();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select small' }));
    expect(screen.queryByRole('button', { name: 'Merge groups' })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select large' }));
    await userEvent.click(screen.getByRole('button', { name: 'Merge groups' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/count for “large”/)).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Merge groups' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ into: 'g-2', from: ['g-1'] }),
    );
  });
});

const FIRST = '2026-11-20T10:00:00.000Z';

describe('the page of an error group', () => {
  beforeEach(() => vi.restoreAllMocks());

  const open = async (group: object, me = ADA, changes: object[] = []) => {
    const calls = fakeApi({
      'GET /api/events/facets': { body: { types: changes.length === 0 ? [] : [{ value: 'deploy' }] } },
      'GET /api/changes': { body: { items: changes, next_cursor: null } },
      'GET /api/errors/g-1': { body: group },
      'GET /api/errors': page([]),
      'PATCH /api/errors/g-1': { body: { ...group, status: 'resolved' } },
      'POST /api/errors/g-1/split': { body: group },
    });
    await renderScreen(<ErrorGroupPage project="shop" id="g-1" />, { me });
    await screen.findByRole('heading', { level: 1 });
    return calls;
  };

  it('shows a stack with the frames of libraries folded, and the reason for the group', async () => {
    await open(aGroupDetail());
    expect(screen.getByText('src/checkout.js:10:5')).toBeVisible();
    expect(screen.queryByText('handle')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '1 frame of libraries' }));
    expect(screen.getByText('handle')).toBeVisible();
    const reason = screen.getByRole('region', { name: 'Why these events are one group' });
    expect(within(reason).getByText('checkout.js checkout')).toBeVisible();
    expect(screen.getByText('other values: 4 events')).toBeVisible();
  });

  it('lists the changes in the 24 hours before its first event, and deploys of its services only', async () => {
    const deploy = (version: string, subject: string, at: string, action = 'succeeded') =>
      aChange({ id: version, at, subject, action, scope: 'production', after: { version } });
    await open(
      aGroupDetail({
        services: {
          items: [{ value: 'checkout', count: 3, first_seen: FIRST, last_seen: FIRST }],
          rest: 0,
        },
        first_seen: FIRST,
      }),
      ADA,
      [
        deploy('5.0.1', 'checkout', '2026-11-20T10:01:00.000Z'),
        deploy('5.0.0', 'checkout', '2026-11-20T09:58:00.000Z'),
        deploy('4.9.9', 'checkout', '2026-11-20T09:57:00.000Z', 'failed'),
        deploy('7', 'search', '2026-11-20T09:56:00.000Z'),
        aChange({
          id: 'f-1',
          at: '2026-11-20T09:55:00.000Z',
          kind: 'flag',
          subject: 'new_checkout',
          action: 'updated',
          before: { enabled: true, rollout: 10 },
          after: { enabled: true, rollout: 100 },
        }),
        aChange({ id: 'm-1', at: '2026-11-20T09:54:00.000Z', kind: 'member', subject: 'tom', action: 'set' }),
        deploy('4.9.0', 'checkout', '2026-11-20T09:00:00.000Z', 'rolled_back'),
      ],
    );
    const link = await screen.findByRole('link', { name: 'checkout 5.0.0: deployed in production' });
    expect(link).toHaveAttribute('href', '/p/shop/events/5.0.0');
    expect(link.closest('li')).toHaveTextContent('2 min 0 s before');
    expect(screen.getByRole('link', { name: 'new_checkout: Rollout 10% → 100%' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'checkout 4.9.0: rolled back in production' })).toBeVisible();
    for (const name of [/5\.0\.1/, /4\.9\.9/, /search/, /tom/])
      expect(screen.queryByRole('link', { name })).toBeNull();
  });

  it('requests no changes for a project without events that report any', async () => {
    const calls = await open(aGroupDetail());
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/events/facets')).toBe(true));
    expect(calls.some(({ path }) => path === '/api/changes')).toBe(false);
  });

  const patchesOf = (calls: FakeCall[]) =>
    calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

  it('is resolved, and reopened by Undo', async () => {
    const calls = await open(aGroupDetail());
    await userEvent.click(screen.getByRole('button', { name: 'Resolve' }));
    expect(await screen.findByText('Group resolved')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(patchesOf(calls)).toEqual([{ status: 'resolved' }, { status: 'open' }]));
  });

  it('is ignored for a number of events, and reopened by Undo', async () => {
    const calls = await open(aGroupDetail());
    await userEvent.click(screen.getByRole('button', { name: 'More ways to close the group' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Ignore for 100 events' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(patchesOf(calls)).toEqual([{ status: 'ignored', ignored_for_events: 100 }, { status: 'open' }]),
    );
  });

  it('is reopened, and ignored for the remaining events again by Undo', async () => {
    const calls = await open(aGroupDetail({ status: 'ignored', ignored_events_left: 42 }));
    await userEvent.click(screen.getByRole('button', { name: 'Reopen' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(patchesOf(calls)).toEqual([{ status: 'open' }, { status: 'ignored', ignored_for_events: 42 }]),
    );
  });

  it('names the permission that a viewer lacks', async () => {
    await open(aGroupDetail(), viewer());
    await userEvent.hover(screen.getByRole('button', { name: 'Resolve' }));
    expect(await screen.findByText(/Needs views:edit on shop/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'More ways to close the group' })).toBeNull();
  });

  it('splits merged fingerprints off, but not the group’s own', async () => {
    const own = aGroupDetail().fingerprints[0];
    const group = aGroupDetail({ fingerprints: [own, { ...own, id: 'f-2', title: 'merged' }] as never });
    const calls = await open(group);
    await userEvent.click(screen.getByRole('button', { name: 'Split off merged' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ fingerprints: ['f-2'] }),
    );
    expect(screen.getAllByRole('button', { name: /^Split off/ })).toHaveLength(1);
  });

  it('steps through the samples', async () => {
    const [sample] = aGroupDetail().samples;
    await open(
      aGroupDetail({
        samples: [sample, { ...sample, event_id: 'e-2', release: '0.9', exceptions: [] }] as never,
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Older sample' }));
    expect(await screen.findByText('Sample 2 of 2')).toBeVisible();
    expect(screen.getByText('0.9')).toBeVisible();
  });
});
