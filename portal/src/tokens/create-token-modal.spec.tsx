import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Problem } from '../api/problem';
import { fillIn } from '../test/fill-in';
import { renderScreen } from '../test/render';
import { CreateTokenModal, type NewToken } from './create-token-modal';

const TEXTS = {
  title: 'New token',
  nameDescription: 'What uses it.',
  namePlaceholder: 'script',
  nameMissing: 'Enter a name.',
  scopesDescription: 'What it can do.',
};

async function showDialog(failure?: Error): Promise<{ sent: NewToken[]; created: () => number }> {
  const sent: NewToken[] = [];
  let created = 0;
  await renderScreen(
    <CreateTokenModal
      texts={TEXTS}
      offered={['flags:view', 'flags:kill']}
      lifetimes={[
        { value: '30', label: '30 days' },
        { value: '90', label: '90 days' },
      ]}
      defaultDays="90"
      create={(token) => {
        sent.push(token);
        return failure === undefined
          ? Promise.resolve({ name: token.name, token: 'sbp_the-value' })
          : Promise.reject(failure);
      }}
      onClose={() => undefined}
      onCreated={() => (created += 1)}
    />,
  );
  return { sent, created: () => created };
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create token' }));

describe('the dialog that creates a token', () => {
  it('sends the trimmed name, the chosen permissions and the lifetime, and shows the value', async () => {
    const { sent, created } = await showDialog();
    await fillIn(await screen.findByLabelText('Name'), ' alertmanager ');
    await userEvent.click(screen.getByRole('checkbox', { name: 'flags:kill' }));
    await submit();
    expect(await screen.findByLabelText('Token')).toHaveValue('sbp_the-value');
    expect(screen.getByText('Token “alertmanager”')).toBeVisible();
    expect(sent).toEqual([{ name: 'alertmanager', scopes: ['flags:kill'], expires_in_days: 90 }]);
    expect(created()).toBe(1);
  });

  it('offers the given permissions and lifetimes only', async () => {
    await showDialog();
    const names = (await screen.findAllByRole('checkbox')).map((box) => box.getAttribute('value'));
    expect(names).toEqual(['flags:view', 'flags:kill']);
    await userEvent.click(screen.getByRole('combobox', { name: 'Valid for' }));
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['30 days', '90 days']);
  });

  it('sends nothing without a name and a permission, and marks the missing ones', async () => {
    const { sent } = await showDialog();
    await screen.findByLabelText('Name');
    await submit();
    expect(await screen.findByText('Enter a name.')).toBeVisible();
    expect(screen.getByText('Choose at least one.')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
    expect(sent).toEqual([]);
  });

  it('keeps the input and shows the rejection of the service', async () => {
    const { created } = await showDialog(
      new Problem(409, 'conflict', 'Conflict', 'There are 20 active tokens.'),
    );
    await fillIn(await screen.findByLabelText('Name'), 'alertmanager');
    await userEvent.click(screen.getByRole('checkbox', { name: 'flags:kill' }));
    await submit();
    expect(await screen.findByText('There are 20 active tokens.')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('alertmanager');
    expect(created()).toBe(0);
  });
});
