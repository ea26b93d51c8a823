import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi, problem } from '../test/fake-api';
import { ADA, renderScreen } from '../test/render';
import { AuditScreen } from './audit-screen';
import { OrganizationSettingsScreen } from './organization-settings-screen';

const ENTRY = {
  id: '01a2001b-0421-73b7-a1f3-ed18655265f1',
  project_id: 'o-1',
  type: 'audit',
  ts: '2026-11-21T21:55:00.257Z',
  received_at: '2026-11-21T21:55:00.257Z',
  data: {
    actor: '<img src=x onerror=alert(1)>',
    action: 'project.created',
    resource: 'project/p-1',
    ip: '127.0.0.1',
    metadata: { key: 'shop' },
  },
};
const audit = (...items: object[]) => ({ 'GET /api/audit': { body: { items, next_cursor: null } } });

describe('the audit trail', () => {
  it('shows actors and actions as text', async () => {
    fakeApi(audit(ENTRY, { ...ENTRY, id: 'e-2', project_id: 'p-1', data: { actor: 5, action: 'other' } }));
    await renderScreen(<AuditScreen />, { path: '/org/audit' });
    const row = within(
      (await screen.findByText('<img src=x onerror=alert(1)>')).closest('tr') as HTMLElement,
    );
    expect(row.getByText('Organization')).toBeVisible();
    expect(row.getByText('Shop')).toBeVisible();
    expect(row.getByText('project/p-1')).toBeVisible();
    const other = within(screen.getByRole('button', { name: 'other' }).closest('tr') as HTMLElement);
    expect(other.getByText('Shop')).toBeVisible();
    expect(other.getAllByText('–')).toHaveLength(2);
  });

  it('shows names beside ids: of people, apps and installations as they are now, of the rest as recorded', async () => {
    const [user, app, gone] = [1, 2, 3].map((n) => `0000000${n}-0000-7000-8000-000000000000`);
    const about = (id: string, resource: string, metadata: object = {}) => ({
      ...ENTRY,
      id,
      data: { actor: 'ada@example.com', action: id, resource, metadata },
    });
    const calls = fakeApi({
      ...audit(
        about('a', `user/${user}`),
        about('b', `user/${user}`),
        about('c', `app/${app}`),
        about('d', `installation/${gone}`, { name: 'Old installation' }),
        about('e', 'api_key/k-1', { name: 'checkout key' }),
        about('f', 'session'),
        about('g', 'invitation/v-1', { email: 'grace@example.com' }),
        about('h', 'project/p-1'),
        about('i', 'user/not-an-id'),
      ),
      [`GET /api/users/${user}`]: { body: { name: 'Grace Hopper' } },
      [`GET /api/v1/apps/${app}`]: { body: { name: 'Report' } },
      [`GET /api/v1/apps/installations/${gone}`]: problem(404, 'not_found', 'Gone.'),
    });
    await renderScreen(<AuditScreen />, { path: '/org/audit' });
    expect(await screen.findAllByText('Grace Hopper')).toHaveLength(2);
    expect(calls.filter(({ path }) => path.startsWith('/api/users/'))).toHaveLength(1);
    const row = (action: string) => screen.getByRole('button', { name: action }).closest('tr');
    expect(row('c')).toHaveTextContent(`Reportapp/${app}`);
    expect(row('d')).toHaveTextContent(`Old installationinstallation/${gone}`);
    expect(row('e')).toHaveTextContent('checkout keyapi_key/k-1');
    expect(row('f')).toHaveTextContent('session');
    expect(row('g')).toHaveTextContent('grace@example.cominvitation/v-1');
    expect(row('h')).toHaveTextContent('Shopproject/p-1');
    // Resources without a valid user id cause no request.
    expect(calls.map(({ path }) => path)).not.toContain('/api/users/not-an-id');
  });

  it('has details with their own URL', async () => {
    fakeApi(audit(ENTRY));
    await renderScreen(<AuditScreen event={ENTRY.id} />, { path: '/org/audit' });
    const drawer = within(await screen.findByRole('dialog', { name: 'project.created' }));
    expect(drawer.getByText('127.0.0.1')).toBeVisible();
    expect(drawer.getByLabelText('details')).toHaveTextContent(/"key": "shop"/);
  });

  it('keeps its filters when the details of an entry are opened and closed', async () => {
    fakeApi(audit(ENTRY));
    const filters = { actor: 'ada@example.com', q: 'shop' };
    const list = await renderScreen(<AuditScreen {...filters} />, { path: '/org/audit' });
    await userEvent.click(await screen.findByRole('button', { name: 'project.created' }));
    const opened = '/org/audit?actor=ada%40example.com&q=shop&event=' + ENTRY.id;
    await waitFor(() => expect(list.address()).toBe(opened));
    list.unmount();
    const details = await renderScreen(<AuditScreen {...filters} event={ENTRY.id} />, { path: opened });
    const drawer = within(await screen.findByRole('dialog', { name: 'project.created' }));
    await userEvent.click(drawer.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(details.address()).toBe('/org/audit?actor=ada%40example.com&q=shop'));
  });

  it('is filtered by the service', async () => {
    const calls = fakeApi(audit());
    await renderScreen(<AuditScreen actor="ada@example.com" from="2026-11-21T00:00:00.000Z" />, {
      path: '/org/audit',
    });
    expect(await screen.findByText('Nothing matches these filters.')).toBeVisible();
    expect(Object.fromEntries(calls.at(-1)?.search ?? [])).toEqual({
      actor: 'ada@example.com',
      from: '2026-11-21T00:00:00.000Z',
    });
  });

  it('states that it is empty, or which permission is missing', async () => {
    fakeApi(audit());
    const { unmount } = await renderScreen(<AuditScreen />, { path: '/org/audit' });
    expect(await screen.findByText('No entries yet')).toBeVisible();
    unmount();
    fakeApi({ 'GET /api/audit': problem(403, 'forbidden', 'This needs organization:manage.') });
    await renderScreen(<AuditScreen />, { path: '/org/audit' });
    expect(await screen.findByText('This needs organization:manage.')).toBeVisible();
  });
});

describe('the organization', () => {
  it('is renamed, and its signing key rotated', async () => {
    const key = {
      id: 'key-1',
      algorithm: 'ES256',
      state: 'signing',
      created_at: ENTRY.ts,
      retired_at: null,
      verifies_until: null,
    };
    const organization = { id: 'o-1', name: 'Example', version: 2, created_at: ENTRY.ts };
    const calls = fakeApi({
      'GET /api/organization': { body: organization },
      'PATCH /api/organization': { body: organization },
      'GET /api/auth/me': { body: ADA },
      'GET /api/auth/signing-keys': { body: { items: [key], next_cursor: null } },
      'POST /api/auth/signing-keys/rotate': { body: key },
    });
    await renderScreen(<OrganizationSettingsScreen />, { path: '/org/settings' });
    expect(await screen.findByText('key-1')).toBeVisible();
    expect(screen.getByText('Signs')).toBeVisible();
    await userEvent.type(await screen.findByLabelText('Organization'), ' B');
    await userEvent.click(screen.getByRole('button', { name: 'Save name' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ name: 'Example B', version: 2 }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Rotate…' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Rotate key' }));
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/auth/signing-keys/rotate'));
  });
});
