import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Me } from '../session/me';
import { fakeApi, problem } from '../test/fake-api';
import { fillIn } from '../test/fill-in';
import { ADA, renderScreen } from '../test/render';
import { DangerScreen } from './danger-screen';
import { GeneralScreen } from './general-screen';
import { LimitsScreen } from './limits-screen';

const PROJECT = {
  id: 'p-1',
  key: 'shop',
  name: 'Shop',
  events_per_second: 5000,
  batches_per_second: null,
  max_batch_bytes: 1_048_576,
  dag_allow_list: [],
  cors_origins: [],
  archived_at: null,
  version: 3,
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
  can: [],
};
const READ = { 'GET /api/projects/shop': { body: PROJECT } };
const ME = { 'GET /api/auth/me': { body: ADA } };
const VIEWER: Me = {
  ...ADA,
  organization: { ...ADA.organization, permissions: [] },
  projects: ADA.projects.map((project) => ({ ...project, permissions: ['project:view'] })),
};

describe('a project’s name', () => {
  it('is saved with the version that the user saw', async () => {
    const calls = fakeApi({ ...READ, ...ME, 'PATCH /api/projects/shop': { body: PROJECT } });
    await renderScreen(<GeneralScreen project="shop" />);
    await fillIn(await screen.findByLabelText('Project name'), ' Web shop ');
    await userEvent.click(screen.getByRole('button', { name: 'Save name' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ name: 'Web shop', version: 3 }),
    );
  });

  it('that another user changed meanwhile is shown, and either can be kept', async () => {
    let version = 3;
    const calls = fakeApi({
      ...ME,
      'GET /api/projects/shop': () => ({
        body: { ...PROJECT, name: version === 3 ? 'Shop' : 'Theirs', version },
      }),
      'PATCH /api/projects/shop': ({ body }) => {
        if ((body as { version: number }).version === 4) return { body: PROJECT };
        version = 4;
        return problem(412, 'version_stale', 'Changed.');
      },
    });
    await renderScreen(<GeneralScreen project="shop" />);
    await fillIn(await screen.findByLabelText('Project name'), 'Mine');
    await userEvent.click(screen.getByRole('button', { name: 'Save name' }));
    expect(await screen.findByText('The name is now “Theirs”.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Rename to “Mine”' }));
    await waitFor(() =>
      expect(calls.findLast(({ method }) => method === 'PATCH')?.body).toEqual({ name: 'Mine', version: 4 }),
    );
  });

  it('cannot be changed by a viewer, who sees which permission is missing', async () => {
    const calls = fakeApi(READ);
    await renderScreen(<GeneralScreen project="shop" />, { me: VIEWER });
    const save = await screen.findByRole('button', { name: 'Save name' });
    await userEvent.hover(save);
    expect(await screen.findByText(/Needs project:manage on Shop/)).toBeVisible();
    await userEvent.click(save);
    expect(calls.map(({ method }) => method)).not.toContain('PATCH');
  });
});

describe('limits', () => {
  it('are shown and saved in their units; an empty one is the installation’s', async () => {
    const calls = fakeApi({ ...READ, ...ME, 'PATCH /api/projects/shop': { body: PROJECT } });
    await renderScreen(<LimitsScreen project="shop" />);
    expect(await screen.findByLabelText('Events per second')).toHaveValue('5,000 events/s');
    expect(screen.getByLabelText('Batches per second')).toHaveValue('');
    expect(screen.getByLabelText('Largest batch')).toHaveValue('1,024 KiB');
    await fillIn(screen.getByLabelText('Largest batch'), '2048');
    await userEvent.clear(screen.getByLabelText('Events per second'));
    await userEvent.click(screen.getByRole('button', { name: 'Save limits' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
        events_per_second: null,
        batches_per_second: null,
        max_batch_bytes: 2_097_152,
        version: 3,
      }),
    );
  });

  it('out of bounds are not sent', async () => {
    const calls = fakeApi(READ);
    await renderScreen(<LimitsScreen project="shop" />);
    await fillIn(await screen.findByLabelText('Batches per second'), '0');
    expect(await screen.findByText('Enter 1 to 10,000,000 batches/s, or nothing.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save limits' }));
    expect(calls.map(({ method }) => method)).not.toContain('PATCH');
  });

  it('changed by another user are shown before they are overwritten', async () => {
    let limit = 5000;
    fakeApi({
      'GET /api/projects/shop': () => ({ body: { ...PROJECT, events_per_second: limit } }),
      'PATCH /api/projects/shop': () => {
        limit = 7000;
        return problem(412, 'version_stale', 'Changed.');
      },
    });
    await renderScreen(<LimitsScreen project="shop" />);
    await fillIn(await screen.findByLabelText('Events per second'), '6000');
    await userEvent.click(screen.getByRole('button', { name: 'Save limits' }));
    expect(await screen.findByText(/Events per second: 7,000 events\/s/)).toBeVisible();
    expect(screen.getByLabelText('Events per second')).toHaveValue('6,000 events/s');
  });
});

describe('archiving', () => {
  it('requires the typed key, and opens the archived projects', async () => {
    const calls = fakeApi({ ...READ, ...ME, 'POST /api/projects/shop/archive': { body: PROJECT } });
    const { address } = await renderScreen(<DangerScreen project="shop" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Archive project…' }));
    await fillIn(await screen.findByLabelText('Type shop to confirm'), 'shop');
    await userEvent.click(screen.getByRole('button', { name: 'Archive project' }));
    await waitFor(() => expect(address()).toBe('/?archived=true'));
    expect(calls.filter(({ path }) => path.endsWith('/archive'))).toHaveLength(1);
  });
});
