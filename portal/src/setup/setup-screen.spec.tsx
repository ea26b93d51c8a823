import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi, problem } from '../test/fake-api';
import { fillIn } from '../test/fill-in';
import { renderScreen } from '../test/render';
import { SetupScreen } from './setup-screen';

const WAITING = { 'GET /api/bootstrap': { body: { required: true } } };
const DONE = { access_token: 'a', token_type: 'Bearer', expires_in: 900, organization: {}, user: {} };

async function fillForm(): Promise<void> {
  await fillIn(await screen.findByLabelText('Organization'), 'Acme');
  await fillIn(screen.getByLabelText('Your name'), 'Ada');
  await fillIn(screen.getByLabelText('E-mail address'), 'ada@example.com');
  await fillIn(screen.getByLabelText('Password'), 'a password of words');
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Set up' }));

describe('the set-up', () => {
  it('creates the organization with the token of the link, and opens the projects', async () => {
    const calls = fakeApi({ ...WAITING, 'POST /api/bootstrap': { status: 201, body: DONE } });
    const { address } = await renderScreen(<SetupScreen token="token-of-the-link" />, { path: '/setup' });
    await fillForm();
    await submit();
    await waitFor(() => expect(address()).toBe('/'));
    expect(calls.at(-1)?.body).toEqual({
      setup_token: 'token-of-the-link',
      organization_name: 'Acme',
      name: 'Ada',
      email: 'ada@example.com',
      password: 'a password of words',
    });
  });

  it('shows missing values at their fields, and focuses the first one', async () => {
    const calls = fakeApi(WAITING);
    await renderScreen(<SetupScreen token="t" />);
    await screen.findByLabelText('Organization');
    await submit();
    expect(await screen.findByText('Enter the name of your organization.')).toBeVisible();
    expect(screen.getByText('Use at least 12 characters.')).toBeVisible();
    expect(screen.getByLabelText('Organization')).toHaveFocus();
    expect(calls.map(({ method }) => method)).not.toContain('POST');
  });

  it('shows a wrong token at its field', async () => {
    fakeApi({ ...WAITING, 'POST /api/bootstrap': problem(403, 'setup_token_invalid', 'Wrong.') });
    await renderScreen(<SetupScreen token="wrong" />);
    await fillForm();
    await submit();
    const field = await screen.findByLabelText('Setup token');
    await waitFor(() => expect(field).toBeInvalid());
    expect(field).toHaveAccessibleDescription(/not the setup token of this installation/);
    expect(field).toHaveFocus();
  });

  it('shows errors of the service at their fields', async () => {
    const errors = [{ path: 'email', problem: 'must be an e-mail address' }];
    fakeApi({
      ...WAITING,
      'POST /api/bootstrap': problem(400, 'validation_failed', 'Some fields are not valid.', { errors }),
    });
    await renderScreen(<SetupScreen token="t" />);
    await fillForm();
    await submit();
    expect(await screen.findByText('Must be an e-mail address.')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('reports to a second concurrent user that it is complete', async () => {
    fakeApi({ ...WAITING, 'POST /api/bootstrap': problem(409, 'already_bootstrapped', 'Done.') });
    await renderScreen(<SetupScreen token="t" />);
    await fillForm();
    await submit();
    expect(await screen.findByRole('heading', { name: 'Already set up' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  });

  it('reports to later visitors that it is complete', async () => {
    fakeApi({ 'GET /api/bootstrap': { body: { required: false } } });
    await renderScreen(<SetupScreen token={null} />);
    expect(await screen.findByRole('heading', { name: 'Already set up' })).toBeVisible();
  });
});
