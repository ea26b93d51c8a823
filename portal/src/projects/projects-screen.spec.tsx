import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Me } from '../session/me';
import { fakeApi, problem } from '../test/fake-api';
import { fillIn } from '../test/fill-in';
import { ADA, renderScreen } from '../test/render';
import { ProjectsScreen } from './projects-screen';

const [SHOP] = ADA.projects as [Me['projects'][number]];
const counts = (more: object = {}) => ({
  total: 1204,
  hours: [1200, 4],
  errors: 3,
  estimated: false,
  last_event_at: '2026-11-01T00:00:00.000Z',
  ...more,
});
const activity = (...items: object[]) => ({
  'GET /api/projects/activity': { body: { from: '', to: '', items, next_cursor: null } },
});
const of = (project: { id: string; key: string }, events: object | null) => ({
  project_id: project.id,
  project_key: project.key,
  events,
});

describe('projects', () => {
  it('show their recent activity', async () => {
    const quiet = { ...SHOP, id: 'p-2', key: 'quiet', name: 'Quiet' };
    const closed = { ...SHOP, id: 'p-3', key: 'closed', name: 'Closed' };
    fakeApi(
      activity(
        of(SHOP, counts()),
        of(quiet, counts({ total: 0, errors: 0, last_event_at: null })),
        of(closed, null),
      ),
    );
    await renderScreen(<ProjectsScreen />, { path: '/', me: { ...ADA, projects: [SHOP, quiet, closed] } });
    const card = (name: string) => screen.getByRole('link', { name }).closest('article') as HTMLElement;
    expect(await within(card('Shop')).findByText('1,204')).toBeVisible();
    expect(within(card('Shop')).getByText('3 errors')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Shop' })).toHaveAttribute('href', '/p/shop');
    expect(within(card('Quiet')).getByText('No event yet')).toBeVisible();
    expect(within(card('Quiet')).queryByText(/error/)).toBeNull();
    expect(within(card('Closed')).getByText('You do not have permission to view its events.')).toBeVisible();
  });

  it('mark estimated counts', async () => {
    fakeApi(activity(of(SHOP, counts({ estimated: true }))));
    await renderScreen(<ProjectsScreen />, { path: '/' });
    expect(await screen.findByText('≈ 1,204')).toBeVisible();
  });

  it('can be opened when their activity could not be loaded', async () => {
    fakeApi({ 'GET /api/projects/activity': problem(503, 'service_unavailable', 'Busy.') });
    await renderScreen(<ProjectsScreen />, { path: '/' });
    expect(await screen.findByText('Its activity could not be loaded.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Shop' })).toBeVisible();
  });

  it('are searched when there are many', async () => {
    const projects = Array.from({ length: 10 }, (_, n) => ({
      ...SHOP,
      id: `p-${n}`,
      key: `key-${n}`,
      name: `Name ${n}`,
    }));
    fakeApi(activity());
    await show({ ...ADA, projects }, 'name 7');
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Name 7' })).toBeVisible();
    expect(screen.getByLabelText('Search by name or key')).toHaveValue('name 7');
  });

  it('show when nothing matches', async () => {
    const projects = Array.from({ length: 10 }, (_, n) => ({
      ...SHOP,
      id: `p-${n}`,
      key: `key-${n}`,
      name: `Name ${n}`,
    }));
    fakeApi(activity());
    await show({ ...ADA, projects }, 'other');
    expect(screen.getByText('Nothing matches “other”.')).toBeVisible();
  });

  it('are created when there is none, and the new one opens', async () => {
    fakeApi({
      ...activity(),
      'GET /api/auth/me': { body: ADA },
      'POST /api/projects': { status: 201, body: { key: 'web-shop' } },
    });
    const { address } = await renderScreen(<ProjectsScreen />, { path: '/', me: { ...ADA, projects: [] } });
    expect(await screen.findByRole('heading', { name: 'Create your first project' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Create project' }));
    const dialog = await screen.findByRole('dialog');
    await fillIn(await within(dialog).findByLabelText('Name'), 'Web shop');
    expect(within(dialog).getByLabelText('Key')).toHaveValue('web-shop');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create project' }));
    await waitFor(() => expect(address()).toBe('/p/web-shop'));
  });

  it('keep a typed key, and show that another project has it', async () => {
    const calls = fakeApi({
      ...activity(),
      'POST /api/projects': problem(409, 'project_key_taken', 'Taken.'),
    });
    await renderScreen(<ProjectsScreen />, { path: '/' });
    await userEvent.click(await screen.findByRole('button', { name: 'New project' }));
    const dialog = await screen.findByRole('dialog');
    await fillIn(await within(dialog).findByLabelText('Key'), 'my-key');
    await fillIn(within(dialog).getByLabelText('Name'), 'Web shop');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create project' }));
    expect(await within(dialog).findByText(/Another project has this key/)).toBeVisible();
    expect(calls.at(-1)?.body).toEqual({ name: 'Web shop', key: 'my-key' });
  });

  it('explain to a user without projects how to get access', async () => {
    fakeApi(activity());
    const newcomer: Me = { ...ADA, projects: [], organization: { ...ADA.organization, permissions: [] } };
    await renderScreen(<ProjectsScreen />, { path: '/', me: newcomer });
    expect(await screen.findByRole('heading', { name: 'No projects yet' })).toBeVisible();
    await userEvent.hover(screen.getByRole('button', { name: 'New project' }));
    expect(await screen.findByText(/Needs organization:manage/)).toBeVisible();
  });

  it('that are archived can be restored', async () => {
    const archived = {
      ...SHOP,
      archived_at: '2026-11-01T00:00:00.000Z',
      version: 4,
      can: ['project:manage'],
    };
    const inUse = { ...SHOP, id: 'p-2', key: 'used', name: 'Used', archived_at: null, version: 1, can: [] };
    const calls = fakeApi({
      'GET /api/projects': { body: { items: [archived, inUse], next_cursor: null } },
      'POST /api/projects/shop/restore': { body: archived },
      'GET /api/auth/me': { body: ADA },
    });
    await renderScreen(<ProjectsScreen archived />, { path: '/?archived=true' });
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(screen.queryByText('Used')).toBeNull();
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/projects/shop/restore'));
  });
});

function show(me: Me, q: string) {
  return renderScreen(<ProjectsScreen q={q} />, { path: '/', me });
}
