import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi, problem } from '../../test/fake-api';
import { ADA, renderScreen } from '../../test/render';
import { AROUND, aFlag } from '../test-data';
import { FlagScreen } from './flag-screen';
import { OverridesTab } from './overrides-tab';

const user = userEvent.setup({ delay: null });
beforeEach(() => notifications.clean());

const FLAG = '/api/flags/new-checkout';
const IDS = '/api/projects/shop/identities';
const override = (id: string, name: string, fields: object = {}) => ({
  flag_key: 'new-checkout',
  actor_id: id,
  actor_name: name,
  actor_email: `${id}@example.com`,
  user_ids: [id],
  value: true,
  active: true,
  expires_at: null,
  revision: 4,
  updated_at: '2026-11-20T10:00:00.000Z',
  ...fields,
});
const API = {
  ...AROUND,
  [`GET ${FLAG}`]: { body: aFlag() },
  [`GET ${FLAG}/self-override`]: { body: null },
  'GET /api/flags/usage': { body: { key: 'new-checkout', last_evaluated_at: null, days: [] } },
  'GET /api/flags/schedules': { body: { items: [], next_cursor: null } },
  'GET /api/flags/overrides': { body: { items: [], next_cursor: null } },
  [`GET ${IDS}`]: { body: { actor_id: 'u-1', user_ids: ['42'] } },
  [`GET ${IDS}/all`]: { body: { items: [], next_cursor: null } },
};
const VIEWER = {
  ...ADA,
  projects: ADA.projects.map((project) => ({ ...project, permissions: ['flags:view' as const] })),
};
const shown = (me = ADA) =>
  renderScreen(
    <FlagScreen project="shop" flagKey="new-checkout">
      <OverridesTab />
    </FlagScreen>,
    { path: '/p/shop/flags/new-checkout/overrides', me },
  );

describe('the overrides of all users', () => {
  it('show owners the user, every id, inactive ones and the next page, and are removed one by one', async () => {
    let items = [
      override('u-1', 'Ada', { user_ids: ['u-1', '42'] }),
      override('u-2', 'Bob', { active: false, value: false }),
    ];
    const calls = fakeApi({
      ...API,
      'GET /api/flags/overrides': ({ search }) =>
        search.get('cursor') === 'more'
          ? { body: { items: [override('u-3', 'Cy')], next_cursor: null } }
          : { body: { items, next_cursor: 'more' } },
      [`DELETE ${FLAG}/overrides/u-2`]: () => {
        items = items.slice(0, 1);
        return { status: 204 };
      },
    });
    await shown();
    const table = await screen.findByRole('region', { name: 'Overrides of all people' });
    await within(table).findByText('Bob');
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows.slice(1)).toEqual([
      'Adau-1@example.comu-142Onno endRemove',
      'Bobu-2@example.comu-2OffinactiveRemove',
    ]);
    expect(calls.find(({ path }) => path === '/api/flags/overrides')?.search.get('flag_key')).toBe(
      'new-checkout',
    );
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await within(table).findByText('Cy')).toBeVisible();

    await user.click(within(table).getByRole('button', { name: 'Remove the override of Bob' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove the override of Bob?' });
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    await user.click(within(dialog).getByRole('button', { name: 'Remove override' }));
    await waitFor(() => expect(within(table).queryByText('Bob')).toBeNull());
    expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      `${FLAG}/overrides/u-2`,
    ]);
  });

  it('show other users the active ones of this flag, without removal', async () => {
    const wire = (flag_key: string, actor_id: string, fields: object = {}) => ({
      flag_key,
      actor_id,
      value: true,
      active: true,
      expires_at: null,
      ...fields,
    });
    fakeApi({
      ...API,
      'GET /api/flags/snapshot': {
        body: {
          revision: 1,
          bucket_version: 1,
          flags: [],
          groups: [],
          overrides: [
            wire('new-checkout', 'u-9'),
            wire('other-flag', 'u-8'),
            wire('new-checkout', 'u-6', { active: false }),
            wire('new-checkout', 'u-7', { expires_at: '2020-01-01T00:00:00Z' }),
          ],
        },
      },
    });
    await shown(VIEWER);
    const table = await screen.findByRole('region', { name: 'Overrides of all people' });
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['Person or idValueUntil', 'u-9Onno end']);
    expect(within(table).queryByRole('button')).toBeNull();
  });
});

describe('one’s own override', () => {
  const OWN = {
    ...override('u-1', 'Ada'),
    value: false,
    active: false,
    expires_at: '2027-01-01T00:00:00.000Z',
  };
  const start = (own: object | null) => {
    const writes: unknown[] = [];
    fakeApi({
      ...API,
      [`GET ${FLAG}/self-override`]: { body: own },
      [`PUT ${FLAG}/self-override`]: ({ body }) => {
        writes.push(body);
        return { body: { ...OWN, ...(body as object) } };
      },
      [`DELETE ${FLAG}/self-override`]: () => {
        writes.push('deleted');
        return { status: 204 };
      },
    });
    return writes;
  };
  const undo = async () => user.click(await screen.findByRole('button', { name: 'Undo' }));

  it('that is changed becomes active, and Undo restores its previous state', async () => {
    const writes = start(OWN);
    await shown();
    await user.click(await screen.findByRole('button', { name: 'Change my override' }));
    await undo();
    await waitFor(() => expect(writes).toHaveLength(2));
    expect(writes).toEqual([
      { value: false, active: true, expires_at: expect.any(String) as string },
      { value: false, active: false, expires_at: OWN.expires_at },
    ]);
  });

  it('that is new is removed by Undo, one that was removed is set again', async () => {
    const writes = start(null);
    const { unmount } = await shown();
    await user.click(await screen.findByRole('button', { name: 'Override for me' }));
    await undo();
    await waitFor(() => expect(writes.at(-1)).toBe('deleted'));
    unmount();
    notifications.clean();
    const later = start(OWN);
    await shown();
    await user.click(await screen.findByRole('button', { name: 'Remove my override' }));
    await undo();
    await waitFor(() => expect(later).toEqual(['deleted', expect.objectContaining({ value: false })]));
  });

  it('with a custom end is not sent before the end is entered', async () => {
    const writes = start(null);
    await shown();
    await user.click(await screen.findByRole('combobox', { name: 'Duration' }));
    await user.click(await screen.findByRole('option', { name: 'Until…' }));
    const button = screen.getByRole('button', { name: 'Override for me' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(button);
    expect(writes).toEqual([]);
  });
});

describe('one’s own override without the permission to override flags', () => {
  it('is shown as inactive and can be removed', async () => {
    let own: object | null = { ...override('u-1', 'Ada'), active: false };
    fakeApi({
      ...API,
      'GET /api/flags/snapshot': {
        body: { revision: 1, bucket_version: 1, flags: [], groups: [], overrides: [] },
      },
      [`GET ${FLAG}/self-override`]: () => ({ body: own }),
      [`DELETE ${FLAG}/self-override`]: () => {
        own = null;
        return { status: 204 };
      },
    });
    await shown(VIEWER);
    expect(await screen.findByText(/It is kept, but inactive/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Override for me|Change my override/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove my override' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove my override' })).toBeNull());
  });
});

describe('ids in the project’s applications', () => {
  const input = () => screen.findByRole('combobox', { name: 'Ids' });

  it('are edited as a list, with commas and spaces in an id, and sent whole', async () => {
    let ids = ['42'];
    const bodies: unknown[] = [];
    fakeApi({
      ...API,
      [`GET ${IDS}`]: () => ({ body: { actor_id: 'u-1', user_ids: ids } }),
      [`PUT ${IDS}`]: ({ body }) => {
        bodies.push(body);
        ids = (body as { user_ids: string[] }).user_ids;
        return { body: { actor_id: 'u-1', user_ids: ids } };
      },
    });
    await shown();
    await user.type(await input(), 'Ada, the first{Enter}');
    await user.click(screen.getByRole('button', { name: 'Save ids' }));
    await waitFor(() => expect(bodies).toEqual([{ user_ids: ['42', 'Ada, the first'] }]));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save ids' })).toHaveAttribute('aria-disabled', 'true'),
    );
  });

  it('can be replaced by the same number of others', async () => {
    const calls = fakeApi({ ...API, [`PUT ${IDS}`]: { body: { actor_id: 'u-1', user_ids: ['43'] } } });
    await shown();
    await user.type(await input(), '{Backspace}43{Enter}');
    await user.click(screen.getByRole('button', { name: 'Save ids' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ user_ids: ['43'] }),
    );
  });

  it('that belong to another user are listed at the field, and the input is kept', async () => {
    fakeApi({
      ...API,
      [`PUT ${IDS}`]: problem(409, 'identity_taken', 'Each id can belong to one person of a project.', {
        errors: [{ path: 'user_ids', problem: '"43" belongs to another person' }],
      }),
    });
    await shown();
    await user.type(await input(), '43{Enter}');
    await user.click(screen.getByRole('button', { name: 'Save ids' }));
    expect(await screen.findByText('"43" belongs to another person.')).toBeVisible();
    expect(screen.getByText('43')).toBeVisible();
  });

  it('of all users are removed by owners', async () => {
    let items = [
      { actor_id: 'u-2', actor_name: 'Bob', actor_email: 'bob@example.com', user_ids: ['7', '8'] },
    ];
    const calls = fakeApi({
      ...API,
      [`GET ${IDS}/all`]: () => ({ body: { items, next_cursor: null } }),
      [`DELETE ${IDS}/u-2`]: () => {
        items = [];
        return { status: 204 };
      },
    });
    await shown();
    const list = await screen.findByRole('list', { name: 'Ids of all users' });
    expect(list).toHaveTextContent('Bob7, 8Remove');
    await user.click(within(list).getByRole('button', { name: 'Remove the ids of Bob' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove the ids of Bob?' });
    await user.click(within(dialog).getByRole('button', { name: 'Remove ids' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Ids of all users' })).toBeNull());
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('cannot be edited without the permission to override flags', async () => {
    const calls = fakeApi({
      ...API,
      'GET /api/flags/snapshot': {
        body: { revision: 1, bucket_version: 1, flags: [], groups: [], overrides: [] },
      },
    });
    await shown(VIEWER);
    expect(await screen.findByRole('button', { name: 'Save ids' })).toHaveAttribute('aria-disabled', 'true');
    // The ids of all users are for owners.
    expect(calls.map(({ path }) => path)).not.toContain(`${IDS}/all`);
  });
});
