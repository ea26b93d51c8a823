import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi, problem, type FakeCall } from '../test/fake-api';
import { fillIn } from '../test/fill-in';
import { renderScreen } from '../test/render';
import { AccountTokensDrawer } from './account-tokens-drawer';
import type { ServiceAccount } from './queries';

const TOKENS = '/api/service-accounts/a-1/tokens';
const ACCOUNT = { id: 'a-1', name: 'alert-killer' } as ServiceAccount;
const TOKEN = {
  id: 't-1',
  name: 'alertmanager',
  prefix: 'sbs_abcdefgh',
  scopes: ['flags:kill'],
  state: 'active',
  created_by: { id: 'u-1', name: 'Ada' },
  created_at: '2026-11-01T12:00:00.000Z',
  expires_at: '2026-11-20T12:00:00.000Z',
  last_used_at: null,
};
const ROTATED = { ...TOKEN, id: 't-2', token: 'sbs_the-value', created_at: '2026-11-10T12:00:00.000Z' };

async function openRotation(answer: object = { status: 201, body: ROTATED }) {
  const calls = fakeApi({
    [`GET ${TOKENS}`]: { body: { items: [TOKEN], next_cursor: null } },
    [`POST ${TOKENS}/t-1/rotate`]: answer,
  });
  await renderScreen(
    <AccountTokensDrawer account={ACCOUNT} onClose={() => undefined} onChanged={() => undefined} />,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Rotate…' }));
  return { calls, dialog: await screen.findByRole('dialog', { name: 'Rotate alertmanager' }) };
}
const rotate = (dialog: HTMLElement) =>
  userEvent.click(within(dialog).getByRole('button', { name: 'Rotate token' }));
const sent = (calls: FakeCall[]) => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);

/** Date in the time zone of the machine, as the portal shows it. */
const dayOf = (time: string) => new Date(time).toLocaleDateString('sv-SE');

describe('the rotation of a service account’s token', () => {
  it('has an overlap of a day unless another one is chosen, and shows the new value and the old one’s end', async () => {
    const { calls, dialog } = await openRotation();
    await rotate(dialog);
    expect(await screen.findByLabelText('Token')).toHaveValue('sbs_the-value');
    expect(sent(calls)).toEqual([{ overlap_hours: 24, expires_in_days: 90 }]);
    expect(screen.getByText(/The old token stays valid until/)).toHaveTextContent(
      dayOf('2026-11-11T12:00:00.000Z'),
    );
  });

  it('sends the overlap and the lifetime that were chosen', async () => {
    const { calls, dialog } = await openRotation();
    await fillIn(within(dialog).getByLabelText('Overlap'), '720');
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'New token valid for' }));
    await userEvent.click(await within(dialog).findByRole('option', { name: '30 days' }));
    await rotate(dialog);
    await waitFor(() => expect(sent(calls)).toEqual([{ overlap_hours: 720, expires_in_days: 30 }]));
    // The token expires before the end of the overlap.
    expect(await screen.findByText(/The old token stays valid until/)).toHaveTextContent(
      dayOf(TOKEN.expires_at),
    );
  });

  it('without an overlap shows that the old token has ended', async () => {
    const { calls, dialog } = await openRotation();
    await fillIn(within(dialog).getByLabelText('Overlap'), '0');
    await rotate(dialog);
    expect(await screen.findByText('The old token is no longer valid.')).toBeVisible();
    expect(sent(calls)).toEqual([{ overlap_hours: 0, expires_in_days: 90 }]);
  });

  it.each(['721', ''])('sends nothing for an overlap of “%s”', async (hours) => {
    const { calls, dialog } = await openRotation();
    const field = within(dialog).getByLabelText('Overlap');
    await userEvent.clear(field);
    if (hours !== '') await fillIn(field, hours);
    await rotate(dialog);
    expect(within(dialog).getByText('Enter a number from 0 to 720.')).toBeVisible();
    expect(sent(calls)).toEqual([]);
  });

  it('shows the rejection of the service in the dialog', async () => {
    const { dialog } = await openRotation(
      problem(409, 'conflict', 'This token has ended. Create a new one.'),
    );
    await rotate(dialog);
    expect(await within(dialog).findByText('This token has ended. Create a new one.')).toBeVisible();
  });
});
