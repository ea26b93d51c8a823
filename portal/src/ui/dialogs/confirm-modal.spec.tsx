import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../test/render';
import { ConfirmModal } from './confirm-modal';

async function openModal(onConfirm: () => Promise<unknown>): Promise<{ onClose: () => void }> {
  const onClose = vi.fn();
  await renderScreen(
    <ConfirmModal
      opened
      onClose={onClose}
      title="Delete shop"
      verb="Delete project"
      typed="shop"
      onConfirm={onConfirm}
    >
      It is gone for good.
    </ConfirmModal>,
  );
  await screen.findByRole('dialog', { name: 'Delete shop' });
  return { onClose };
}
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Delete project' }));

describe('a confirmation with a name to be typed', () => {
  it('does nothing for a part of the name or for another one', async () => {
    const onConfirm = vi.fn(() => Promise.resolve());
    const { onClose } = await openModal(onConfirm);
    const name = screen.getByRole('textbox');
    for (const text of ['sho', 'shops', 'SHOP']) {
      await userEvent.clear(name);
      await userEvent.type(name, `${text}{Enter}`);
      await confirm();
    }
    expect(onConfirm).not.toHaveBeenCalled();
    await userEvent.clear(name);
    await userEvent.type(name, ' shop ');
    await confirm();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  it('stays open and shows the problem when the service rejects the action', async () => {
    const { onClose } = await openModal(() => Promise.reject(new Error('A run has not ended.')));
    await userEvent.type(screen.getByRole('textbox'), 'shop');
    await confirm();
    expect(await screen.findByRole('alert')).toHaveTextContent('A run has not ended.');
    expect(onClose).not.toHaveBeenCalled();
  });
});
