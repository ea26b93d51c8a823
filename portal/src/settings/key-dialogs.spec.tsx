import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../test/fake-api';
import { fillIn } from '../test/fill-in';
import { ADA, renderScreen } from '../test/render';
import { CreateKeyModal, RotateSecretModal } from './key-modals';
import { FirstEventWatch } from './key-secrets-modal';
import type { ApiKey } from './queries';

const PATH = '/api/projects/shop/api-keys';
const CREATED = {
  id: 'k-1',
  name: 'checkout',
  prefix: 'sbk_abc',
  scopes: ['ingest'],
  created_at: '2026-11-01T00:00:00.000Z',
  expires_at: null,
  api_key: 'sbk_the-value',
  webhook_secret: 'sbw_the-secret',
};
const NO_EVENT = { body: { items: [], next_cursor: null } };
afterEach(() => vi.useRealTimers());

async function openForm(scopes: string[], me = ADA) {
  const calls = fakeApi({
    [`POST ${PATH}`]: { status: 201, body: { ...CREATED, scopes } },
    'GET /api/events': NO_EVENT,
  });
  await renderScreen(
    <CreateKeyModal project="shop" onClose={() => undefined} onCreated={() => undefined} />,
    { me },
  );
  await fillIn(await screen.findByRole('textbox', { name: 'Name' }), 'checkout');
  return calls;
}
const create = () => userEvent.click(screen.getByRole('button', { name: 'Create key' }));

describe('the dialog of a new API key', () => {
  it('sends the time at which the key expires', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-01T00:00:00.000Z') });
    const calls = await openForm(['ingest']);
    await userEvent.click(screen.getByRole('combobox', { name: 'Valid' }));
    await userEvent.click(await screen.findByRole('option', { name: '30 days' }));
    await create();
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
    const { expires_at } = calls.find(({ method }) => method === 'POST')?.body as { expires_at: string };
    expect(expires_at.slice(0, 10)).toBe('2026-12-01');
  });

  it('sends nothing for a key without permissions', async () => {
    const calls = await openForm([]);
    for (const scope of screen.getAllByRole('checkbox')) await userEvent.click(scope);
    await create();
    expect(await screen.findByText('Choose at least one.')).toBeVisible();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('shows how to evaluate flags when the key cannot send events', async () => {
    await openForm(['flags:read']);
    await create();
    expect(await screen.findByText('Evaluate the flags')).toBeVisible();
    expect(screen.getByLabelText(/that evaluates the flags$/, { selector: 'pre' })).toHaveTextContent(
      'sbk_the-value',
    );
    for (const language of ['TypeScript', 'Python', 'Go', 'Rust', 'React', 'curl']) {
      expect(await screen.findByRole('tab', { name: language })).toBeVisible();
    }
    expect(screen.queryByText('Send the first event')).toBeNull();
  });

  it('does not poll for events that the user may not view', async () => {
    const [project] = ADA.projects;
    const calls = await openForm(['ingest'], {
      ...ADA,
      projects: [{ ...project!, permissions: ['keys:manage'] }],
    });
    await create();
    expect(await screen.findByText('Send the first event')).toBeVisible();
    expect(calls.some(({ path }) => path === '/api/events')).toBe(false);
  });
});

describe('the first event of a key', () => {
  it('is the earliest received one', async () => {
    const items = [3, 2, 1].map((n) => ({ id: `e-${n}`, received_at: `2026-11-01T00:00:0${n}.000Z` }));
    fakeApi({ 'GET /api/events': { body: { items, next_cursor: null } } });
    await renderScreen(<FirstEventWatch project="shop" since={CREATED.created_at} />);
    expect(await screen.findByRole('link')).toHaveAttribute('href', '/p/shop/events/e-1');
  });
});

describe('the rotation of a webhook secret', () => {
  it.each([
    ['720', /stays valid until/],
    ['0', /is no longer valid/],
  ])('accepts an overlap of %s hours', async (hours, text) => {
    const calls = fakeApi({
      [`POST ${PATH}/k-1/rotate-secret`]: {
        body: { webhook_secret: 'sbw_new', previous_expires_at: '2026-11-22T00:00:00.000Z' },
      },
    });
    await renderScreen(
      <RotateSecretModal project="shop" apiKey={CREATED as unknown as ApiKey} onClose={() => undefined} />,
    );
    await fillIn(await screen.findByLabelText('Overlap'), hours);
    await userEvent.click(screen.getByRole('button', { name: 'Create new secret' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ overlap_hours: Number(hours) });
  });
});
