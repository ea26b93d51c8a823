import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi, problem } from '../test/fake-api';
import { fillIn } from '../test/fill-in';
import { renderScreen } from '../test/render';
import { ApiKeysScreen } from './api-keys-screen';

const PATH = '/api/projects/shop/api-keys';
const KEY = {
  id: 'k-1',
  name: 'checkout',
  prefix: 'sbk_abc',
  scopes: ['ingest'],
  state: 'active',
  created_by: { id: 'u-2', name: 'Grace Hopper' },
  created_at: '2026-11-01T00:00:00.000Z',
  expires_at: null,
  last_used_at: null,
};
const CREATED = { ...KEY, api_key: 'sbk_the-value', webhook_secret: 'sbw_the-secret' };
const listed = (...items: object[]) => ({ [`GET ${PATH}`]: { body: { items, next_cursor: null } } });

const caches: QueryClient[] = [];
function CacheProbe() {
  caches.push(useQueryClient());
  return null;
}
const show = () =>
  renderScreen(
    <>
      <CacheProbe />
      <ApiKeysScreen project="shop" />
    </>,
    { path: '/p/shop/settings/keys' },
  );
const openActions = async (item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for checkout' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

describe('API keys', () => {
  it('show who created each', async () => {
    fakeApi(listed(KEY, { ...KEY, id: 'k-2', name: 'mine', created_by: { id: 'u-1', name: 'Ada' } }));
    await show();
    expect(await screen.findByText('by Grace Hopper')).toBeVisible();
    expect(screen.getByText('by you')).toBeVisible();
  });

  it('are listed with their permissions and last use', async () => {
    fakeApi(
      listed(KEY, { ...KEY, id: 'k-2', name: 'old', state: 'revoked', scopes: ['ingest', 'flags:read'] }),
    );
    await show();
    const row = (await screen.findByText('checkout')).closest('tr') as HTMLElement;
    expect(within(row).getByText('sbk_abc…')).toBeVisible();
    expect(within(row).getByText('Never')).toBeVisible();
    expect(within(row).getByText('Active')).toBeVisible();
    const old = screen.getByText('old').closest('tr') as HTMLElement;
    expect(within(old).getByText('Revoked')).toBeVisible();
    expect(within(old).getByText('send events, evaluate flags')).toBeVisible();
    expect(within(old).queryByRole('button')).toBeNull();
  });

  it('are shown once with a program in five languages, and with the first event when it arrives', async () => {
    let items: object[] = [];
    const calls = fakeApi({
      ...listed(),
      [`POST ${PATH}`]: { status: 201, body: CREATED },
      'GET /api/events': () => ({ body: { items, next_cursor: null } }),
    });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'New API key' }));
    await fillIn(await screen.findByRole('textbox', { name: 'Name' }), 'checkout');
    await userEvent.click(screen.getByRole('button', { name: 'Create key' }));
    expect(await screen.findByText('Waiting for the first event…')).toBeVisible();
    for (const [tab, part] of [
      ['curl', 'openssl dgst'],
      ['TypeScript', 'createClient'],
      ['Python', 'signalbox.Client'],
      ['Go', 'signalbox.New'],
      ['Rust', 'Client::new'],
    ] as const) {
      await userEvent.click(screen.getByRole('tab', { name: tab }));
      const code = screen.getByLabelText(/that sends an event$/, { selector: 'pre' });
      expect(code).toHaveTextContent(part);
      expect(code).toHaveTextContent('sbk_the-value');
      expect(code).toHaveTextContent('sbw_the-secret');
    }
    // An event received before the key was created does not count.
    items = [
      { id: 'e-2', type: 'log', ts: CREATED.created_at, received_at: '2026-11-01T00:00:01.000Z' },
      { id: 'e-1', type: 'log', ts: CREATED.created_at, received_at: '2026-10-31T23:59:59.000Z' },
    ];
    expect(await screen.findByText('Received')).toBeVisible();
    const link = screen.getByRole('link', { name: 'Open the event in a new tab' });
    expect(link).toHaveAttribute('href', '/p/shop/events/e-2');
    expect(link).toHaveAttribute('target', '_blank');
    const search = calls.find(({ path }) => path === '/api/events')!.search;
    expect([
      search.get('project_id'),
      search.get('from'),
      search.get('type'),
      search.has('not_type'),
    ]).toEqual(['shop', '2026-10-31T23:00:00.000Z', null, true]);
  });

  it('name the permission that is missing', async () => {
    const detail = 'This needs the permission "keys:manage" on the project "shop".';
    fakeApi({ [`GET ${PATH}`]: problem(403, 'forbidden', detail) });
    await show();
    expect(await screen.findByText(detail)).toBeVisible();
  });

  it('are shown once, in a dialog that only Done closes, and are not kept in the browser', async () => {
    const calls = fakeApi({ ...listed(), [`POST ${PATH}`]: { status: 201, body: CREATED } });
    const { address } = await show();
    await userEvent.click(await screen.findByRole('button', { name: 'New API key' }));
    await fillIn(await screen.findByLabelText('Name'), 'checkout');
    await userEvent.click(screen.getByRole('checkbox', { name: /Evaluate feature flags/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Create key' }));

    expect(await screen.findByLabelText('API key')).toHaveValue('sbk_the-value');
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'checkout',
      scopes: ['ingest'],
      expires_at: null,
    });
    expect(screen.getByLabelText('Webhook secret')).toHaveValue('sbw_the-secret');
    expect(screen.getByLabelText('command that sends an event')).toHaveTextContent(/sbw_the-secret/);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.getByLabelText('API key')).toBeVisible();

    await userEvent.click(screen.getByRole('checkbox', { name: 'I have stored both values' }));
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByLabelText('API key')).toBeNull());
    const cache = caches.at(-1);
    const kept = JSON.stringify([
      cache
        ?.getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
      cache
        ?.getMutationCache()
        .getAll()
        .map(({ state }) => [state.data, state.variables]),
      { ...localStorage },
      { ...sessionStorage },
      address(),
      document.documentElement.outerHTML,
    ]);
    expect(kept).not.toMatch(/sbk_the-value|sbw_the-secret/);
  });

  it('show the rejection of a name at its field', async () => {
    const errors = [{ path: 'name', problem: 'must be one line of text' }];
    fakeApi({ ...listed(), [`POST ${PATH}`]: problem(400, 'validation_failed', 'Not valid.', { errors }) });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'New API key' }));
    await fillIn(await screen.findByLabelText('Name'), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Create key' }));
    expect(await screen.findByText('Must be one line of text.')).toBeVisible();
  });

  it('are revoked after their name was typed', async () => {
    const calls = fakeApi({ ...listed(KEY), [`DELETE ${PATH}/k-1`]: { status: 204 } });
    await show();
    await openActions('Revoke…');
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke key' }));
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(0);
    await fillIn(screen.getByLabelText('Type checkout to confirm'), 'checkout');
    await userEvent.click(screen.getByRole('button', { name: 'Revoke key' }));
    await waitFor(() => expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1));
  });

  it('receive a new secret, with the chosen overlap with the old one', async () => {
    const calls = fakeApi({
      ...listed(KEY),
      [`POST ${PATH}/k-1/rotate-secret`]: {
        body: { webhook_secret: 'sbw_new', previous_expires_at: '2026-11-22T00:00:00.000Z' },
      },
    });
    await show();
    await openActions('New webhook secret…');
    await fillIn(await screen.findByLabelText('Overlap'), '900');
    expect(await screen.findByText('Enter a number from 0 to 720.')).toBeVisible();
    await fillIn(screen.getByLabelText('Overlap'), '48');
    await userEvent.click(screen.getByRole('button', { name: 'Create new secret' }));
    expect(await screen.findByLabelText('Webhook secret')).toHaveValue('sbw_new');
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ overlap_hours: 48 });
  });
});
