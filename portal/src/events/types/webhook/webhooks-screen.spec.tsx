import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../test/fake-api';
import { renderScreen } from '../../../test/render';
import { Webhooks } from './webhooks-screen';

const TS = '2026-11-20T10:04:00.000Z';
const destination = (name: string | null, more: object = {}) => ({
  destination: name,
  is_rest: name === null,
  deliveries: 10,
  succeeded: 9,
  failed: 1,
  success_rate: 0.9,
  attempts_to_success: 1.25,
  first_attempt_rate: 0.8,
  latency: { deliveries: 10, p50_ms: 120, p95_ms: 1900, p99_ms: 2500 },
  is_failing: false,
  last_delivery_at: TS,
  last_status_code: 200,
  last_event_id: 'e-1',
  last_success_at: TS,
  ...more,
});
const answer = (items: object[], more: object = {}) => ({
  body: { from: TS, to: TS, complete: true, next_cursor: null, items, ...more },
});
const show = (onRange = vi.fn()) => renderScreen(<Webhooks project="shop" range="week" onRange={onRange} />);

describe('destinations of webhooks', () => {
  it('show success rate, attempts, latency and the latest delivery in the order of the service', async () => {
    fakeApi({
      'GET /api/webhooks': answer([
        destination('ware\u202ehouse', { is_failing: true, last_status_code: 503, last_success_at: null }),
        destination('billing'),
        destination('audit', { succeeded: 1000, failed: 3, success_rate: 0.997 }),
        destination(null, { is_failing: null, success_rate: null, latency: null }),
      ]),
    });
    await show();
    const table = within(await screen.findByRole('region', { name: 'Destinations' }));
    const [, failing, partlyFailing, working, rest] = table.getAllByRole('row').map((row) => within(row));
    expect(failing?.getByText('Failing')).toBeVisible();
    expect(failing?.getByText('ware⟨U+202E⟩house')).toBeVisible();
    expect(failing?.getByText(/HTTP 503/)).toBeVisible();
    expect(failing?.getByText('No delivery succeeded')).toBeVisible();
    // The latest delivery succeeded, but every tenth one fails.
    expect(partlyFailing?.getByText('Partly failing')).toBeVisible();
    expect(working?.getByText('Working')).toBeVisible();
    expect(partlyFailing?.getByText('90%')).toBeVisible();
    expect(partlyFailing?.getByText('9 succeeded, 1 failed')).toBeVisible();
    expect(partlyFailing?.getByText('1.25')).toBeVisible();
    expect(partlyFailing?.getByText('80% at the first attempt')).toBeVisible();
    expect(partlyFailing?.getByText('p50 120 ms, p95 1.9 s')).toBeVisible();
    const latest = partlyFailing?.getByRole('link', { name: /^Latest delivery to billing: .*HTTP 200$/ });
    expect(latest).toHaveAttribute('href', '/p/shop/events/e-1');
    const recent = partlyFailing?.getByRole('link', { name: 'Show recent deliveries to billing' });
    expect(recent?.getAttribute('href')).toMatch(/\/p\/shop\/events\?.*webhook.*billing.*range=7d/);
    expect(rest?.getByText('All other destinations')).toBeVisible();
    expect(rest?.getByText('Unknown')).toBeVisible();
  });

  it('are requested for the chosen time range', async () => {
    const calls = fakeApi({ 'GET /api/webhooks': answer([destination('billing')]) });
    const onRange = vi.fn();
    await show(onRange);
    await screen.findByRole('region', { name: 'Destinations' });
    const from = Date.parse(calls[0]?.search.get('from') ?? '');
    expect(Math.round((Date.now() - from) / 86_400_000)).toBe(7);
    await userEvent.click(screen.getByText('30 days'));
    expect(onRange).toHaveBeenCalledWith('month');
  });

  it('are listed once across pages', async () => {
    const pages = [
      answer([destination('billing'), destination('audit')], { next_cursor: 'two' }),
      // A delivery has moved `audit` to the next page.
      answer([destination('audit'), destination('warehouse')]),
    ];
    const calls = fakeApi({ 'GET /api/webhooks': () => pages.shift() ?? answer([]) });
    await show();
    const table = within(await screen.findByRole('region', { name: 'Destinations' }));
    expect(table.queryByText('warehouse')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await table.findByText('warehouse')).toBeVisible();
    expect(table.getAllByText('audit')).toHaveLength(1);
    expect(calls.map(({ search }) => search.get('cursor'))).toEqual([null, 'two']);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});
