import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, problem } from '../../test/fake-api';
import { fillIn } from '../../test/fill-in';
import { renderScreen } from '../../test/render';
import type { Installation } from '../app';
import { anApp, anInstallation, aVersion } from '../app-fixture';
import type { WizardSearch } from '../search';
import { InstallApp } from './install-screen';
import { UpgradeInstallation } from './upgrade-screen';

const CONFIG = {
  type: 'object',
  properties: {
    language: { type: 'string' },
    mail: { type: 'object', properties: { to: { type: 'string' } } },
  },
};
const OLD = aVersion('1.0.0', {
  run_kinds: ['manual'],
  config_schema: CONFIG,
  permissions: { required: ['events:view'] },
});
const NEW = aVersion('1.1.0', {
  run_kinds: ['manual'],
  config_schema: CONFIG,
  permissions: { required: ['events:view', 'storage:write'], optional: ['mail:send'] },
});
const VERSIONS = {
  'GET /api/v1/apps/daily-report/versions': { body: { items: [NEW, OLD], next_cursor: null } },
  'GET /api/v1/apps/daily-report/versions/1.0.0': { body: OLD },
  'GET /api/v1/apps/daily-report/versions/1.1.0': { body: NEW },
  'GET /api/v1/apps/daily-report/versions/1.0.0/dags': {
    body: { policy: 'open', dags: [], not_allowed: [] },
  },
  'GET /api/v1/apps/daily-report/versions/1.1.0/dags': {
    body: { policy: 'open', dags: [], not_allowed: [] },
  },
};
const dags = (version: string, notAllowed: string[]) => ({
  [`GET /api/v1/apps/daily-report/versions/${version}/dags`]: {
    body: { policy: 'allow-list', dags: [], not_allowed: notAllowed },
  },
});
const next = () => userEvent.click(screen.getByRole('button', { name: 'Next' }));

function Install({ onInstalled }: { onInstalled: (id: string) => Promise<void> }) {
  const [search, setSearch] = useState<WizardSearch>({});
  return (
    <InstallApp project="shop" app={anApp()} search={search} onSearch={setSearch} onInstalled={onInstalled} />
  );
}

describe('installing an app', () => {
  it('shows before it is installed which of its DAGs the project does not allow', async () => {
    const calls = fakeApi({
      ...VERSIONS,
      ...dags('1.1.0', ['daily-report__manual', 'payroll']),
      'GET /api/v1/apps/installations': { body: { items: [], next_cursor: null } },
    });
    await renderScreen(<Install onInstalled={() => Promise.resolve()} />);
    await screen.findByRole('radio', { name: /1\.1\.0/ });
    await next();
    await screen.findByRole('textbox', { name: 'To' });
    await next();
    await next();
    expect(await screen.findByText('This project does not allow 2 DAGs of version 1.1.0')).toBeVisible();
    expect(screen.getByText('payroll')).toBeVisible();
    expect(calls.find(({ path }) => path.endsWith('/dags'))?.search.get('project_id')).toBe('shop');
  });

  it('leads from the version to settings, permissions and confirmation, and back to a rejected field', async () => {
    let isRefused = true;
    const calls = fakeApi({
      ...VERSIONS,
      'GET /api/v1/apps/installations': { body: { items: [], next_cursor: null } },
      'POST /api/v1/apps/daily-report/installations': () =>
        isRefused
          ? problem(422, 'config_invalid', 'See errors.', {
              errors: [{ path: 'config.mail.to', problem: 'must be written as email' }],
            })
          : { status: 201, body: anInstallation() },
    });
    const onInstalled = vi.fn(() => Promise.resolve());
    await renderScreen(<Install onInstalled={onInstalled} />);
    expect(await screen.findByRole('radio', { name: /1\.1\.0/ })).toBeChecked();
    await next();
    await fillIn(await screen.findByRole('textbox', { name: 'To' }), 'a colleague');
    await next();
    expect(screen.getByRole('checkbox', { name: /Change storage/ })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: /Send mail/ })).not.toBeChecked();
    await next();
    expect(screen.getByText('Change storage')).toBeVisible();
    expect(screen.queryByText('Send mail')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Install' }));
    expect(await screen.findByText('Must be written as email.')).toBeVisible();
    const field = screen.getByRole('textbox', { name: 'To' });
    expect(field).toHaveValue('a colleague');
    await waitFor(() => expect(field).toHaveFocus());
    isRefused = false;
    await fillIn(field, 'a@example.com');
    await next();
    await next();
    await userEvent.click(screen.getByRole('button', { name: 'Install' }));
    await waitFor(() => expect(onInstalled).toHaveBeenCalledWith('i-1'));
    expect(calls.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({
      project_id: 'shop',
      version: '1.1.0',
      config: { mail: { to: 'a@example.com' } },
      approve: ['events:view', 'storage:write'],
    });
  });

  it('has a URL for each step, keeps input when the user goes back, and skips no step', async () => {
    fakeApi({
      ...VERSIONS,
      'GET /api/v1/apps/installations': { body: { items: [], next_cursor: null } },
    });
    const steps: WizardSearch[] = [];
    function Addressed() {
      const [search, setSearch] = useState<WizardSearch>({ version: '1.1.0', step: 'confirm' });
      return (
        <>
          <button onClick={() => setSearch({ version: '1.1.0', step: 'settings' })}>To the settings</button>
          <button onClick={() => setSearch({})}>To the beginning</button>
          <InstallApp
            project="shop"
            app={anApp()}
            search={search}
            onSearch={(next) => {
              steps.push(next);
              setSearch(next);
            }}
            onInstalled={() => Promise.resolve()}
          />
        </>
      );
    }
    await renderScreen(<Addressed />);
    // The URL names a later step, but the settings come first.
    await fillIn(await screen.findByRole('textbox', { name: 'To' }), 'me');
    await next();
    await next();
    expect(steps).toEqual([
      { version: '1.1.0', step: 'permissions' },
      { version: '1.1.0', step: 'confirm' },
    ]);
    expect(screen.getByText('Review')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'To the settings' }));
    expect(screen.getByRole('textbox', { name: 'To' })).toHaveValue('me');
    // The URL of the first step names no version.
    await userEvent.click(screen.getByRole('button', { name: 'To the beginning' }));
    expect(await screen.findByRole('radio', { name: /1\.1\.0/ })).toBeChecked();
    await next();
    expect(screen.getByRole('textbox', { name: 'To' })).toHaveValue('me');
  });

  it('warns that nothing will start when something required is not approved', async () => {
    fakeApi(VERSIONS);
    await renderScreen(<Install onInstalled={() => Promise.resolve()} />);
    await screen.findByRole('radio', { name: /1\.1\.0/ });
    await next();
    await screen.findByRole('textbox', { name: 'To' });
    await next();
    await userEvent.click(screen.getByRole('checkbox', { name: /Change storage/ }));
    await next();
    expect(screen.getByText(/no run starts until all required permissions/)).toBeVisible();
  });

  it('rejects the installation of an archived app', async () => {
    fakeApi(VERSIONS);
    await renderScreen(
      <InstallApp
        project="shop"
        app={anApp({ archived_at: '2026-11-21T12:00:00.000Z' })}
        search={{ version: '1.1.0' }}
        onSearch={vi.fn()}
        onInstalled={() => Promise.resolve()}
      />,
    );
    expect(screen.getByText(/The app is archived/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  });
});

describe('upgrading an installation', () => {
  function Upgrade({ installation = anInstallation() }: { installation?: Installation }) {
    const [search, setSearch] = useState<WizardSearch>({ version: '1.1.0' });
    return (
      <UpgradeInstallation
        project="shop"
        installation={installation}
        search={search}
        onSearch={setSearch}
        onUpgraded={() => Promise.resolve()}
      />
    );
  }

  it('shows new permissions since the version in use, and keeps settings and approvals', async () => {
    const calls = fakeApi({
      ...VERSIONS,
      'POST /api/v1/apps/installations/i-1/upgrade': { body: anInstallation() },
    });
    await renderScreen(<Upgrade />);
    expect(await screen.findByRole('textbox', { name: 'Language' })).toHaveValue('en');
    await next();
    const permissions = within(screen.getByRole('list', { name: 'Permissions' })).getAllByRole('listitem');
    expect(permissions.map(({ textContent }) => textContent?.includes('New in this version'))).toEqual([
      false,
      true,
      true,
    ]);
    expect(screen.getByRole('checkbox', { name: /Read and search events/ })).toBeDisabled();
    await next();
    expect(screen.getByText('1.0.0 → 1.1.0')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Put into use' }));
    await waitFor(() => expect(calls.at(-1)?.path).toBe('/api/v1/apps/installations/i-1/upgrade'));
    expect(calls.at(-1)?.body).toEqual({
      version: '1.1.0',
      config: { language: 'en' },
      approve: ['storage:write'],
    });
  });

  it('allows a user who may only configure to request the version, which is then pending', async () => {
    fakeApi(VERSIONS);
    await renderScreen(<Upgrade installation={anInstallation({ can: ['installations:configure'] })} />);
    await screen.findByRole('textbox', { name: 'Language' });
    await next();
    expect(screen.getByText(/Needs installations:manage/)).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /Change storage/ })).toBeDisabled();
    await next();
    expect(screen.getByText(/Version 1\.0\.0 stays in use until/)).toBeVisible();
  });
});
