import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../test/render';
import { lazyPart } from './lazy-part';

function Field({ label }: { label: string }) {
  return <input aria-label={label} data-autofocus />;
}

describe('lazyPart', () => {
  it('renders when its chunk has loaded, with the focus of the form, and synchronously the next time', async () => {
    const load = vi.fn(() => Promise.resolve(Field));
    const Part = lazyPart(load);
    const { unmount } = await renderScreen(<Part label="Name" />);
    const field = await screen.findByLabelText('Name');
    await waitFor(() => expect(field).toHaveFocus());
    unmount();
    await renderScreen(<Part label="Key" />);
    expect(screen.getByLabelText('Key')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('shows that its chunk could not be loaded, and retries', async () => {
    const load = vi.fn(() => Promise.resolve(Field));
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    const Part = lazyPart(load);
    await renderScreen(<Part label="Name" />);
    await userEvent.click(await screen.findByRole('button', { name: /again|Retry/ }));
    expect(await screen.findByLabelText('Name')).toBeInTheDocument();
  });
});
