import { notifications } from '@mantine/notifications';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, problem } from '../../../../test/fake-api';
import { renderScreen } from '../../../../test/render';
import { AuditEvents } from './audit-events-screen';
import type { AuditEventsSearch } from './search';

const TS = '2026-11-20T10:04:00.000Z';
const MIRA = { id: 'p-1', name: 'Mira Sand' };
const event = (more: object = {}) => ({
  id: 'e-1',
  ts: TS,
  actor: 'mira@example.com',
  person: MIRA,
  action: 'invoice.update',
  resource: 'invoice/17',
  method: 'PUT',
  path: '/invoices/17',
  status_code: 403,
  ip: '203.0.113.9',
  ...more,
});
const page = (items: object[], next: string | null = null) => ({
  body: { from: null, to: null, items, next_cursor: next },
});
const facets = (more: object = {}) => ({
  body: {
    from: null,
    to: null,
    complete: true,
    actors: [
      { value: 'deploy-bot', count: 4, person: null },
      { value: 'mira@example.com', count: 3, person: MIRA },
      { value: 'p-1', count: 2, person: MIRA },
    ],
    actions: [{ value: 'invoice.update', count: 9 }],
    resources: [{ value: 'invoice/17', count: 9 }],
    ...more,
  },
});
const show = (search: AuditEventsSearch = {}, onChange = vi.fn()) =>
  renderScreen(<AuditEvents project="shop" search={search} onChange={onChange} />);

// Notifications are kept outside of the rendered tree.
beforeEach(() => notifications.clean());

describe('audit events of a project', () => {
  it('show people by name, and link to all events of each actor', async () => {
    fakeApi({
      'GET /api/audit-events': page([
        event(),
        event({
          id: 'e-2',
          actor: 'odd\u202ebot',
          person: null,
          action: null,
          resource: null,
          status_code: null,
        }),
      ]),
      'GET /api/audit-events/facets': facets(),
    });
    await show();
    const table = within(await screen.findByRole('region', { name: 'Audit events' }));
    const mira = table.getByRole('link', { name: 'Show everything Mira Sand did' });
    expect(mira).toHaveTextContent('Mira Sand');
    expect(decodeURIComponent(mira.getAttribute('href') ?? '')).toBe('/p/shop/audit?actor=mira@example.com');
    expect(table.getByText('mira@example.com')).toBeVisible();
    expect(table.getByText('PUT /invoices/17 HTTP 403')).toBeVisible();
    expect(table.getByRole('link', { name: 'Show everything done to invoice/17' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/p\/shop\/audit\?resource=/),
    );
    expect(
      table.getByRole('link', { name: 'Show the event of invoice.update by Mira Sand' }),
    ).toHaveAttribute('href', '/p/shop/events/e-1');
    expect(table.getByText('odd⟨U+202E⟩bot')).toBeVisible();
    expect(table.getByText('No action')).toBeVisible();
  });

  it('are requested with the filters of the URL, and filtered by their own values', async () => {
    const calls = fakeApi({
      'GET /api/audit-events': page([event()]),
      'GET /api/audit-events/facets': facets(),
    });
    const onChange = vi.fn();
    await show({ action: 'invoice.update', range: 'week' }, onChange);
    await screen.findByRole('region', { name: 'Audit events' });
    for (const path of ['/api/audit-events', '/api/audit-events/facets']) {
      const search = calls.find((call) => call.path === path)?.search;
      expect(search?.get('action')).toBe('invoice.update');
      const days = (Date.now() - Date.parse(search?.get('from') ?? '')) / 86_400_000;
      expect(Math.round(days)).toBe(7);
    }
    await userEvent.click(screen.getByRole('combobox', { name: 'Actor' }));
    // All spellings of a person in the events are one choice.
    const options = (await screen.findAllByRole('option')).map((option) => option.textContent);
    expect(options).toEqual(['Mira Sand · mira@example.com (5)', 'deploy-bot (4)']);
    await userEvent.click(screen.getByRole('option', { name: /Mira Sand/ }));
    expect(onChange).toHaveBeenCalledWith({ actor: 'mira@example.com' });
    await userEvent.click(screen.getByText('All time'));
    expect(onChange).toHaveBeenLastCalledWith({ range: undefined });
  });

  it('are downloaded with the same filters and a hash chain', async () => {
    const calls = fakeApi({
      'GET /api/audit-events': page([event()]),
      'GET /api/audit-events/facets': facets(),
      'GET /api/audit-events/export': { body: { export: { complete: false } } },
    });
    await show({ actor: 'mira@example.com' });
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'As NDJSON with a hash chain' }));
    // An incomplete export is not saved.
    expect(await screen.findByText('The download is not complete')).toBeVisible();
    const search = calls.find((call) => call.path === '/api/audit-events/export')?.search;
    expect([search?.get('format'), search?.get('actor')]).toEqual(['chained-ndjson', 'mira@example.com']);
  });

  it('state that none matches, that the search continues, and that there are none', async () => {
    const none = facets({ actors: [], actions: [], resources: [] });
    fakeApi({ 'GET /api/audit-events': page([]), 'GET /api/audit-events/facets': none });
    const onChange = vi.fn();
    const { unmount } = await show({ actor: 'no such user' }, onChange);
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ actor: undefined, q: undefined }));
    unmount();
    fakeApi({ 'GET /api/audit-events': page([], 'c-2'), 'GET /api/audit-events/facets': none });
    const second = await show({ actor: 'rare' });
    expect(await screen.findByText(/The search continues with older ones/)).toBeVisible();
    expect(screen.queryByText(/Nothing matches these filters/)).toBeNull();
    second.unmount();
    fakeApi({
      'GET /api/audit-events': page([]),
      'GET /api/audit-events/facets': facets({ complete: false }),
    });
    await show();
    expect(await screen.findByRole('heading', { name: 'No audit events yet' })).toBeVisible();
    expect(screen.getByText(/those of the newest 50,000/)).toBeVisible();
  });

  it('show the error of a failed request once', async () => {
    const refused = problem(403, 'forbidden', 'Permission missing.');
    fakeApi({ 'GET /api/audit-events': refused, 'GET /api/audit-events/facets': refused });
    await show();
    expect(await screen.findAllByRole('alert')).toHaveLength(1);
  });
});
