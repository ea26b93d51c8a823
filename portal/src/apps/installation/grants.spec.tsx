import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi, problem } from '../../test/fake-api';
import { renderScreen } from '../../test/render';
import { anInstallation, aVersion } from '../app-fixture';
import { Grants } from './grants-tab';

const HANDLERS = {
  'GET /api/v1/apps/daily-report/versions/1.0.0': {
    body: aVersion('1.0.0', {
      run_kinds: ['manual'],
      permissions: { required: ['events:view'], optional: ['mail:send'] },
    }),
  },
  'GET /api/v1/apps/daily-report/versions/1.1.0': {
    body: aVersion('1.1.0', {
      run_kinds: ['manual'],
      permissions: { required: ['events:view', 'storage:write'] },
    }),
  },
  'GET /api/projects/shop/members': { body: { items: [], next_cursor: null } },
};
const GRANT = '/api/v1/apps/installations/i-1/grants';
const row = async (name: RegExp) => (await screen.findByText(name)).closest('tr')!;

describe('the permissions of an installation', () => {
  it('shows additional permissions of a pending version, and approves them for the version that is shown', async () => {
    const calls = fakeApi({ ...HANDLERS, [`PUT ${GRANT}/storage%3Awrite`]: { body: anInstallation() } });
    const pending = {
      id: 'v-1.1.0',
      version: '1.1.0',
      config: null,
      missing: ['storage:write'],
      dags_not_allowed: [],
    };
    await renderScreen(<Grants project="shop" installation={anInstallation({ pending })} />);
    const line = within(await row(/Change storage/));
    expect(line.getByText('New')).toBeVisible();
    expect(line.getByText('Required, by 1.1.0')).toBeVisible();
    await userEvent.click(line.getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.path).toBe(`${GRANT}/storage%3Awrite`),
    );
    expect(calls.find(({ method }) => method === 'PUT')?.headers.get('if-match')).toBe('"4"');
  });

  it('requires the typed name before a required permission is revoked', async () => {
    const calls = fakeApi({ ...HANDLERS, [`DELETE ${GRANT}/events%3Aview`]: { body: anInstallation() } });
    await renderScreen(<Grants project="shop" installation={anInstallation()} />);
    await userEvent.click(within(await row(/Read and search/)).getByRole('button', { name: 'Revoke' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    await userEvent.type(dialog.getByRole('textbox'), 'events:view');
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe(`${GRANT}/events%3Aview`),
    );
  });

  it('treats a permission as required when only the version in use requires it', async () => {
    fakeApi({
      ...HANDLERS,
      'GET /api/v1/apps/daily-report/versions/1.2.0': {
        body: aVersion('1.2.0', { run_kinds: ['manual'], permissions: { optional: ['events:view'] } }),
      },
    });
    const pending = { id: 'v-1.2.0', version: '1.2.0', config: null, missing: [], dags_not_allowed: [] };
    await renderScreen(<Grants project="shop" installation={anInstallation({ pending })} />);
    const line = within(await row(/Read and search/));
    expect(line.getByText('Required, by 1.0.0 and 1.2.0')).toBeVisible();
    await userEvent.click(line.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('shows the reason when another user was first', async () => {
    fakeApi({
      ...HANDLERS,
      [`PUT ${GRANT}/mail%3Asend`]: problem(412, 'version_stale', 'It was changed meanwhile.'),
    });
    await renderScreen(<Grants project="shop" installation={anInstallation()} />);
    await userEvent.click(within(await row(/Send mail/)).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('It was changed meanwhile.')).toBeVisible();
  });

  it('shows a reader without the permission who may approve', async () => {
    fakeApi(HANDLERS);
    await renderScreen(
      <Grants project="shop" installation={anInstallation({ can: ['installations:view'] })} />,
    );
    const button = within(await row(/Send mail/)).getByRole('button', { name: 'Approve' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.hover(button);
    expect(await screen.findByText(/Needs installations:manage/)).toBeVisible();
  });
});
