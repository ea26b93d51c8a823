import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../test/fake-api';
import { renderScreen } from '../../../test/render';
import { Tenants } from './tenants-screen';
import type { TenantsSearch } from './tenants-search';

const TS = '2026-11-20T10:04:00.000Z';
const tenant = (name: string, more: object = {}) => ({
  tenant: name,
  plan: 'team',
  ingest_limit_per_second: 1000,
  events: 3,
  first_seen_at: TS,
  last_changed_at: TS,
  last_event_id: `e-${name}`,
  ...more,
});
const change = (id: string, plan: string | null, limit: number | null) => ({
  id,
  ts: TS,
  plan,
  ingest_limit_per_second: limit,
});
const answer = (items: object[], more: object = {}) => ({
  body: { from: null, to: null, complete: true, items, next_cursor: null, ...more },
});
const show = (search: TenantsSearch = {}, onSearch = vi.fn()) =>
  renderScreen(<Tenants project="shop" search={search} onSearch={onSearch} />);

describe('tenants of a project', () => {
  it('show the current plan and limit, and link to their history', async () => {
    fakeApi({
      'GET /api/tenants': answer([
        tenant('ac\u202eme'),
        tenant('globex', { plan: null, ingest_limit_per_second: null }),
        tenant(''),
      ]),
    });
    await show();
    const table = within(await screen.findByRole('region', { name: 'Tenants' }));
    const [, first, second, third] = table.getAllByRole('row').map((row) => within(row));
    expect(first?.getByText('team')).toBeVisible();
    expect(first?.getByText('1,000')).toBeVisible();
    const history = first?.getByRole('link', { name: 'Show plans of ac⟨U+202E⟩me over time' });
    expect(history?.getAttribute('href')).toMatch(/^\/p\/shop\/tenants\?tenant=/);
    expect(first?.getByRole('link', { name: /^Last event of / })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/p\/shop\/events\/e-/),
    );
    expect(second?.getByText('No plan')).toBeVisible();
    expect(second?.getByText('Not stated')).toBeVisible();
    expect(third?.getByText('No name')).toBeVisible();
  });

  it('show what each change of one tenant replaced', async () => {
    const calls = fakeApi({
      'GET /api/tenants/history': answer([
        change('c-3', 'enterprise', 5000),
        change('c-2', 'team', 5000),
        change('c-1', 'team', null),
      ]),
    });
    await show({ tenant: 'acme' });
    const table = within(await screen.findByRole('region', { name: 'Plans and limits over time' }));
    const [, latest, middle, first] = table.getAllByRole('row').map((row) => within(row));
    expect(latest?.getByText('before: team')).toBeVisible();
    expect(latest?.queryByText(/before: 5,000/)).toBeNull();
    expect(middle?.getByText('before: Not stated')).toBeVisible();
    expect(first?.queryByText(/before:/)).toBeNull();
    expect(calls[0]?.search.get('tenant')).toBe('acme');
    expect(screen.getByRole('link', { name: 'All tenants' })).toHaveAttribute('href', '/p/shop/tenants');
  });

  it('are searched by the service, and state that none matches or that there are none', async () => {
    const calls = fakeApi({ 'GET /api/tenants': answer([]) });
    const onSearch = vi.fn();
    const { unmount } = await show({ q: 'initech' }, onSearch);
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(onSearch).toHaveBeenCalledWith(undefined);
    expect(calls[0]?.search.get('q')).toBe('initech');
    unmount();
    fakeApi({ 'GET /api/tenants': answer([]) });
    await show();
    expect(await screen.findByRole('heading', { name: 'No tenants yet' })).toBeVisible();
  });
});
