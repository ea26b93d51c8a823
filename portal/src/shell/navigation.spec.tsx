import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi, problem } from '../test/fake-api';
import { ADA, renderScreen } from '../test/render';
import { Navigation } from './navigation';
import { PROJECT_GROUPS } from './navigation-items';
import { typesWithEventsQuery } from '../events/types-with-events';

const FACETS = 'GET /api/events/facets';
const typesOf = (...types: string[]) => ({
  body: { types: types.map((value) => ({ value, count: 1 })) },
});
const link = (name: string) => screen.getByRole('link', { name });
const recedes = (name: string) => link(name).hasAttribute('data-recedes');
const business = () => screen.queryByRole('button', { name: 'Business' });

describe('the navigation of a project', () => {
  it('groups its entries by purpose', () => {
    const groups = PROJECT_GROUPS.map(({ title, items }) => [title, items.map(({ label }) => label)]);
    expect(Object.fromEntries(groups)).toEqual({
      null: ['Overview'],
      Observe: ['Events', 'Errors', 'Traces', 'Logs', 'Performance'],
      Change: ['Feature flags', 'Deploys', 'Flag events', 'Config', 'Repositories'],
      Run: ['Apps', 'Runs'],
      Business: ['Costs', 'Tenants', 'Webhooks', 'Videos', 'Audit events'],
      Project: ['Members', 'Settings'],
    });
  });

  it('dims only entries of event types without events', async () => {
    const calls = fakeApi({ [FACETS]: typesOf('error', 'cost') });
    await renderScreen(<Navigation />);
    await waitFor(() => expect(recedes('Traces')).toBe(true));
    expect(link('Traces')).toHaveAttribute('href', '/p/shop/traces');
    expect(link('Traces')).toHaveAttribute('title', 'No events in the last 30 days');
    expect(['Errors', 'Events', 'Feature flags', 'Costs', 'Settings'].filter(recedes)).toEqual([]);
    expect(business()).toBeNull();
    const requests = calls.filter(({ path }) => path === '/api/events/facets');
    expect(requests).toHaveLength(1);
    expect(requests[0]?.search.get('project_id')).toBe('shop');
    // Whole hours, which the service answers from precomputed counts.
    expect(requests[0]?.search.get('from')).toMatch(/T\d\d:00:00\.000Z$/);
  });

  it('collapses a group whose entries are all dimmed, and expands it by its title', async () => {
    fakeApi({ [FACETS]: typesOf('error') });
    await renderScreen(<Navigation />);
    const button = await screen.findByRole('button', { name: 'Business', expanded: false });
    expect(screen.queryByRole('link', { name: 'Costs' })).toBeNull();
    expect(link('Traces')).toBeVisible();
    await userEvent.click(button);
    expect(screen.getByRole('button', { name: 'Business', expanded: true })).toBeVisible();
    expect(link('Costs')).toHaveAttribute('href', '/p/shop/costs');
  });

  it('keeps a group expanded on one of its pages', async () => {
    fakeApi({ [FACETS]: typesOf('error') });
    await renderScreen(<Navigation />, { path: '/p/shop/costs' });
    expect(await screen.findByRole('button', { name: 'Business', expanded: true })).toBeVisible();
    expect(link('Costs')).toBeVisible();
  });

  it('shows all entries alike when the types cannot be loaded', async () => {
    const calls = fakeApi({ [FACETS]: problem(503, 'service_unavailable', 'The database is busy.') });
    await renderScreen(<Navigation />);
    await waitFor(() => expect(calls).not.toEqual([]));
    expect(['Errors', 'Traces', 'Costs'].filter(recedes)).toEqual([]);
    expect(business()).toBeNull();
  });

  it('requests no types without the permission to view events', async () => {
    const calls = fakeApi({});
    const [shop] = ADA.projects;
    if (shop === undefined) throw new Error('The person has no project.');
    const projects = [{ ...shop, permissions: ['project:view' as const, 'flags:view' as const] }];
    const { queryClient } = await renderScreen(<Navigation />, { me: { ...ADA, projects } });
    expect(link('Feature flags')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Traces' })).toBeNull();
    // A permitted query starts before the entries are rendered, even though its request is sent a moment later.
    const { queryKey } = typesWithEventsQuery('shop');
    expect(queryClient.getQueryState(queryKey)).toMatchObject({ status: 'pending', fetchStatus: 'idle' });
    expect(calls).toEqual([]);
  });
});
