import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { parseExplorerSearch } from '../search';
import { useExplorer } from '../use-explorer';
import { fakeApi, problem } from '../../test/fake-api';
import { ADA, renderScreen } from '../../test/render';
import type { SavedView } from './queries';
import { SavedViewsMenu } from './saved-views-menu';
import { searchInWords } from './view-search';

const LIST = 'GET /api/projects/shop/views';

function view(id: string, name: string, search: SavedView['search'], version = 1): SavedView {
  const at = '2026-11-21T10:00:00.000Z';
  return { id, name, search, version, created_by: 'u-2', created_at: at, updated_at: at };
}

/** Fakes the API of a project's views, with stateful writes. */
function views(items: SavedView[], more: Record<string, Parameters<typeof fakeApi>[0][string]> = {}) {
  const state = { items };
  const calls = fakeApi({
    [LIST]: () => ({ body: { items: state.items, next_cursor: null } }),
    'GET /api/projects/shop/members': {
      body: { items: [{ user_id: 'u-2', name: 'Grace', email: 'g@example.com' }], next_cursor: null },
    },
    ...more,
  });
  return { calls, state };
}

function Explorer() {
  const { project, search } = useExplorer();
  return <SavedViewsMenu project={project} search={search} />;
}

const openMenu = async (name: RegExp | string = 'Saved views') => {
  await userEvent.click(await screen.findByRole('button', { name }));
  return screen.findByRole('menu');
};
const openManager = async () => {
  const menu = await openMenu(/^Saved views/);
  await userEvent.click(await within(menu).findByRole('menuitem', { name: 'Manage views' }));
  return within(await screen.findByRole('dialog', { name: 'Saved views' }));
};

const ERRORS = view('v-1', 'Errors of billing', { level: 'error', source: 'billing', range: '7d' });
const DEPLOYS = view('v-2', 'Failed deploys', { type: 'deploy', q: 'failed' });

describe('saved views', () => {
  it('opens a view by a link, and shows which one is open', async () => {
    views([ERRORS, DEPLOYS]);
    const { address } = await renderScreen(<Explorer />, { path: '/p/shop/events?q=other&event=x' });
    const menu = await openMenu();
    const item = await within(menu).findByRole('menuitem', { name: 'Errors of billing' });
    expect(item).toHaveAttribute('href', '/p/shop/events?level=error&source=billing&range=7d');
    await userEvent.click(item);
    await waitFor(() => expect(address()).toBe('/p/shop/events?level=error&source=billing&range=7d'));
    const again = await openMenu('Saved views: Errors of billing');
    expect(await within(again).findByRole('menuitem', { name: 'Errors of billing' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(within(again).getByRole('menuitem', { name: 'Save this view' })).toBeDisabled();
  });

  it('saves the search under a name, without the event that is open', async () => {
    const { calls, state } = views([], {
      'POST /api/projects/shop/views': ({ body }) => {
        const { name, search } = body as SavedView;
        const made = view('v-9', name, search);
        state.items = [made];
        return { status: 201, body: made };
      },
    });
    const event = '01930000-0000-7000-8000-000000000000';
    await renderScreen(<Explorer />, { path: `/p/shop/events?level=warn&event=${event}&range=24h` });
    const menu = await openMenu();
    expect(await within(menu).findByText(/No view yet/)).toBeInTheDocument();
    await userEvent.click(within(menu).getByRole('menuitem', { name: 'Save this view' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
    expect(await dialog.findByText('Level is Warning · last 24h')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Save view' }));
    expect(dialog.getByText('Enter a name.')).toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText('Name'), ' Warnings ');
    await userEvent.click(dialog.getByRole('button', { name: 'Save view' }));
    expect(await screen.findByText('The view “Warnings” is saved.')).toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Warnings',
      search: { level: 'warn' },
    });
    expect(await screen.findByRole('button', { name: 'Saved views: Warnings' })).toBeInTheDocument();
  });

  it('shows at the name that another view has it', async () => {
    views([DEPLOYS], {
      'POST /api/projects/shop/views': problem(409, 'view_name_taken', 'Choose another name.'),
    });
    await renderScreen(<Explorer />, { path: '/p/shop/events?q=x' });
    await userEvent.click(within(await openMenu()).getByRole('menuitem', { name: 'Save this view' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Name'), 'Failed deploys{Enter}');
    expect(await dialog.findByText('Another view of this project has this name.')).toBeInTheDocument();
    expect(dialog.getByLabelText('Name')).toHaveFocus();
  });

  it('deletes a view immediately; Undo creates it again unchanged', async () => {
    const { calls, state } = views([ERRORS, DEPLOYS], {
      'DELETE /api/projects/shop/views/v-1': () => {
        state.items = [DEPLOYS];
        return { status: 204 };
      },
      'POST /api/projects/shop/views': () => {
        state.items = [view('v-3', ERRORS.name, ERRORS.search), DEPLOYS];
        return { status: 201, body: state.items[0] };
      },
    });
    await renderScreen(<Explorer />, { path: '/p/shop/events' });
    const dialog = await openManager();
    expect(await dialog.findByText(/Source is billing · last 7d, created by Grace/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete Errors of billing' }));
    await waitFor(() => expect(dialog.queryByRole('link', { name: 'Errors of billing' })).toBeNull());
    await userEvent.click(await dialog.findByRole('button', { name: 'Undo' }));
    expect(await dialog.findByRole('link', { name: 'Errors of billing' })).toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Errors of billing',
      search: ERRORS.search,
    });
  });

  it('restores a view that could not be deleted, and shows the problem', async () => {
    views([ERRORS], {
      'DELETE /api/projects/shop/views/v-1': problem(412, 'version_stale', 'It has version 4 by now.'),
    });
    await renderScreen(<Explorer />, { path: '/p/shop/events' });
    const dialog = await openManager();
    await userEvent.click(await dialog.findByRole('button', { name: 'Delete Errors of billing' }));
    expect(await dialog.findByText('It has version 4 by now.')).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'Errors of billing' })).toBeInTheDocument();
  });

  it('renames a view, and replaces the search of another', async () => {
    const { calls, state } = views([ERRORS, DEPLOYS], {
      'PATCH /api/projects/shop/views/v-1': ({ body }) => {
        const changed = { ...state.items[0], ...(body as object), version: 2 } as SavedView;
        state.items = [changed, DEPLOYS];
        return { body: changed };
      },
      'PATCH /api/projects/shop/views/v-2': ({ body }) => ({
        body: { ...DEPLOYS, ...(body as object), version: 2 },
      }),
    });
    await renderScreen(<Explorer />, { path: '/p/shop/events?type=deploy&q=failed&live=true' });
    const dialog = await openManager();
    // The view already has this search; the live tail is not part of it.
    expect(dialog.queryByRole('button', { name: /^Update Failed deploys/ })).toBeNull();
    await userEvent.click(await dialog.findByRole('button', { name: 'Rename Errors of billing' }));
    const field = dialog.getByLabelText('New name');
    await userEvent.clear(field);
    await userEvent.type(field, 'Billing{Enter}');
    expect(await dialog.findByRole('link', { name: 'Billing' })).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Update Billing to the current filters' }));
    await screen.findByText('“Billing” now has the current filters.');
    await userEvent.click(dialog.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
        { name: 'Billing' },
        { search: { type: 'deploy', q: 'failed', live: true } },
        { search: ERRORS.search },
      ]),
    );
  });

  it('shows a viewer which permission is missing, and allows opening views', async () => {
    views([DEPLOYS]);
    const [shop] = ADA.projects;
    const me = { ...ADA, projects: [{ ...shop, permissions: ['events:view'] }] } as typeof ADA;
    await renderScreen(<Explorer />, { path: '/p/shop/events', me });
    const menu = await openMenu();
    expect(within(menu).getByText(/^Needs views:edit on shop/)).toBeInTheDocument();
    expect(within(menu).getByRole('menuitem', { name: 'Save this view' })).toBeDisabled();
    expect(await within(menu).findByRole('menuitem', { name: 'Failed deploys' })).toBeEnabled();
    await userEvent.click(within(menu).getByRole('menuitem', { name: 'Manage views' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Delete Failed deploys' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('keeps working when the views cannot be loaded', async () => {
    views([], { [LIST]: problem(503, 'service_unavailable', 'Try again.') });
    await renderScreen(<Explorer />, { path: '/p/shop/events' });
    const menu = await openMenu();
    expect(await within(menu).findByText('The saved views could not be loaded.')).toBeInTheDocument();
  });
});

describe('searchInWords', () => {
  it.each([
    ['', 'last 24h'],
    [
      '?query=time out&type=log,error&level=warn&range=1h',
      '“time out” · Type is Error, Log · Level is Warning · last 1h',
    ],
    ['?q=kept before', 'Text is kept before · last 24h'],
    ['?from=2026-01-01T10:00:00Z', 'from 2026-01-01 10:00'],
    [
      '?source=ci&from=2026-01-01T10:00:00Z&to=2026-01-02T00:00:00Z',
      'Source is ci · from 2026-01-01 10:00 to 2026-01-02 00:00',
    ],
  ])('describes “%s” as “%s”', (address, words) => {
    const search = parseExplorerSearch(Object.fromEntries(new URLSearchParams(address)));
    expect(searchInWords(search, 'utc')).toBe(words);
  });
});
