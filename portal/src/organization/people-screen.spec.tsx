import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi, problem } from '../test/fake-api';
import { fillIn } from '../test/fill-in';
import { ADA, renderScreen } from '../test/render';
import { PeopleScreen } from './people-screen';
import { actionsFor } from './person-row';

const PERSON = {
  id: 'u-1',
  email: 'ada@example.com',
  name: 'Ada',
  state: 'active',
  relation: 'admin',
  last_login_at: '2026-11-01T00:00:00.000Z',
  created_at: '2026-11-01T00:00:00.000Z',
  version: 7,
};
const GRACE = {
  ...PERSON,
  id: 'u-2',
  email: 'grace@example.com',
  name: 'Grace',
  relation: 'member',
  last_login_at: null,
};
const LIST = { 'GET /api/users': { body: { items: [PERSON, GRACE], next_cursor: null } } };
const ME = { 'GET /api/auth/me': { body: ADA } };
const LINK = {
  token: 'sbi_1',
  url: 'https://signalbox.example/invitation#token=sbi_1',
  expires_at: '2026-11-28T00:00:00.000Z',
};
const show = (q?: string) =>
  renderScreen(<PeopleScreen {...(q === undefined ? {} : { q })} />, { path: '/org/members' });
const choose = async (name: string, item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

describe('people of the organization', () => {
  it('are listed with their relations', async () => {
    fakeApi(LIST);
    await show();
    const ada = within((await screen.findByText('ada@example.com')).closest('tr') as HTMLElement);
    expect(ada.getByText('Administrator')).toBeVisible();
    const grace = within(screen.getByText('grace@example.com').closest('tr') as HTMLElement);
    expect(grace.getByText('Never')).toBeVisible();
  });

  it('are searched by the service', async () => {
    const calls = fakeApi({ 'GET /api/users': { body: { items: [], next_cursor: null } } });
    await show('unknown');
    expect(await screen.findByText('Nothing matches “unknown”.')).toBeVisible();
    expect(calls.at(-1)?.search.get('q')).toBe('unknown');
  });

  it('name the permission that is missing', async () => {
    fakeApi({ 'GET /api/users': problem(403, 'forbidden', 'This needs members:manage.') });
    await show();
    expect(await screen.findByText('This needs members:manage.')).toBeVisible();
  });

  it('are invited by a link that is shown once', async () => {
    const calls = fakeApi({
      ...LIST,
      'POST /api/users': { status: 201, body: { user: GRACE, invitation: LINK } },
    });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Invite' }));
    const dialog = within(await screen.findByRole('dialog'));
    await fillIn(dialog.getByLabelText('Name'), 'Grace');
    await fillIn(dialog.getByLabelText('E-mail address'), 'grace@example.com');
    await userEvent.click(dialog.getByRole('button', { name: 'Add to a project' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Invite' }));
    expect(await screen.findByLabelText('Link')).toHaveValue(LINK.url);
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Grace',
      email: 'grace@example.com',
      relation: 'member',
      projects: [{ project: 'shop', relation: 'developer' }],
    });
    await userEvent.click(screen.getByRole('checkbox', { name: 'I have copied the link' }));
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByLabelText('Link')).toBeNull());
  });

  it('with an account are not invited again', async () => {
    fakeApi({ ...LIST, 'POST /api/users': problem(409, 'email_taken', 'Taken.') });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Invite' }));
    const dialog = within(await screen.findByRole('dialog'));
    await fillIn(dialog.getByLabelText('Name'), 'Grace');
    await fillIn(dialog.getByLabelText('E-mail address'), 'grace@example.com');
    await userEvent.click(dialog.getByRole('button', { name: 'Invite' }));
    expect(await dialog.findByText('An account with this address already exists.')).toBeVisible();
  });

  it('receive a link to choose a new password', async () => {
    fakeApi({ ...LIST, 'POST /api/users/u-2/password-reset': { status: 201, body: LINK } });
    await show();
    await choose('Grace', 'Link to choose a new password…');
    await userEvent.click(await screen.findByRole('button', { name: 'Create link' }));
    expect(await screen.findByLabelText('Link')).toHaveValue(LINK.url);
  });

  it('keep their last administrator, as the rejection explains', async () => {
    const detail = 'Nobody else could manage the organization. Make somebody else an administrator first.';
    const calls = fakeApi({ ...LIST, ...ME, 'PATCH /api/users/u-1': problem(409, 'last_admin', detail) });
    await show();
    await choose('Ada', 'Make member…');
    await userEvent.click(await screen.findByRole('button', { name: 'Make member' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(detail);
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ relation: 'member', version: 7 });
  });

  it('are deactivated after their e-mail address was typed', async () => {
    const calls = fakeApi({ ...LIST, ...ME, 'PATCH /api/users/u-2': { body: GRACE } });
    await show();
    await choose('Grace', 'Deactivate…');
    await fillIn(await screen.findByLabelText('Type grace@example.com to confirm'), 'grace@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Deactivate' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ deactivated: true, version: 7 }),
    );
    // The list is refetched, so that the row shows the change.
    await waitFor(() =>
      expect(calls.filter(({ method, path }) => method === 'GET' && path === '/api/users')).toHaveLength(2),
    );
  });

  it('have tokens, which can be revoked', async () => {
    const token = {
      id: 't-1',
      name: 'report',
      prefix: 'sbp_1',
      scopes: ['events:view'],
      state: 'active',
      created_at: PERSON.created_at,
      expires_at: LINK.expires_at,
      last_used_at: null,
    };
    const calls = fakeApi({
      ...LIST,
      'GET /api/users/u-2/tokens': { body: { items: [token], next_cursor: null } },
      'DELETE /api/users/u-2/tokens/t-1': { status: 204 },
    });
    await show();
    await choose('Grace', 'Personal access tokens');
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke report' }));
    await fillIn(await screen.findByLabelText('Type report to confirm'), 'report');
    await userEvent.click(screen.getByRole('button', { name: 'Revoke token' }));
    await waitFor(() => expect(calls.map(({ method }) => method)).toContain('DELETE'));
  });
});

describe('the actions for a user', () => {
  it.each([
    ['active', 'admin', ['password-reset', 'edit', 'demote', 'tokens', 'deactivate']],
    ['active', null, ['password-reset', 'edit', 'promote', 'tokens', 'deactivate']],
    ['invited', 'member', ['invitation', 'edit', 'promote', 'tokens', 'deactivate']],
    ['deactivated', 'member', ['reactivate']],
  ] as const)('depend on the state and the relation: %s, %s', (state, relation, actions) => {
    expect(actionsFor({ state, relation }).map(({ action }) => action)).toEqual(actions);
  });
});
