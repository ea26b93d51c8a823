import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aChange } from '../../test/a-change';
import { fakeApi } from '../../test/fake-api';
import { renderScreen } from '../../test/render';
import { UsagePanel } from './usage-panel';

const days = [
  { day: '2026-11-19', on: 3, off: 1 },
  { day: '2026-11-20', on: 0, off: 0 },
  { day: '2026-11-21', on: 1200, off: 0 },
];
const usage = (more: object) => ({
  body: { key: 'f', last_evaluated_at: '2026-11-21T10:00:00.000Z', days, ...more },
});
const deploy = aChange({ at: '2026-11-19T23:59:00.000Z', subject: 'web', after: { version: '5' } });
const show = () => renderScreen(<UsagePanel project="shop" flagKey="f" />);

describe('evaluations of a flag', () => {
  it('are daily bars in UTC that are read by keyboard, with changes of the period, and a table', async () => {
    fakeApi({
      'GET /api/flags/usage': usage({}),
      'GET /api/events/facets': { body: { types: [{ value: 'deploy', count: 1 }] } },
      'GET /api/changes': { body: { items: [deploy], next_cursor: null } },
    });
    await show();
    const words = () => screen.queryAllByRole('option').map((bar) => bar.getAttribute('aria-label'));
    await waitFor(() =>
      expect(words()).toEqual(['11-19: 3 on, 1 off; web 5: deployed', '11-20: none', '11-21: 1,200 on']),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(screen.getByRole('cell', { name: 'web 5: deployed' })).toBeVisible();
    expect(screen.getByRole('cell', { name: '1,200' })).toBeVisible();
  });

  it('are shown without a chart when there are none', async () => {
    fakeApi({ 'GET /api/flags/usage': usage({ days: [{ day: '2026-11-21', on: 0, off: 0 }] }) });
    await show();
    expect(await screen.findByText('No evaluations in 14 days.')).toBeVisible();
    expect(screen.queryByRole('figure')).toBeNull();
  });
});
