import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { api, unwrap } from '../../api/client';
import { fakeApi, problem, type FakeCall } from '../../test/fake-api';
import { fillIn } from '../../test/fill-in';
import { renderScreen } from '../../test/render';
import { ApiKeysScreen } from '../../settings/api-keys-screen';
import { RecentLoginDialog } from './sign-in-again-dialogs';

const KEYS = '/api/projects/shop/api-keys';
const PROVIDERS = { password: true, oidc: null };
const CREATED = {
  id: 'k-1',
  name: 'checkout',
  prefix: 'sbk_the',
  scopes: ['ingest'],
  api_key: 'sbk_the-value',
  webhook_secret: 'sbw_the-secret',
  created_at: '2026-11-01T00:00:00.000Z',
  expires_at: null,
};

/** A service on which the login is too old until the password `right` was confirmed. */
function serviceWithOldLogin(providers: object = PROVIDERS): FakeCall[] {
  let isRecent = false;
  return fakeApi({
    'GET /api/auth/providers': { body: providers },
    [`GET ${KEYS}`]: { body: { items: [], next_cursor: null } },
    [`POST ${KEYS}`]: () =>
      isRecent
        ? { status: 201, body: CREATED }
        : problem(403, 'recent_login_required', 'This change needs a login from the last 15 minutes.'),
    'POST /api/auth/reauthenticate': ({ body }) => {
      isRecent = (body as { password: string }).password === 'right';
      return isRecent
        ? { body: { authenticated_at: 'now', recent_until: 'soon' } }
        : problem(403, 'password_wrong', 'This is not your current password.');
    },
  });
}

async function createKey(): Promise<void> {
  await renderScreen(
    <>
      <ApiKeysScreen project="shop" />
      <RecentLoginDialog />
    </>,
    { path: '/p/shop/settings/keys' },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'New API key' }));
  await fillIn(await screen.findByLabelText('Name'), 'checkout');
  await userEvent.click(screen.getByRole('button', { name: 'Create key' }));
}
const dialog = () => screen.findByRole('dialog', { name: 'Confirm your identity' });

describe('a change that needs a recent login', () => {
  it('shows the password dialog and is then sent again automatically', async () => {
    const calls = serviceWithOldLogin();
    await createKey();
    const confirmation = await dialog();
    await fillIn(await within(confirmation).findByLabelText('Password'), 'right');
    await userEvent.click(within(confirmation).getByRole('button', { name: 'Confirm and continue' }));
    expect(await screen.findByLabelText('API key')).toHaveValue('sbk_the-value');
    const made = calls.filter(({ method, path }) => method === 'POST' && path === KEYS);
    expect(made).toHaveLength(2);
    expect(made[1]?.body).toEqual(made[0]?.body);
    expect(screen.queryByRole('dialog', { name: 'Confirm your identity' })).toBeNull();
  });

  it('shows that a password is wrong and accepts another one', async () => {
    serviceWithOldLogin();
    await createKey();
    const confirmation = await dialog();
    await fillIn(await within(confirmation).findByLabelText('Password'), 'wrong');
    await userEvent.click(within(confirmation).getByRole('button', { name: 'Confirm and continue' }));
    expect(await within(confirmation).findByText('The password is wrong.')).toBeVisible();
    await fillIn(await within(confirmation).findByLabelText('Password'), 'right');
    await userEvent.click(within(confirmation).getByRole('button', { name: 'Confirm and continue' }));
    expect(await screen.findByLabelText('API key')).toHaveValue('sbk_the-value');
  });

  it.each(['Cancel change', 'Escape'])('is abandoned with %s, and its own dialog stays open', async (way) => {
    const calls = serviceWithOldLogin();
    await createKey();
    const confirmation = await dialog();
    await userEvent.click(await within(confirmation).findByLabelText('Password'));
    if (way === 'Escape') await userEvent.keyboard('{Escape}');
    else await userEvent.click(within(confirmation).getByRole('button', { name: way }));
    expect(await screen.findByText(/Nothing was changed/)).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('checkout');
    expect(calls.filter(({ path }) => path === '/api/auth/reauthenticate')).toEqual([]);
  });

  it('offers the login of the company where there is one, which requires the credentials again', async () => {
    serviceWithOldLogin({ password: true, oidc: { login_url: '/api/auth/oidc/login' } });
    await createKey();
    const link = await within(await dialog()).findByRole('link', { name: /company/ });
    expect(link).toHaveAttribute('href', expect.stringMatching(/^\/api\/auth\/oidc\/login\?prompt=login&/));
  });

  it('explains what to do when the login of the company reports no time of the login', async () => {
    serviceWithOldLogin({ password: true, oidc: { login_url: '/api/auth/oidc/login' } });
    await createKey();
    expect(
      await within(await dialog()).findByText(/Ask an administrator for a link to set a password/),
    ).toBeVisible();
  });

  it('does not mention the login of the company where there is none', async () => {
    serviceWithOldLogin();
    await createKey();
    expect(within(await dialog()).queryByText(/company/)).toBeNull();
  });

  it('shows one dialog for calls that wait at the same moment', async () => {
    const calls = serviceWithOldLogin();
    await renderScreen(<RecentLoginDialog />);
    const create = () =>
      unwrap(
        api.POST('/api/projects/{project}/api-keys', {
          params: { path: { project: 'shop' } },
          body: { name: 'checkout' },
        }),
      );
    const both = Promise.all([create(), create()]);
    await waitFor(() => expect(calls.filter(({ path }) => path === KEYS)).toHaveLength(2));
    await fillIn(await within(await dialog()).findByLabelText('Password'), 'right');
    await userEvent.keyboard('{Enter}');
    expect(await both).toEqual([CREATED, CREATED]);
    expect(calls.filter(({ path }) => path === '/api/auth/reauthenticate')).toHaveLength(1);
  });

  it('fails with its own problem where no dialog can be shown', async () => {
    serviceWithOldLogin();
    const created = unwrap(
      api.POST('/api/projects/{project}/api-keys', {
        params: { path: { project: 'shop' } },
        body: { name: 'checkout' },
      }),
    );
    await expect(created).rejects.toMatchObject({ code: 'recent_login_required', title: 'Not confirmed' });
  });
});
