import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../test/render';
import { anInstallation } from '../app-fixture';
import { InstallationNotices } from './installation-notices';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../test/fake-api';

describe('the notices of an installation', () => {
  it.each([
    ['schedule', 'A schedule could not start a run'],
    ['event', 'An event could not start a run'],
  ] as const)('show why a trigger of kind %s started no run', async (run_kind, title) => {
    await renderScreen(
      <InstallationNotices
        project="shop"
        installation={anInstallation({
          last_refused_start: {
            run_kind,
            code: 'dag_not_allowed',
            detail: 'Runs in this project may not start the DAG "payroll".',
            at: '2026-11-21T12:00:00.000Z',
          },
        })}
      />,
    );
    expect(screen.getByText(title)).toBeVisible();
    expect(screen.getByText(/may not start the DAG "payroll"/)).toBeVisible();
  });

  it('name the DAGs of the installed and of the pending version that the project does not allow', async () => {
    await renderScreen(
      <InstallationNotices
        project="shop"
        installation={anInstallation({
          dags_not_allowed: ['daily-report__manual'],
          pending: {
            id: 'v-2',
            version: '2.0.0',
            missing: ['mail:send'],
            config: null,
            dags_not_allowed: ['payroll', 'ledger'],
          },
        })}
      />,
    );
    expect(screen.getByText('This project does not allow a DAG of version 1.0.0')).toBeVisible();
    expect(screen.getByText('daily-report__manual')).toBeVisible();
    expect(screen.getByText('This project does not allow 2 DAGs of version 2.0.0')).toBeVisible();
    expect(screen.getByText('ledger')).toBeVisible();
  });

  it('are absent for an installation whose runs start', async () => {
    await renderScreen(<InstallationNotices project="shop" installation={anInstallation()} />);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText(/could not start|does not allow/)).toBeNull();
  });
});

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
    expect(calls.find(({ method }) => method === 'PATCH')?.headers.get('if-match')).toBe('"4"');
  });

  it('names the missing permission to users who may not resume them', async () => {
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
