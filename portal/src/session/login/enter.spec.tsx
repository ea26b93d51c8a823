import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../test/render';
import { useEnter } from './enter';

function SignIn() {
  const enter = useEnter();
  return (
    <button type="button" onClick={() => enter({ access_token: 't', expires_in: 900 }, '/p/shop/flags')}>
      Sign in
    </button>
  );
}

describe('a login', () => {
  it('redirects to the requested page, without cached data of another user', async () => {
    const { address, queryClient } = await renderScreen(<SignIn />, { path: '/login' });
    queryClient.setQueryData(['flags', 'secret-project'], 'of the person before');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(address()).toBe('/p/shop/flags'));
    expect(queryClient.getQueryData(['flags', 'secret-project'])).toBeUndefined();
  });
});
