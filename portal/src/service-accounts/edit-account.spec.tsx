import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi, problem } from '../test/fake-api';
import { fillIn } from '../test/fill-in';
import { renderScreen } from '../test/render';
import { ServiceAccountsSection } from './service-accounts-section';

const PATH = '/api/service-accounts';
const ACCOUNT = {
  id: 'a-1',
  name: 'alert-killer',
  description: 'Kills flags',
  project: null as { id: string; key: string } | null,
  relations: [{ object: 'project:shop', relation: 'developer' }],
  sensitive_permissions: [] as string[],
  state: 'active',
  active_tokens: 1,
  last_used_at: null,
  created_by: { id: 'u-1', name: 'Ada' },
  created_at: '2026-11-01T00:00:00.000Z',
  version: 3,
};
const page = (...items: object[]) => ({ body: { items, next_cursor: null } });

async function openEditor(): Promise<HTMLElement> {
  await renderScreen(<ServiceAccountsSection project={null} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for alert-killer' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit…' }));
  return screen.findByRole('dialog', { name: 'Edit alert-killer' });
}
async function choose(dialog: HTMLElement, field: string, option: string): Promise<void> {
  await userEvent.click(within(dialog).getByRole('combobox', { name: field }));
  await userEvent.click(await within(dialog).findByRole('option', { name: option }));
}
const save = (dialog: HTMLElement) => userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));

describe('the editor of a service account', () => {
  it('replaces relations and sensitive permissions, for the version that was shown', async () => {
    let ifMatch: string | null = null;
    const calls = fakeApi({
      [`GET ${PATH}`]: page(ACCOUNT),
      [`PATCH ${PATH}/a-1`]: ({ headers }) => {
        ifMatch = headers.get('if-match');
        return { body: ACCOUNT };
      },
    });
    const dialog = await openEditor();
    await choose(dialog, 'Relation to Shop', 'Owner');
    await choose(dialog, 'Add a relation to', 'the organization');
    expect(within(dialog).queryByRole('combobox', { name: 'Add a relation to' })).toBeNull();
    await userEvent.click(within(dialog).getByRole('checkbox', { name: /keys:manage/ }));
    await save(dialog);
    expect(await screen.findByText('Saved alert-killer.')).toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
      relations: [
        { object: 'project:shop', relation: 'owner' },
        { object: 'organization', relation: 'member' },
      ],
      sensitive_permissions: ['keys:manage'],
    });
    expect(ifMatch).toBe('"3"');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('sends only the description when nothing else was edited, and no request without edits', async () => {
    const calls = fakeApi({ [`GET ${PATH}`]: page(ACCOUNT), [`PATCH ${PATH}/a-1`]: { body: ACCOUNT } });
    const dialog = await openEditor();
    await choose(dialog, 'Relation to Shop', 'Viewer');
    await choose(dialog, 'Relation to Shop', 'Developer');
    await fillIn(within(dialog).getByLabelText('Description'), ' Kills flags ');
    await save(dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.every(({ method }) => method === 'GET')).toBe(true);

    await userEvent.click(screen.getByRole('button', { name: 'Actions for alert-killer' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit…' }));
    const again = await screen.findByRole('dialog');
    await fillIn(within(again).getByLabelText('Description'), 'Stops flags');
    await save(again);
    await waitFor(() => expect(calls.some(({ method }) => method === 'PATCH')).toBe(true));
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ description: 'Stops flags' });
  });

  it('removes a relation, shows what an account without one can do, and keeps the focus in the dialog', async () => {
    const calls = fakeApi({ [`GET ${PATH}`]: page(ACCOUNT), [`PATCH ${PATH}/a-1`]: { body: ACCOUNT } });
    const dialog = await openEditor();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove the relation to Shop' }));
    expect(within(dialog).getByText('No relations: every request of the account is rejected.')).toBeVisible();
    expect(within(dialog).getByRole('group', { name: 'Relations' })).toHaveFocus();
    await save(dialog);
    await waitFor(() => expect(calls.some(({ method }) => method === 'PATCH')).toBe(true));
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ relations: [] });
  });

  it('of a project offers that project only, and no permission on the organization', async () => {
    const ofProject = { ...ACCOUNT, project: { id: 'p-1', key: 'shop' }, relations: [] };
    fakeApi({ [`GET ${PATH}`]: page(ofProject) });
    const dialog = await openEditor();
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Add a relation to' }));
    const options = await within(dialog).findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Shop']);
    const boxes = within(dialog).getAllByRole('checkbox', { name: /:manage/ });
    expect(boxes.map((box) => (box as HTMLInputElement).value)).toEqual(['keys:manage', 'members:manage']);
  });

  it('shows the changes of another user, keeps the input, and overwrites them on the next save', async () => {
    let stored = ACCOUNT;
    const versions: (string | null)[] = [];
    fakeApi({
      [`GET ${PATH}`]: () => page(stored),
      [`PATCH ${PATH}/a-1`]: ({ headers }) => {
        versions.push(headers.get('if-match'));
        if (versions.length > 1) return { body: stored };
        stored = { ...ACCOUNT, version: 4, relations: [], sensitive_permissions: ['members:manage'] };
        return problem(412, 'version_stale', 'Another user changed it.');
      },
    });
    const dialog = await openEditor();
    await choose(dialog, 'Relation to Shop', 'Owner');
    await save(dialog);
    expect(
      await within(dialog).findByText(/Stored now: no relations; sensitive changes: members:manage\./),
    ).toBeVisible();
    expect(within(dialog).getByRole('combobox', { name: 'Relation to Shop' })).toHaveValue('Owner');
    await save(dialog);
    await waitFor(() => expect(versions).toEqual(['"3"', '"4"']));
  });

  it('shows a rejected relation at its row and the missing permission above the form', async () => {
    let answer = problem(422, 'validation_failed', 'Not valid.', {
      errors: [{ path: 'relations[0].object', problem: 'is no project' }],
    });
    fakeApi({ [`GET ${PATH}`]: page(ACCOUNT), [`PATCH ${PATH}/a-1`]: () => answer });
    const dialog = await openEditor();
    await choose(dialog, 'Relation to Shop', 'Owner');
    await save(dialog);
    await waitFor(() =>
      expect(within(dialog).getByRole('combobox', { name: 'Relation to Shop' })).toHaveAccessibleDescription(
        'Is no project.',
      ),
    );
    answer = problem(403, 'forbidden', 'This needs the permission "members:manage".');
    await save(dialog);
    expect(await within(dialog).findByText('This needs the permission "members:manage".')).toBeVisible();
  });

  it('is not needed to see which accounts make sensitive changes', async () => {
    fakeApi({ [`GET ${PATH}`]: page({ ...ACCOUNT, sensitive_permissions: ['keys:manage'] }) });
    await renderScreen(<ServiceAccountsSection project={null} />);
    const row = (await screen.findByText('alert-killer')).closest('tr') as HTMLElement;
    expect(row).toHaveTextContent('Sensitive changes: keys:manage');
  });
});
