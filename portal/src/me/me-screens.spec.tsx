import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { singleKeys } from '../ui/keyboard';
import { fakeApi, problem } from '../test/fake-api';
import { fillIn } from '../test/fill-in';
import { ADA, renderScreen } from '../test/render';
import { density, followDensity } from '../ui/preference';
import { timeZone } from '../ui/text/time-text';
import { AppearanceScreen } from './appearance-screen';
import { ProfileScreen } from './profile-screen';
import { SessionsScreen } from './sessions-screen';
import { TokensScreen } from './tokens-screen';

const AT = '2026-11-01T00:00:00.000Z';
const ME = { 'GET /api/auth/me': { body: ADA } };

describe('the profile', () => {
  it('saves the name', async () => {
    const calls = fakeApi({ ...ME, 'PATCH /api/auth/me': { body: ADA.user } });
    await renderScreen(<ProfileScreen />);
    await fillIn(await screen.findByLabelText('Name'), ' Ada L. ');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ name: 'Ada L.' }),
    );
  });

  it('shows a wrong password at its field', async () => {
    fakeApi({ 'POST /api/auth/password': problem(403, 'password_wrong', 'Wrong.') });
    await renderScreen(<ProfileScreen />);
    await fillIn(await screen.findByLabelText('Current password'), 'wrong');
    await fillIn(screen.getByLabelText('New password'), 'nanoseconds are short');
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('The password is wrong.')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveFocus());
  });

  it('clears the passwords after the change', async () => {
    const calls = fakeApi({ 'POST /api/auth/password': { status: 204 } });
    await renderScreen(<ProfileScreen />);
    await fillIn(await screen.findByLabelText('Current password'), 'old words');
    await fillIn(screen.getByLabelText('New password'), 'nanoseconds are short');
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    await waitFor(() => expect(screen.getByLabelText('New password')).toHaveValue(''));
    expect(screen.getByLabelText('Current password')).toHaveValue('');
    expect(calls.at(-1)?.body).toEqual({
      current_password: 'old words',
      new_password: 'nanoseconds are short',
    });
  });
});

describe('sessions', () => {
  const session = (id: string, current: boolean) => ({
    id,
    current,
    method: 'password',
    ip: '127.0.0.1',
    user_agent: current
      ? 'curl/8.1'
      : 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    created_at: AT,
    last_used_at: AT,
    expires_at: AT,
  });
  const LIST = {
    'GET /api/auth/sessions': {
      body: { items: [session('s-1', true), session('s-2', false)], next_cursor: null },
    },
  };

  it('are listed with the current one marked, and can be ended one by one', async () => {
    const calls = fakeApi({ ...LIST, 'DELETE /api/auth/sessions/s-2': { status: 204 } });
    await renderScreen(<SessionsScreen />);
    const own = within((await screen.findByText('curl 8')).closest('tr') as HTMLElement);
    expect(own.getByText('This session')).toBeVisible();
    expect(own.queryByRole('button')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'End the session of Firefox 145 on Linux' }));
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/auth/sessions/s-2'));
  });

  it('are ended at once, except the current one', async () => {
    const calls = fakeApi({ ...LIST, 'DELETE /api/auth/sessions': { status: 204 } });
    await renderScreen(<SessionsScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'End all others…' }));
    await userEvent.click(await screen.findByRole('button', { name: 'End the others' }));
    await waitFor(() => expect(calls.map(({ method }) => method)).toContain('DELETE'));
  });
});

describe('personal access tokens', () => {
  it('are shown once, with their permissions', async () => {
    const calls = fakeApi({
      'GET /api/auth/tokens': { body: { items: [], next_cursor: null } },
      'POST /api/auth/tokens': {
        status: 201,
        body: {
          id: 't-1',
          name: 'report',
          prefix: 'sbp',
          scopes: [],
          token: 'sbp_the-value',
          created_at: AT,
          expires_at: AT,
        },
      },
    });
    await renderScreen(<TokensScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'New token' }));
    const dialog = within(await screen.findByRole('dialog'));
    await fillIn(dialog.getByLabelText('Name'), 'report');
    await userEvent.click(dialog.getByRole('button', { name: 'Create token' }));
    expect(await dialog.findByText('Choose at least one.')).toBeVisible();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'events:view' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Create token' }));
    expect(await screen.findByLabelText('Token')).toHaveValue('sbp_the-value');
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'report',
      scopes: ['events:view'],
      expires_in_days: 30,
    });
    await userEvent.keyboard('{Escape}');
    expect(screen.getByLabelText('Token')).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: 'I have stored the token' }));
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(document.documentElement.outerHTML).not.toContain('sbp_the-value'));
  });

  it('offer only permissions that the user has', async () => {
    fakeApi({ 'GET /api/auth/tokens': { body: { items: [], next_cursor: null } } });
    const newcomer = { ...ADA, organization: { ...ADA.organization, permissions: [] }, projects: [] };
    const [shop] = ADA.projects;
    const me = {
      ...newcomer,
      projects: shop === undefined ? [] : [{ ...shop, permissions: ['events:view' as const] }],
    };
    await renderScreen(<TokensScreen />, { me });
    await userEvent.click(await screen.findByRole('button', { name: 'New token' }));
    const names = within(await screen.findByRole('dialog')).getAllByRole('checkbox');
    expect(names).toHaveLength(1);
    expect(names[0]).toHaveAccessibleName('events:view');
  });
});

describe('the appearance', () => {
  afterEach(() => {
    singleKeys.write('on');
    timeZone.write('local');
    density.write('normal');
  });

  it('is applied immediately', async () => {
    followDensity();
    await renderScreen(<AppearanceScreen />);
    await userEvent.click(await screen.findByRole('radio', { name: 'UTC' }));
    expect(timeZone.read()).toBe('utc');
    await userEvent.click(screen.getByRole('radio', { name: 'Compact' }));
    expect(document.documentElement).toHaveAttribute('data-density', 'compact');
    await userEvent.click(screen.getByLabelText('Single-key shortcuts'));
    expect(singleKeys.read()).toBe('off');
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(localStorage.getItem('signalbox-color-scheme')).toBe('dark');
  });
});
