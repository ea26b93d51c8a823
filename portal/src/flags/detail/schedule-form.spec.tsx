import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '../../test/fake-api';
import { renderScreen } from '../../test/render';
import { aFlag } from '../test-data';
import { ScheduleForm } from './schedule-form';

const AT = '2027-01-01T10:00';

describe('a scheduled change of a flag', () => {
  it.each([
    ['Emergency stop', 'Pull: off for everyone', { killed: true }],
    ['Emergency stop', 'Release', { killed: false }],
  ])('with %s: %s is sent as such, and with nothing else', async (label, option, change) => {
    const calls = fakeApi({
      'POST /api/flags/new-checkout/schedule': ({ body }) => ({
        status: 201,
        body: { id: 's-1', state: 'pending', ...(body as object) },
      }),
    });
    await renderScreen(<ScheduleForm project="shop" flag={aFlag()} onClose={() => undefined} />);
    fireEvent.change(screen.getByLabelText('When'), { target: { value: AT } });
    await userEvent.click(screen.getByRole('combobox', { name: label }));
    await userEvent.click(await screen.findByRole('option', { name: option }));
    await userEvent.click(screen.getByRole('button', { name: 'Schedule' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
        run_at: new Date(AT).toISOString(),
        change,
      }),
    );
  });
});
