import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi, problem } from '../test/fake-api';
import { ADA, renderScreen } from '../test/render';
import { CommandLoginScreen } from './command-login-screen';
import { loopbackAddress, readCommandLogin } from './command-login';

const SEARCH = {
  port: 50123,
  state: 's'.repeat(43),
  code_challenge: 'c'.repeat(43),
  machine: 'laptop.local',
};
const LOGIN = { port: 50123, state: SEARCH.state, challenge: SEARCH.code_challenge, machine: 'laptop.local' };

describe('the URL that the command opens', () => {
  it('has the port, the state, the challenge and the name of the machine', () => {
    expect(readCommandLogin(SEARCH)).toEqual(LOGIN);
    expect(readCommandLogin({ ...SEARCH, machine: 7 })).toEqual({ ...LOGIN, machine: '7' });
  });

  it.each([
    { port: 80 },
    { port: 70_000 },
    { port: '50123' },
    { state: 'short' },
    { code_challenge: '' },
    { code_challenge: undefined },
    { machine: '<b>' },
    { machine: 'a@evil.example' },
    { machine: 'x'.repeat(61) },
  ])('is not accepted with %o', (changed) => {
    expect(readCommandLogin({ ...SEARCH, ...changed })).toBeNull();
  });

  it('redirects to this machine only', () => {
    expect(loopbackAddress(LOGIN, 'a+b')).toBe(`http://127.0.0.1:50123/?code=a%2Bb&state=${LOGIN.state}`);
  });
});

describe('the login of the command line', () => {
  const ME = { 'GET /api/auth/me': { body: ADA } };

  it('names the machine, and sends the permissions that the user allowed', async () => {
    const calls = fakeApi({ ...ME, 'POST /api/auth/command-logins': problem(409, 'conflict', 'Too many.') });
    await renderScreen(<CommandLoginScreen login={LOGIN} />);
    expect(await screen.findByText(/on laptop\.local requests/)).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: 'members:manage' }));
    await userEvent.click(screen.getByRole('button', { name: 'Allow' }));
    // A rejection of the service opens no page.
    expect(await screen.findByText('Too many.')).toBeVisible();
    const sent = calls.find(({ method }) => method === 'POST')?.body as { scopes: string[] };
    expect(sent).toMatchObject({
      name: 'signalbox on laptop.local',
      expires_in_days: 30,
      code_challenge: LOGIN.challenge,
    });
    expect(sent.scopes).toContain('project:view');
    expect(sent.scopes).not.toContain('members:manage');
  });

  it('sends nothing without a permission', async () => {
    const calls = fakeApi(ME);
    await renderScreen(<CommandLoginScreen login={LOGIN} />);
    for (const box of await screen.findAllByRole('checkbox')) await userEvent.click(box);
    await userEvent.click(screen.getByRole('button', { name: 'Allow' }));
    expect(await screen.findByText('Choose at least one permission.')).toBeVisible();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('explains what to do with an incomplete URL', async () => {
    fakeApi(ME);
    await renderScreen(<CommandLoginScreen login={null} />);
    expect(await screen.findByText(/Run “signalbox login” again/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull();
  });
});
