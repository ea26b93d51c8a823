import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi, problem } from '../../test/fake-api';
import { fillIn } from '../../test/fill-in';
import { renderScreen } from '../../test/render';
import { InvitationScreen } from './invitation-screen';
import { PasswordResetScreen } from './password-reset-screen';

const TOKEN = { access_token: 'a', token_type: 'Bearer', expires_in: 900 };
const INVITATION = {
  body: {
    email: 'grace@example.com',
    name: 'Grace',
    organization: 'Acme',
    expires_at: '2999-01-01T00:00:00.000Z',
  },
};
const GONE = problem(404, 'link_invalid', 'This link is not valid any more.');

describe('an invitation', () => {
  it('shows its user, and creates the session', async () => {
    const calls = fakeApi({
      'POST /api/auth/invitations/inspect': INVITATION,
      'POST /api/auth/invitations/accept': { body: TOKEN },
    });
    const { address } = await renderScreen(<InvitationScreen token="sbi_1" />, { path: '/invitation' });
    expect(await screen.findByRole('heading', { name: 'Join Acme' })).toBeVisible();
    expect(screen.getByText('grace@example.com')).toBeVisible();
    expect(screen.getByLabelText('Your name')).toHaveValue('Grace');
    await fillIn(screen.getByLabelText('Choose a password'), 'short');
    expect(screen.getByText('7 more characters needed.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Join' }));
    expect(await screen.findByText('Use at least 12 characters.')).toBeVisible();
    await fillIn(screen.getByLabelText('Choose a password'), 'short but not for long');
    await userEvent.click(screen.getByRole('button', { name: 'Join' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(calls.at(-1)?.body).toEqual({ token: 'sbi_1', name: 'Grace', password: 'short but not for long' });
  });

  it('explains a used link', async () => {
    fakeApi({ 'POST /api/auth/invitations/inspect': GONE });
    await renderScreen(<InvitationScreen token="sbi_1" />);
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    expect(screen.getByText(/Ask the administrator who invited you/)).toBeVisible();
  });

  it('explains a link that was used while the page was open', async () => {
    fakeApi({ 'POST /api/auth/invitations/inspect': INVITATION, 'POST /api/auth/invitations/accept': GONE });
    await renderScreen(<InvitationScreen token="sbi_1" />);
    await fillIn(await screen.findByLabelText('Choose a password'), 'nanoseconds are short');
    await userEvent.click(screen.getByRole('button', { name: 'Join' }));
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  });

  it('can be retried when the service did not respond', async () => {
    let tries = 0;
    fakeApi({
      'POST /api/auth/invitations/inspect': () =>
        (tries += 1) === 1 ? problem(503, 'service_unavailable', 'Busy.') : INVITATION,
    });
    await renderScreen(<InvitationScreen token="sbi_1" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Join Acme' })).toBeVisible();
  });

  it('requires the link again after a reload', async () => {
    fakeApi({});
    await renderScreen(<InvitationScreen token={null} />);
    expect(await screen.findByRole('heading', { name: 'Open the link again' })).toBeVisible();
  });
});

describe('a link to choose a password', () => {
  const choose = async () => {
    await fillIn(await screen.findByLabelText('New password'), 'nanoseconds are short');
    await userEvent.click(screen.getByRole('button', { name: 'Save and sign in' }));
  };

  it('saves the password and signs in', async () => {
    const calls = fakeApi({ 'POST /api/auth/password-resets/accept': { body: TOKEN } });
    const { address } = await renderScreen(<PasswordResetScreen token="sbi_2" />, {
      path: '/password-reset',
    });
    await choose();
    await waitFor(() => expect(address()).toBe('/'));
    expect(calls.at(-1)?.body).toEqual({ token: 'sbi_2', password: 'nanoseconds are short' });
  });

  it('explains that it was used, or has expired', async () => {
    fakeApi({ 'POST /api/auth/password-resets/accept': GONE });
    await renderScreen(<PasswordResetScreen token="sbi_2" />);
    await choose();
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  });
});
