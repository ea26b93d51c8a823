import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../api/session';
import { fakeApi, problem } from '../../test/fake-api';
import { ADA, renderScreen } from '../../test/render';
import { ContinueSessionDialog, useSessionPhase } from './sign-in-again-dialogs';
import { followTabs } from '../follow-session';

const TOKEN = { access_token: 'a', token_type: 'Bearer', expires_in: 900 };
const OIDC = { login_url: '/api/auth/oidc/login' };

function Page() {
  return <ContinueSessionDialog isOpen={useSessionPhase() === 'interrupted'} />;
}

/** An open page whose session has ended. */
async function interrupted(answers: object = {}) {
  const calls = fakeApi({
    'GET /api/auth/me': { body: ADA },
    'GET /api/auth/providers': { body: { password: true, oidc: null } },
    'POST /api/auth/refresh': problem(401, 'session_invalid', 'Ended.'),
    ...answers,
  });
  session.adopt(TOKEN);
  await renderScreen(<Page />);
  act(() => void session.renew());
  await screen.findByRole('dialog', { name: 'Sign in to continue' });
  return calls;
}

let stop: () => void = () => undefined;
afterEach(() => {
  stop();
  // Spec files share the session.
  session.signedOutElsewhere();
  vi.restoreAllMocks();
});

describe('the login on a page whose session has ended', () => {
  it('requires the password of the user of the page', async () => {
    const calls = await interrupted({ 'POST /api/auth/login': { body: TOKEN } });
    expect(await screen.findByText(ADA.user.email)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Enter your password.')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Password'), 'some words{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.find(({ path }) => path === '/api/auth/login')?.body).toEqual({
      email: ADA.user.email,
      password: 'some words',
    });
  });

  it('opens the company’s login in a window, and closes it when another tab reports the login', async () => {
    const close = vi.fn();
    const open = vi.spyOn(window, 'open').mockReturnValue({ close } as unknown as Window);
    let isSignedIn = false;
    await interrupted({
      'GET /api/auth/providers': { body: { password: false, oidc: OIDC } },
      'POST /api/auth/refresh': () =>
        isSignedIn ? { body: TOKEN } : problem(401, 'session_invalid', 'Ended.'),
    });
    stop = followTabs();
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in with your company’s login' }));
    expect(open.mock.calls[0]?.[0]).toBe('/api/auth/oidc/login?return_to=%2F');
    expect(screen.queryByLabelText('Password')).toBeNull();
    isSignedIn = true;
    act(
      () =>
        void window.dispatchEvent(
          new StorageEvent('storage', { key: 'signalbox-session', newValue: 'open' }),
        ),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(close).toHaveBeenCalledOnce();
  });

  it('can be canceled', async () => {
    const ended = vi.fn();
    stop = session.onEnd(ended);
    await interrupted();
    await userEvent.click(await screen.findByRole('button', { name: 'Discard and leave' }));
    expect(ended).toHaveBeenCalledExactlyOnceWith('ended');
  });
});
