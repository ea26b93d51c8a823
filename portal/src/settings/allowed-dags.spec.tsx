import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Project } from '../projects/queries';
import type { Me } from '../session/me';
import { fakeApi, problem } from '../test/fake-api';
import { ADA, renderScreen } from '../test/render';
import { GeneralScreen } from './general-screen';

const PROJECT = {
  id: 'p-1',
  key: 'shop',
  name: 'Shop',
  events_per_second: null,
  batches_per_second: null,
  max_batch_bytes: null,
  dag_allow_list: ['payroll', 'reports_*'],
  cors_origins: [],
  archived_at: null,
  version: 3,
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
  can: [],
} as unknown as Project;
const READ = {
  'GET /api/projects/shop': { body: PROJECT },
  'GET /api/auth/me': { body: ADA },
};
const OWNER: Me = { ...ADA, organization: { ...ADA.organization, permissions: [] } };
const field = () => screen.findByLabelText(/DAG ids/, { selector: 'input:not([type="hidden"])' });
const patches = (calls: ReturnType<typeof fakeApi>) => calls.filter(({ method }) => method === 'PATCH');

describe('the allowed DAGs of a project', () => {
  it('are sent as a whole, with the version that the user saw', async () => {
    const calls = fakeApi({ ...READ, 'PATCH /api/projects/shop': { body: PROJECT } });
    await renderScreen(<GeneralScreen project="shop" />);
    await userEvent.type(await field(), 'nightly{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Save allowed DAGs' }));
    await waitFor(() =>
      expect(patches(calls)[0]?.body).toEqual({
        dag_allow_list: ['payroll', 'reports_*', 'nightly'],
        version: 3,
      }),
    );
    expect(await screen.findByText(/They apply to the next run/)).toBeInTheDocument();
  });

  it('cannot be saved with an entry that is no DAG id', async () => {
    const calls = fakeApi({ ...READ, 'PATCH /api/projects/shop': { body: PROJECT } });
    await renderScreen(<GeneralScreen project="shop" />);
    await userEvent.type(await field(), 'a*b{Enter}');
    expect(await screen.findByText(/“a\*b” is not a DAG id/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save allowed DAGs' }));
    expect(patches(calls)).toEqual([]);
  });

  it('are shown to a project owner, who cannot change them', async () => {
    const calls = fakeApi({ ...READ, 'GET /api/auth/me': { body: OWNER } });
    await renderScreen(<GeneralScreen project="shop" />, { me: OWNER });
    expect(await field()).toHaveAttribute('readonly');
    expect(screen.getByText('payroll')).toBeVisible();
    expect(screen.getByText('reports_*')).toBeVisible();
    const button = screen.getByRole('button', { name: 'Save allowed DAGs' });
    expect(button).toHaveAttribute('data-disabled', 'true');
    expect(patches(calls)).toEqual([]);
  });

  it('show when the installation does not enforce them', async () => {
    fakeApi(READ);
    await renderScreen(<GeneralScreen project="shop" />, {
      me: { ...ADA, app_execution: { ...ADA.app_execution, dag_policy: 'open' } },
    });
    expect(await screen.findByText(/not enforced now/)).toBeVisible();
  });

  it('show the error of a failed save', async () => {
    fakeApi({
      ...READ,
      'PATCH /api/projects/shop': problem(403, 'forbidden', 'This needs organization:manage.'),
    });
    await renderScreen(<GeneralScreen project="shop" />);
    await userEvent.type(await field(), 'nightly{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Save allowed DAGs' }));
    expect(await screen.findByText('This needs organization:manage.')).toBeVisible();
  });
});
