import { notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { act } from '@testing-library/react';
import { Problem } from '../../api/problem';
import { renderScreen } from '../../test/render';
import { notifyUndo } from './notify';

describe('the offer to undo a change', () => {
  beforeEach(() => notifications.clean());
  const show = async (undo: () => Promise<unknown>) => {
    await renderScreen(<p>page</p>);
    act(() => notifyUndo('Checkout is off.', undo));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  };

  it('is hidden after it was used once', async () => {
    const undo = vi.fn(() => Promise.resolve());
    await show(undo);
    await waitFor(() => expect(screen.queryByText('Checkout is off.')).toBeNull());
    expect(undo).toHaveBeenCalledTimes(1);
  });

  it('shows the error when the undo fails', async () => {
    await show(() => Promise.reject(new Problem(412, 'version_stale', 'Changed meanwhile', 'By Bob.')));
    expect(await screen.findByText('Changed meanwhile')).toBeInTheDocument();
    expect(screen.getByText('By Bob.')).toBeInTheDocument();
  });
});
