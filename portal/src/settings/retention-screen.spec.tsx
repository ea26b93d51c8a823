import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Me } from '../session/me';
import { fakeApi, problem } from '../test/fake-api';
import { fillIn } from '../test/fill-in';
import { ADA, renderScreen } from '../test/render';
import { RetentionScreen } from './retention-screen';

const ROUTE = '/api/projects/shop/event-retention';
const STORED_SINCE = '2026-08-23T00:00:00.000Z';
const RETENTION = {
  installation_days: 90,
  types: [
    { type: 'audit', days: 90, own_days: null, stored_since: STORED_SINCE, requires: 'organization:manage' },
    { type: 'feature_flag', days: 14, own_days: 14, stored_since: STORED_SINCE, requires: 'project:manage' },
    { type: 'log', days: 90, own_days: null, stored_since: '2026-11-16T00:00:00.000Z', requires: 'project:manage' },
  ],
}; // prettier-ignore
const OWNER: Me = { ...ADA, organization: { ...ADA.organization, permissions: [] } };
const VIEWER: Me = {
  ...OWNER,
  projects: ADA.projects.map((project) => ({ ...project, permissions: ['project:view', 'events:view'] })),
};
const save = () => screen.getByRole('button', { name: 'Save retention' });

describe('retention by type', () => {
  it('is shown with the first stored day; only changed types are saved', async () => {
    const calls = fakeApi({
      [`GET ${ROUTE}`]: { body: RETENTION },
      [`PATCH ${ROUTE}`]: {
        body: { ...RETENTION, types: [{ ...RETENTION.types[2], days: 7, own_days: 7 }] },
      },
    });
    await renderScreen(<RetentionScreen project="shop" />);
    expect(await screen.findByLabelText('Days of Feature flag')).toHaveValue('14 days');
    expect(screen.getByLabelText('Days of Log')).toHaveValue('');
    expect(screen.getByText('2026-11-16')).toBeVisible();
    await fillIn(screen.getByLabelText('Days of Log'), '7');
    expect(screen.getByText('Older events will be deleted')).toBeVisible();
    await userEvent.clear(screen.getByLabelText('Days of Feature flag'));
    await userEvent.click(save());
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
        types: [
          { type: 'feature_flag', days: null },
          { type: 'log', days: 7 },
        ],
      }),
    );
    expect(await screen.findByText('Retention saved.')).toBeVisible();
    expect(screen.getByLabelText('Days of Log')).toHaveValue('7 days');
    expect(screen.queryByText('Older events will be deleted')).toBeNull();
  });

  it('above that of the installation is not sent', async () => {
    const calls = fakeApi({ [`GET ${ROUTE}`]: { body: RETENTION } });
    await renderScreen(<RetentionScreen project="shop" />);
    await fillIn(await screen.findByLabelText('Days of Log'), '91');
    expect(await screen.findByText('Enter 1 to 90 days, or nothing.')).toBeVisible();
    await userEvent.click(save());
    expect(calls.map(({ method }) => method)).not.toContain('PATCH');
  });

  it('of audit events can be changed by administrators only, and nothing by a viewer', async () => {
    fakeApi({ [`GET ${ROUTE}`]: { body: RETENTION } });
    const { unmount } = await renderScreen(<RetentionScreen project="shop" />, { me: OWNER });
    expect(await screen.findByLabelText('Days of Audit')).toHaveAttribute('readonly');
    expect(screen.getByLabelText('Days of Log')).not.toHaveAttribute('readonly');
    unmount();
    await renderScreen(<RetentionScreen project="shop" />, { me: VIEWER });
    expect(await screen.findByLabelText('Days of Log')).toHaveAttribute('readonly');
    await userEvent.hover(save());
    expect(await screen.findByText(/Needs project:manage on Shop/)).toBeVisible();
  });

  it('shows the error when it cannot be loaded or saved', async () => {
    let isDown = true;
    fakeApi({
      [`GET ${ROUTE}`]: () => (isDown ? problem(503, 'service_unavailable', 'Down.') : { body: RETENTION }),
      [`PATCH ${ROUTE}`]: problem(409, 'project_archived', 'The project is archived.'),
    });
    await renderScreen(<RetentionScreen project="shop" />);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await userEvent.click(retry);
    await fillIn(await screen.findByLabelText('Days of Log'), '7');
    await userEvent.click(save());
    expect(await screen.findByText('The project is archived.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(screen.getByLabelText('Days of Log')).toHaveValue('');
  });
});
