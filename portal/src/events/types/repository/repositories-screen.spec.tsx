import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, problem } from '../../../test/fake-api';
import { renderScreen } from '../../../test/render';
import { testEvent } from '../../test-event';
import { Repositories, Commits } from './repositories-screen';
import repositoryView from './repository.view';

const TS = '2026-11-20T10:04:00.000Z';
const REVISION = '9fceb02d0ae598e95dc970b74767f19372d61af8';
const page = (items: object[], more: object = {}) => ({
  body: { complete: true, items, next_cursor: null, ...more },
});
const targetOf = (link: HTMLElement | null | undefined) => {
  const { pathname, searchParams } = new URL(link?.getAttribute('href') ?? '', 'http://x');
  return [pathname, Object.fromEntries(searchParams)];
};

describe('activity of repositories', () => {
  const branch = (more: object = {}) => ({
    repository: 'acme/checkout',
    branch: 'main',
    provider: 'github',
    events: 1200,
    first_activity_at: TS,
    last_activity_at: TS,
    last_event_id: 'e-1',
    commit: REVISION,
    author: 'mira',
    ...more,
  });
  const show = (q?: string, onChange = vi.fn()) =>
    renderScreen(<Repositories project="shop" q={q} onChange={onChange} />);

  it('is listed by branch, and links to the commits of one branch or of all', async () => {
    fakeApi({
      'GET /api/repositories': page([
        branch({ branch: 'fix\u202e&x=1' }),
        branch({ branch: null, commit: null, author: null, provider: null }),
        branch({ repository: '', branch: 'main' }),
      ]),
    });
    await show();
    const table = within(await screen.findByRole('region', { name: 'Branches' }));
    const [, first, second, third] = table.getAllByRole('row').map((row) => within(row));
    expect(first?.getByText('github')).toBeVisible();
    expect(first?.getByText('9fceb02d0ae5')).toBeVisible();
    expect(first?.getByText('mira')).toBeVisible();
    expect(first?.getByText('1,200')).toBeVisible();
    expect(targetOf(first?.getByRole('link', { name: 'fix⟨U+202E⟩&x=1' }))).toEqual([
      '/p/shop/repositories',
      { repository: 'acme/checkout', branch: 'fix\u202e&x=1' },
    ]);
    expect(targetOf(first?.getByRole('link', { name: 'acme/checkout' }))).toEqual([
      '/p/shop/repositories',
      { repository: 'acme/checkout' },
    ]);
    expect(second?.getByText('No branch')).toBeVisible();
    expect(third?.getByText('Empty name')).toBeVisible();
    expect(third?.queryByRole('link')).toBeNull();
  });

  it('is searched by the service', async () => {
    const calls = fakeApi({ 'GET /api/repositories': page([]) });
    const onChange = vi.fn();
    await show('checkout', onChange);
    expect(await screen.findByText('Nothing matches these filters.')).toBeVisible();
    expect(calls[0]?.search.get('q')).toBe('checkout');
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(onChange).toHaveBeenCalledWith({ q: undefined });
  });

  it('states that there is none, or shows the error of a failed request', async () => {
    fakeApi({ 'GET /api/repositories': page([]) });
    const { unmount } = await show();
    expect(await screen.findByRole('heading', { name: 'No repository activity yet' })).toBeVisible();
    unmount();
    fakeApi({ 'GET /api/repositories': problem(403, 'forbidden', 'Permission missing.') });
    await show();
    expect(await screen.findAllByRole('alert')).toHaveLength(1);
  });
});

describe('commits of a repository', () => {
  const commit = (id: string, more: object = {}) => ({
    id,
    ts: TS,
    repository: 'acme/checkout',
    branch: 'main',
    commit: REVISION,
    author: 'mira',
    ...more,
  });
  const show = (branch?: string) =>
    renderScreen(<Commits project="shop" repository="acme/checkout" branch={branch} />);

  it('link to the deploys that contain them, and to their events', async () => {
    const calls = fakeApi({
      'GET /api/repositories/commits': page([
        commit('e-1'),
        commit('e-2', { commit: 'v1.2', branch: null, author: null }),
        commit('e-3', { commit: null }),
      ]),
    });
    await show('main');
    const table = within(await screen.findByRole('region', { name: 'Commits' }));
    const [, first, second, third] = table.getAllByRole('row').map((row) => within(row));
    expect(targetOf(first?.getByRole('link', { name: 'Find deploys of 9fceb02d0ae5' }))).toEqual([
      '/p/shop/deploys',
      { commit: REVISION },
    ]);
    expect(targetOf(first?.getByRole('link', { name: '9fceb02d0ae5' }))).toEqual(['/p/shop/events/e-1', {}]);
    expect(second?.queryByRole('link', { name: /deploys/ })).toBeNull();
    expect(third?.getByRole('link', { name: 'No commit' })).toHaveAttribute('href', '/p/shop/events/e-3');
    const { search } = calls[0] ?? {};
    expect([search?.get('repository'), search?.get('branch')]).toEqual(['acme/checkout', 'main']);
    expect(screen.getByText('Branch main')).toBeVisible();
    expect(targetOf(screen.getByRole('link', { name: 'All branches' }))).toEqual([
      '/p/shop/repositories',
      { repository: 'acme/checkout' },
    ]);
  });

  it('are those of all branches when no branch is chosen', async () => {
    const calls = fakeApi({ 'GET /api/repositories/commits': page([]) });
    await show();
    expect(await screen.findByRole('heading', { name: 'No commits here' })).toBeVisible();
    expect(calls[0]?.search.has('branch')).toBe(false);
    expect(screen.queryByRole('link', { name: 'All branches' })).toBeNull();
  });
});

describe('an event of the type repository', () => {
  const linkOf = (type: string, data: object) =>
    repositoryView.link(testEvent(1, { type, data: data as never }));

  it('links to the commits of its branch, unless the service truncates the name of its repository', () => {
    expect(linkOf('repository', { repo: 'acme/a', branch: 'main' })?.search).toEqual({
      repository: 'acme/a',
      branch: 'main',
    });
    expect(linkOf('repository', { repo: 'acme/a' })?.search).toEqual({ repository: 'acme/a' });
    expect(linkOf('repository', { repo: 'x'.repeat(201) })).toBeNull();
    expect(linkOf('log', { repo: 'acme/a' })).toBeNull();
  });
});
