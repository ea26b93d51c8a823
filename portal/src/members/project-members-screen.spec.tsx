import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Me } from '../session/me';
import { fakeApi, problem } from '../test/fake-api';
import { ADA, renderScreen } from '../test/render';
import { fillIn } from '../test/fill-in';
import { PERMISSIONS } from '../ui/text/permission-texts';
import { ProjectMembersScreen } from './project-members-screen';

const PATH = '/api/projects/shop/members';
const OWNER = {
  user_id: 'u-1',
  email: 'ada@example.com',
  name: 'Ada',
  state: 'active',
  relation: 'owner',
  inherited: true,
  direct_relation: null,
};
const GRACE = {
  user_id: 'u-2',
  email: 'grace@example.com',
  name: 'Grace',
  state: 'invited',
  relation: 'developer',
  inherited: false,
  direct_relation: 'developer',
};
const LIST = { [`GET ${PATH}`]: { body: { items: [OWNER, GRACE], next_cursor: null } } };
const ME = { 'GET /api/auth/me': { body: ADA } };
const VIEWER: Me = {
  ...ADA,
  user: { id: 'u-2', kind: 'person', email: 'grace@example.com', name: 'Grace' },
  projects: ADA.projects.map((project) => ({ ...project, permissions: ['project:view'] })),
};
const show = (me = ADA) => renderScreen(<ProjectMembersScreen project="shop" />, { me });
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
const openActions = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));

/** Counts the requests of the list: without a refetch, a change stays invisible until the page is opened again. */
const readsOfTheList = (calls: readonly { method: string; path: string }[]) =>
  calls.filter(({ method, path }) => method === 'GET' && path === PATH).length;

describe('members of a project', () => {
  it('are listed with the source of their relation', async () => {
    fakeApi(LIST);
    await show();
    const ada = within(await rowOf('ada@example.com'));
    expect(ada.getByText('Administrator of the organization')).toBeVisible();
    expect(ada.getByText('(you)')).toBeVisible();
    const grace = within(await rowOf('grace@example.com'));
    expect(grace.getByText('This project')).toBeVisible();
    expect(grace.getByText('Invited')).toBeVisible();
  });

  it('cannot be removed when their relation is inherited from the organization', async () => {
    fakeApi(LIST);
    await show();
    await openActions('Ada');
    expect(await screen.findByText(/is removed there/)).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Remove from the project…' })).toBeNull();
  });

  it('are added from the people of the organization', async () => {
    const calls = fakeApi({
      ...LIST,
      'GET /api/projects/shop/member-candidates': ({ search }) => ({
        body: {
          items:
            search.get('q') === 'lin'
              ? [{ user_id: 'u-3', email: 'linus@example.com', name: 'Linus', direct_relation: null }]
              : [],
        },
      }),
      [`PUT ${PATH}/u-3`]: { body: { ...GRACE, user_id: 'u-3', name: 'Linus' } },
    });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Add member' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Add member' }));
    expect(await dialog.findByText('Choose a person.')).toBeVisible();
    await fillIn(dialog.getByRole('combobox', { name: 'Person' }), 'lin');
    await userEvent.click(await dialog.findByRole('option', { name: /Linus/ }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Viewer' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add member' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ relation: 'viewer' }),
    );
    await waitFor(() => expect(readsOfTheList(calls)).toBe(2));
  });

  it('are shown with their new relation as soon as it is saved', async () => {
    let relation = 'developer';
    const calls = fakeApi({
      ...ME,
      [`GET ${PATH}`]: () => ({
        body: { items: [OWNER, { ...GRACE, relation, direct_relation: relation }], next_cursor: null },
      }),
      [`PUT ${PATH}/u-2`]: ({ body }) => {
        ({ relation } = body as { relation: string });
        return { body: { ...GRACE, relation } };
      },
    });
    await show();
    await openActions('Grace');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Change relation…' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Viewer' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await rowOf('Grace')).toHaveTextContent('Viewer'));
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ relation: 'viewer' });
  });

  it('show the rejection of a changed relation', async () => {
    fakeApi({ ...LIST, [`PUT ${PATH}/u-2`]: problem(409, 'project_archived', 'The project is archived.') });
    await show();
    await openActions('Grace');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Change relation…' }));
    expect(await screen.findByRole('radio', { name: 'Developer' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'Owner' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The project is archived.');
  });

  it('are removed', async () => {
    const calls = fakeApi({ ...LIST, ...ME, [`DELETE ${PATH}/u-2`]: { status: 204 } });
    await show();
    await openActions('Grace');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove from the project…' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove from the project' }));
    await waitFor(() => expect(calls.map(({ method }) => method)).toContain('DELETE'));
    await waitFor(() => expect(readsOfTheList(calls)).toBe(2));
  });

  it('are read-only for a viewer, who sees which permission is missing and may query their own permissions', async () => {
    fakeApi(LIST);
    await show(VIEWER);
    await userEvent.hover(await screen.findByRole('button', { name: 'Add member' }));
    expect(await screen.findByText(/Needs members:manage on Shop/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Actions for Ada' })).toBeNull();
    await openActions('Grace');
    expect(await screen.findByRole('menuitem', { name: 'Why can I do this?' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Change relation…' })).toBeNull();
  });

  it('show why they have a permission', async () => {
    const project = { type: 'project', id: 'p-1', key: 'shop' };
    const organization = { type: 'organization', id: 'o-1' };
    const calls = fakeApi({
      ...LIST,
      'GET /api/permissions/explain': {
        body: {
          permission: 'flags:edit',
          allowed: true,
          user: { id: 'u-1', email: 'ada@example.com', deactivated: false },
          object: project,
          because: [
            {
              relation: 'admin',
              object: organization,
              path: [
                { relation: 'admin', object: organization },
                { relation: 'owner', object: project },
              ],
            },
          ],
          otherwise: [],
        },
      },
    });
    await show();
    await openActions('Ada');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Why can I do this?' }));
    expect(
      await screen.findByText('Admin of the organization, and so owner of the project shop'),
    ).toBeVisible();
    expect(Object.fromEntries(calls.at(-1)?.search ?? [])).toEqual({
      user_id: 'u-1',
      permission: 'flags:edit',
      object: 'project:shop',
    });
  });

  it('show which relations would grant a missing permission', async () => {
    fakeApi({
      ...LIST,
      'GET /api/permissions/explain': {
        body: {
          permission: 'flags:edit',
          allowed: false,
          user: { id: 'u-2', email: 'grace@example.com', deactivated: true },
          object: { type: 'project', id: 'p-1', key: 'shop' },
          because: [],
          otherwise: [{ relation: 'developer', object: { type: 'project', id: 'p-1', key: 'shop' } }],
        },
      },
    });
    await show();
    await openActions('Grace');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Why can Grace do this?' }));
    expect(await screen.findByText('Not allowed')).toBeVisible();
    expect(screen.getByText('Being developer of the project shop')).toBeVisible();
    expect(screen.getByText(/Grace is deactivated/)).toBeVisible();
  });
});

it('every permission of the contract has a description', () => {
  // The type guarantees completeness; the number requires a review of the description of each new permission.
  expect(PERMISSIONS).toHaveLength(22);
});
