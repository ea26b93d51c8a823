import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi, problem } from '../../test/fake-api';
import { fillIn } from '../../test/fill-in';
import { renderScreen } from '../../test/render';
import { LoginScreen } from './login-screen';

const PASSWORD_ONLY = { 'GET /api/auth/providers': { body: { password: true, oidc: null } } };
const TOKEN = { access_token: 'a', token_type: 'Bearer', expires_in: 900 };

async function signIn(): Promise<void> {
  await fillIn(await screen.findByLabelText('E-mail address'), ' ada@example.com ');
  await fillIn(screen.getByLabelText('Password'), 'secret words');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('the login', () => {
  it('redirects to the requested page after the login', async () => {
    const calls = fakeApi({ ...PASSWORD_ONLY, 'POST /api/auth/login': { body: TOKEN } });
    const { address } = await renderScreen(<LoginScreen next="/p/shop/flags?q=a" />, { path: '/login' });
    await signIn();
    await waitFor(() => expect(address()).toBe('/p/shop/flags?q=a'));
    expect(calls.at(-1)?.body).toEqual({ email: 'ada@example.com', password: 'secret words' });
    // The request would be rejected, which browsers report as an error of the page.
    expect(calls.map(({ path }) => path)).not.toContain('/api/auth/refresh');
  });

  it('does not redirect to another origin', async () => {
    fakeApi({ ...PASSWORD_ONLY, 'POST /api/auth/login': { body: TOKEN } });
    const { address } = await renderScreen(<LoginScreen next="//evil.example" />, { path: '/login' });
    await signIn();
    await waitFor(() => expect(address()).toBe('/'));
  });

  it.each([
    ['denied', 'Your company’s login denied access. Try again, or sign in with a password.'],
    ['email_missing', 'Its administrator must add the claim “email”.'],
    ['constructor', 'Your company’s login responded with an error.'],
  ])('states why a company login failed, and offers it again: %s', async (failure, text) => {
    const oidc = { login_url: '/api/auth/oidc/login' };
    fakeApi({ 'GET /api/auth/providers': { body: { password: true, oidc } } });
    await renderScreen(<LoginScreen failure={failure} next="/p/shop" />);
    const alert = await screen.findByRole('alert', { name: 'Company sign-in failed' });
    expect(alert).toHaveTextContent(text);
    expect(await screen.findByRole('link', { name: 'Sign in with your company’s login' })).toHaveAttribute(
      'href',
      '/api/auth/oidc/login?return_to=%2Fp%2Fshop',
    );
  });

  it('does not reveal which part was wrong', async () => {
    fakeApi({ ...PASSWORD_ONLY, 'POST /api/auth/login': problem(401, 'login_failed', 'Wrong.') });
    await renderScreen(<LoginScreen />);
    await signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The e-mail address or the password is wrong.',
    );
    expect(screen.getByLabelText('Password')).toHaveFocus();
  });

  it('counts down after too many attempts, and sends none meanwhile', async () => {
    const calls = fakeApi({
      ...PASSWORD_ONLY,
      'POST /api/auth/login': {
        ...problem(429, 'rate_limited', 'Wait.'),
        headers: { 'retry-after': '2' },
      },
    });
    await renderScreen(<LoginScreen />);
    await signIn();
    expect(await screen.findByText('Try again in 2 s.')).toBeVisible();
    const sent = calls.length;
    await userEvent.keyboard('{Enter}');
    expect(calls).toHaveLength(sent);
    await waitFor(() => expect(screen.queryByText(/Try again in/)).toBeNull());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(calls).toHaveLength(sent + 1));
  });

  it('offers the company’s login, which returns to the same place', async () => {
    const oidc = { login_url: 'https://signalbox.example/api/auth/oidc/login' };
    fakeApi({ 'GET /api/auth/providers': { body: { password: false, oidc } } });
    await renderScreen(<LoginScreen next="/p/shop?a=1&b=2" />);
    const link = await screen.findByRole('link', { name: 'Sign in with your company’s login' });
    expect(link).toHaveAttribute('href', `${oidc.login_url}?return_to=%2Fp%2Fshop%3Fa%3D1%26b%3D2`);
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  it('shows that a session has ended', async () => {
    fakeApi(PASSWORD_ONLY);
    await renderScreen(<LoginScreen ended />);
    expect(await screen.findByText(/Your session has ended/)).toBeVisible();
  });
});
