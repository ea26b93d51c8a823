import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '../../test/fake-api';
import { renderScreen } from '../../test/render';
import { anInstallation } from '../app-fixture';
import { InstallationNotices } from './installation-notices';

const SUSPENDED = {
  events_suspended: { at: '2026-11-22T12:00:00.000Z', reason: 'Checking the last 3 events took too long.' },
};

describe('the notice of suspended event triggers', () => {
  it('shows why, and resumes them for the version of the installation that is shown', async () => {
    const calls = fakeApi({ 'PATCH /api/v1/apps/installations/i-1': { body: anInstallation() } });
    await renderScreen(<InstallationNotices project="shop" installation={anInstallation(SUSPENDED)} />);
    expect(screen.getByText('Event triggers are suspended')).toBeVisible();
    expect(screen.getByText(/Checking the last 3 events took too long/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Resume event triggers' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ state: 'active' }),
    );
  });

  it('names the permission to people who may not resume them', async () => {
    fakeApi({});
    const installation = anInstallation({ ...SUSPENDED, can: ['installations:view'] });
    await renderScreen(<InstallationNotices project="shop" installation={installation} />);
    const button = screen.getByRole('button', { name: 'Resume event triggers' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.hover(button);
    expect(await screen.findByText(/Needs installations:manage/)).toBeVisible();
  });

  it('is absent while events start runs', async () => {
    fakeApi({});
    await renderScreen(<InstallationNotices project="shop" installation={anInstallation()} />);
    expect(screen.queryByText('Event triggers are suspended')).not.toBeInTheDocument();
  });
});
