import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi, problem } from '../../test/fake-api';
import { ADA, renderScreen } from '../../test/render';
import { anApp, anInstallation, aVersion } from '../app-fixture';
import { VersionDrawer } from './version-drawer';

const dag = (change: object = {}) => ({
  dag_id: 'daily-report__manual',
  state: 'loaded',
  paused: false,
  parsed_at: '2026-11-21T12:00:00.000Z',
  dag_version: 3,
  bundle_name: 'apps',
  bundle_version: 'b7d0e1a',
  dag_checksum: null,
  pinned: null,
  matches: null,
  problem: null,
  ...change,
});

const show = (props: Partial<Parameters<typeof VersionDrawer>[0]>, me = ADA) => {
  fakeApi({
    'GET /api/v1/apps/daily-report/versions/1.1.0': { body: aVersion('1.1.0', { run_kinds: ['manual'] }) },
    'GET /api/v1/apps/daily-report/versions/1.1.0/code': { body: { dags: [dag()] } },
  });
  return renderScreen(
    <VersionDrawer
      project="shop"
      app={anApp()}
      installation={null}
      version="1.1.0"
      previous={undefined}
      onClose={() => undefined}
      {...props}
    />,
    { me },
  );
};

describe('a version of an app', () => {
  it('is installed from its details, which are open after its publication', async () => {
    await show({});
    const link = await screen.findByRole('link', { name: 'Install 1.1.0' });
    expect(link).toHaveAttribute(
      'href',
      expect.stringContaining('/p/shop/apps/daily-report/install?version='),
    );
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('1.1.0');
  });

  it('is put into use from its details when another version is installed', async () => {
    await show({
      installation: anInstallation({ app_version: { ...anInstallation().app_version, version: '1.0.0' } }),
    });
    expect(await screen.findByRole('link', { name: 'Put into use 1.1.0' })).toHaveAttribute(
      'href',
      expect.stringContaining('/upgrade?version='),
    );
  });

  it('offers neither when the app is archived or the permission is missing', async () => {
    const archived = await show({ app: anApp({ archived_at: '2026-11-01T00:00:00.000Z' }) });
    expect(await screen.findByText('Checksum')).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
    archived.unmount();
    const [project] = ADA.projects;
    await show({}, { ...ADA, projects: [{ ...project!, permissions: ['apps:view'] }] });
    expect(await screen.findByText('Checksum')).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('shows the state of its DAGs in the orchestrator, and checks again on request', async () => {
    await show({});
    expect(await screen.findByText('Loaded')).toBeVisible();
    expect(screen.getByText('DAG version 3, bundle b7d0e1a')).toBeVisible();
    fakeApi({
      'GET /api/v1/apps/daily-report/versions/1.1.0/code': {
        body: {
          dags: [
            dag({ paused: true, matches: false, pinned: { bundle_version: 'c0ffee', dag_checksum: null } }),
            dag({
              dag_id: 'shared',
              state: 'broken',
              dag_version: null,
              bundle_version: null,
              problem: 'The orchestrator cannot import the DAG: SyntaxError: invalid syntax',
            }),
          ],
        },
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('Import error')).toBeVisible();
    expect(screen.getByText(/SyntaxError: invalid syntax/)).toBeVisible();
    expect(screen.getByText('Paused')).toBeVisible();
    expect(screen.getByText('Differs from the pinned code')).toBeVisible();
    expect(screen.getByText('Pinned: c0ffee')).toBeVisible();
  });

  it('is shown although its code cannot be read', async () => {
    fakeApi({
      'GET /api/v1/apps/daily-report/versions/1.1.0': { body: aVersion('1.1.0', { run_kinds: ['manual'] }) },
      'GET /api/v1/apps/daily-report/versions/1.1.0/code': problem(
        400,
        'validation_failed',
        'The project is not valid.',
      ),
    });
    await renderScreen(
      <VersionDrawer
        project="shop"
        app={anApp()}
        installation={null}
        version="1.1.0"
        previous={undefined}
        onClose={() => undefined}
      />,
    );
    expect(await screen.findByText('Checksum')).toBeVisible();
    expect(await screen.findByRole('alert')).toBeVisible();
  });
});
