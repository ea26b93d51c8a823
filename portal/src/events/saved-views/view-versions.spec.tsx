import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi, type FakeCall } from '../../test/fake-api';
import { renderScreen } from '../../test/render';
import { ManageViews } from './manage-views';
import type { SavedView } from './queries';

const AT = '2026-11-21T10:00:00.000Z';
const ONE = '/api/projects/shop/views/v-1';

/** Renders one view with version 4, which each change increments. */
async function showViews(): Promise<(method: string) => (string | null)[]> {
  let view: SavedView = {
    id: 'v-1',
    name: 'Errors',
    search: { level: 'error' },
    version: 4,
    created_by: 'u-2',
    created_at: AT,
    updated_at: AT,
  };
  const calls = fakeApi({
    'GET /api/projects/shop/views': () => ({ body: { items: [view], next_cursor: null } }),
    'GET /api/projects/shop/members': { body: { items: [], next_cursor: null } },
    [`PATCH ${ONE}`]: ({ body }: FakeCall) => {
      view = { ...view, ...(body as Partial<SavedView>), version: view.version + 1 };
      return { body: view };
    },
    [`DELETE ${ONE}`]: { status: 204 },
  });
  await renderScreen(<ManageViews project="shop" shown={{ level: 'warn' }} onClose={() => undefined} />);
  return (method) =>
    calls.filter((call) => call.method === method).map(({ headers }) => headers.get('if-match'));
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the version of a saved view', () => {
  it('is sent with a change; Undo sends the version that the change created', async () => {
    const versions = await showViews();
    await press('Update Errors to the current filters');
    await press('Undo');
    await waitFor(() => expect(versions('PATCH')).toEqual(['"4"', '"5"']));
  });

  it('is sent with a new name', async () => {
    const versions = await showViews();
    await press('Rename Errors');
    await userEvent.type(screen.getByLabelText('New name'), ' of billing{Enter}');
    await waitFor(() => expect(versions('PATCH')).toEqual(['"4"']));
  });

  it('is sent with a deletion', async () => {
    const versions = await showViews();
    await press('Delete Errors');
    await waitFor(() => expect(versions('DELETE')).toEqual(['"4"']));
  });
});
