import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi, problem } from '../test/fake-api';
import { fillIn } from '../test/fill-in';
import { renderScreen } from '../test/render';
import { ServiceAccountsSection } from './service-accounts-section';

const PATH = '/api/service-accounts';
const ACCOUNT = {
  id: 'a-1',
  name: 'alert-killer',
  description: 'Kills flags',
  project: null,
  relations: [{ object: 'project:shop', relation: 'developer' }],
  sensitive_permissions: [],
  state: 'active',
  active_tokens: 1,
  last_used_at: null,
  created_by: { id: 'u-1', name: 'Ada' },
  created_at: '2026-11-01T00:00:00.000Z',
  version: 1,
};
const TOKEN = {
  id: 't-1',
  name: 'alertmanager',
  prefix: 'sbs_abcdefgh',
  scopes: ['flags:kill'],
  state: 'active',
  created_by: { id: 'u-1', name: 'Ada' },
  created_at: '2026-11-01T00:00:00.000Z',
  expires_at: '2027-11-01T00:00:00.000Z',
  last_used_at: null,
};
const CREATED = { ...TOKEN, token: 'sbs_the-value' };
const page = (...items: object[]) => ({ body: { items, next_cursor: null } });
const show = (project: string | null = null) => renderScreen(<ServiceAccountsSection project={project} />);
const openActions = async (item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for alert-killer' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

describe('service accounts', () => {
  it('are listed with their relations, tokens and last use', async () => {
    fakeApi({ [`GET ${PATH}`]: page(ACCOUNT) });
    await show();
    const row = (await screen.findByText('alert-killer')).closest('tr') as HTMLElement;
    expect(within(row).getByText('developer of shop')).toBeVisible();
    expect(within(row).getByText('Never')).toBeVisible();
    expect(within(row).getByText('by Ada')).toBeVisible();
  });

  it('of a project are requested for and created in that project', async () => {
    const calls = fakeApi({
      [`GET ${PATH}`]: page(),
      [`POST ${PATH}`]: { status: 201, body: ACCOUNT },
      [`GET ${PATH}/a-1/tokens`]: page(),
    });
    await show('shop');
    await userEvent.click(await screen.findByRole('button', { name: 'New service account' }));
    await fillIn(await screen.findByLabelText('Name'), 'alert-killer');
    expect(screen.queryByLabelText('Project')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Create service account' }));
    expect(await screen.findByText('Tokens of alert-killer')).toBeVisible();
    expect(calls[0]?.search.get('project_id')).toBe('shop');
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'alert-killer',
      project_id: 'shop',
      relations: [{ object: 'project:shop', relation: 'developer' }],
    });
  });

  it('with a name that the service does not accept are not sent', async () => {
    const calls = fakeApi({ [`GET ${PATH}`]: page() });
    await show('shop');
    await userEvent.click(await screen.findByRole('button', { name: 'New service account' }));
    await fillIn(await screen.findByLabelText('Name'), 'Alert Killer');
    await userEvent.click(screen.getByRole('button', { name: 'Create service account' }));
    expect(await screen.findByText(/lower-case letters, digits and hyphens/)).toBeVisible();
    expect(calls.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('show a new token once, in a dialog that only Done closes', async () => {
    const calls = fakeApi({
      [`GET ${PATH}`]: page(ACCOUNT),
      [`GET ${PATH}/a-1/tokens`]: page(TOKEN),
      [`POST ${PATH}/a-1/tokens`]: { status: 201, body: CREATED },
    });
    await show();
    await openActions('Tokens');
    await userEvent.click(await screen.findByRole('button', { name: 'New token' }));
    await fillIn(await screen.findByLabelText('Name'), 'alertmanager');
    await userEvent.click(screen.getByRole('checkbox', { name: /flags:kill/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Create token' }));
    expect(await screen.findByLabelText('Token')).toHaveValue('sbs_the-value');
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'alertmanager',
      scopes: ['flags:kill'],
      expires_in_days: 90,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.getByLabelText('Token')).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: 'I have stored the token' }));
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByLabelText('Token')).toBeNull());
  });

  it('are deleted after their name was typed', async () => {
    const calls = fakeApi({ [`GET ${PATH}`]: page(ACCOUNT), [`DELETE ${PATH}/a-1`]: { status: 204 } });
    await show();
    await openActions('Delete…');
    await fillIn(await screen.findByLabelText(/Type alert-killer/), 'alert-killer');
    await userEvent.click(screen.getByRole('button', { name: 'Delete service account' }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
  });

  it('name the permission that is missing', async () => {
    const detail = 'This needs the permission "members:manage" on the organization.';
    fakeApi({ [`GET ${PATH}`]: problem(403, 'forbidden', detail) });
    await show();
    expect(await screen.findByText(detail)).toBeVisible();
  });
});
