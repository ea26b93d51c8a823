import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '../../test/fake-api';
import { ADA, renderScreen } from '../../test/render';
import { anApp, anInstallation, aVersion } from '../app-fixture';
import { VersionDrawer } from './version-drawer';

const show = (props: Partial<Parameters<typeof VersionDrawer>[0]>, me = ADA) => {
  fakeApi({
    'GET /api/v1/apps/daily-report/versions/1.1.0': { body: aVersion('1.1.0', { run_kinds: ['manual'] }) },
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
  it('is installed from where it is shown, which is where publishing it ends', async () => {
    await show({});
    const link = await screen.findByRole('link', { name: 'Install 1.1.0' });
    expect(link).toHaveAttribute(
      'href',
      expect.stringContaining('/p/shop/apps/daily-report/install?version='),
    );
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('1.1.0');
  });

  it('is taken into use from there where another version is installed', async () => {
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
});
