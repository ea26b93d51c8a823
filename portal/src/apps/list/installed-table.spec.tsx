import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../test/render';
import { anInstallation } from '../app-fixture';
import { InstalledTable } from './installed-table';

const show = (...changes: Parameters<typeof anInstallation>[0][]) =>
  renderScreen(
    <InstalledTable
      project="shop"
      installations={changes.map((change, index) => anInstallation({ id: `i-${index}`, ...change }))}
    />,
  );

// No API is faked, so that a row that sends a request fails.
describe('the installed apps', () => {
  it('show their last and their next run', async () => {
    await show(
      {
        last_run: {
          id: 'r-1',
          state: 'failed',
          status_detail: null,
          orchestrator: 'airflow',
          created_at: '2026-11-21T12:00:00.000Z',
        },
        next_run_at: '2099-01-01T06:30:00.000Z',
      },
      {},
    );
    const [, ran, never] = screen.getAllByRole('row');
    expect(within(ran!).getByText('Failed')).toBeVisible();
    expect(within(ran!).getByRole('link', { name: /run of Daily report/ })).toHaveAttribute(
      'href',
      '/p/shop/runs/r-1',
    );
    expect(ran!.querySelector('time[datetime="2099-01-01T06:30:00.000Z"]')).toBeVisible();
    expect(within(never!).getByText('Never')).toBeVisible();
    expect(within(never!).getByText('–')).toBeVisible();
  });

  it.each([
    ['a newer version exists', {}, true],
    ['the newest version is installed', { latest_version: '1.0.0' }, false],
    [
      'a newer version that is pending',
      { pending: { id: 'v', version: '1.1.0', missing: [], dags_not_allowed: [], config: null } },
      false,
    ],
    ['a newer version of a suspended installation', { state: 'suspended' as const }, false],
  ])('offer an update for a newer version only: %s', async (_name, change, isOffered) => {
    await show({ latest_version: '1.1.0', ...change });
    expect(screen.queryAllByRole('link', { name: 'Update to 1.1.0' })).toHaveLength(isOffered ? 1 : 0);
  });
});
