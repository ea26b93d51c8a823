import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { InstalledTable } from '../apps/list/installed-table';
import { anInstallation } from '../apps/app-fixture';
import { RunsPanel } from '../overview/data-panels';
import type { Me } from '../session/me';
import { ADA, renderScreen } from '../test/render';
import { RunDetails } from './detail/run-details';
import { aRun } from './run-fixture';
import { RunsTable } from './runs-table';
import { SimulationBanner } from './simulation';

const TITLE = 'Runs are simulated: no task is executed';
const SIMULATED: Me = {
  ...ADA,
  app_execution: { mode: 'simulate', reason: 'WORKFLOW_URL is not set', automatic: true, dag_policy: 'open' },
};
const AT = '2026-11-21T12:00:00.000Z';

describe('the notice that runs are simulated', () => {
  it('shows an owner the reason when the service chose the mode', async () => {
    await renderScreen(<SimulationBanner project="shop" />, { me: SIMULATED });
    expect(screen.getByText(TITLE)).toBeVisible();
    expect(screen.getByText(/because WORKFLOW_URL is not set\./)).toBeVisible();
  });

  it.each<[string, Me]>([
    ['runs go to Airflow', ADA],
    [
      'the operator chose simulation',
      { ...SIMULATED, app_execution: { ...SIMULATED.app_execution, automatic: false } },
    ],
    [
      'the reader does not own the project',
      {
        ...SIMULATED,
        projects: ADA.projects.map((project) => ({ ...project, permissions: ['project:view', 'runs:view'] })),
      },
    ],
  ])('is absent when %s', async (_when, me) => {
    await renderScreen(<SimulationBanner project="shop" />, { me });
    expect(screen.queryByText(TITLE)).toBeNull();
  });
});

describe('a simulated run', () => {
  const real = aRun({ id: '01a1ffea-9ec0-73c6-b392-f19cccf80281', orchestrator: 'airflow' });
  const unknown = aRun({ id: '01a1ffea-9ec0-73c6-b392-f19cccf80282', orchestrator: null });
  const simulated = aRun({ orchestrator: 'simulated' });

  it('is marked in the list of runs, and no other run is', async () => {
    await renderScreen(<RunsTable project="shop" runs={[simulated, real, unknown]} me="u-1" />);
    const [, first, ...others] = screen.getAllByRole('row');
    expect(within(first!).getByText('Simulated')).toBeVisible();
    for (const row of others) expect(within(row).queryByText('Simulated')).toBeNull();
  });

  it('shows on its page which orchestrator executed it', async () => {
    await renderScreen(<RunDetails project="shop" run={simulated} />);
    expect(screen.getByText('Simulated orchestrator: no task ran')).toBeVisible();
  });

  it('is not marked as simulated when Airflow executed it', async () => {
    await renderScreen(<RunDetails project="shop" run={real} />);
    expect(screen.getByText('Apache Airflow')).toBeVisible();
    expect(screen.queryByText(/Simulated/)).toBeNull();
  });

  it('is marked as the last run of an installation', async () => {
    const last = { id: 'r-1', state: 'succeeded', status_detail: null, created_at: AT } as const;
    await renderScreen(
      <InstalledTable
        project="shop"
        installations={[
          anInstallation({ last_run: { ...last, orchestrator: 'simulated' } }),
          anInstallation({ id: 'i-2', last_run: { ...last, orchestrator: 'airflow' } }),
        ]}
      />,
    );
    expect(screen.getAllByText('Simulated')).toHaveLength(1);
  });

  it('is marked on the overview of the project', async () => {
    const run = {
      id: 'r-1',
      state: 'running' as const,
      app_slug: 'report',
      app_name: 'Report',
      installation_id: 'i-1',
      created_at: AT,
      started_at: AT,
      ended_at: null,
    };
    await renderScreen(
      <RunsPanel
        project="shop"
        runs={{
          going_on: 1,
          latest: [
            { ...run, orchestrator: 'simulated' },
            { ...run, id: 'r-2', orchestrator: 'airflow' },
          ],
          ended: [],
        }}
      />,
    );
    expect(screen.getAllByText('Simulated')).toHaveLength(1);
  });
});
