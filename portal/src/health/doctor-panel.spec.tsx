import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../test/fake-api';
import { renderScreen } from '../test/render';
import { DoctorPanel } from './health-screen';

const PASSED = {
  check: 'clock',
  state: 'ok',
  explanation: 'The clock agrees with that of PostgreSQL.',
  action: null,
  promise: null,
};
const FAILED = {
  check: 'postgres.fsync',
  state: 'down',
  explanation: 'fsync is off.',
  action: 'Set fsync = on.',
  promise: 'broken',
};

it('shows failed checks with their remedies and the broken promise, and collapses passed checks', async () => {
  fakeApi({
    'GET /api/system/doctor': {
      body: {
        state: 'down',
        promise: 'broken',
        checked_at: '2026-11-25T10:00:00Z',
        findings: [PASSED, FAILED],
      },
    },
  });
  await renderScreen(<DoctorPanel />);
  const panel = await screen.findByRole('region', { name: 'Checks' });
  expect(await within(panel).findByText('Set fsync = on.')).toBeVisible();
  expect(panel).toHaveTextContent('does not survive a power cut');
  expect(within(panel).getByText('1 passed check')).toBeVisible();
  expect(within(panel).getByText(/The clock agrees/)).not.toBeVisible();
});
