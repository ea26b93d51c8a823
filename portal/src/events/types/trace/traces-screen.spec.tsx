import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../test/fake-api';
import { renderScreen } from '../../../test/render';
import { aTrace } from './trace-fixture';
import type { TraceListSearch } from './search';
import { Traces } from './traces-screen';

const page = (items: object[], more: object = {}) => ({
  body: { from: '', to: '', complete: true, items, next_cursor: null, ...more },
});

function show(search: TraceListSearch = {}, onChange = vi.fn()) {
  return renderScreen(<Traces project="shop" search={search} onChange={onChange} />);
}

describe('traces of a project', () => {
  it('are listed with root, duration and errors, and linked to their pages', async () => {
    fakeApi({
      'GET /api/traces': page([
        aTrace({ root_name: '<script>alert(1)</script>' }),
        aTrace({
          trace_id: 'b',
          root_name: null,
          has_root: false,
          failed_spans: 0,
          error_events: 0,
          duration_ms: 1500,
        }),
      ]),
    });
    await show();
    const link = await screen.findByRole('link', { name: '<script>alert(1)</script>' });
    expect(link).toHaveAttribute('href', '/p/shop/traces/t%2F1');
    expect(screen.getByText('2 errors')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Unnamed span' })).toBeVisible();
    expect(screen.getByText('Root missing')).toBeVisible();
    expect(screen.getByText('1.5 s')).toBeVisible();
  });

  it('are requested with the filters of the URL', async () => {
    const calls = fakeApi({ 'GET /api/traces': page([aTrace()]) });
    await show({ name: 'cart', service: 'a b', errors: true, min: 250, sort: 'duration', range: '7d' });
    await screen.findByRole('link', { name: 'GET /cart' });
    const search = Object.fromEntries(calls.find(({ path }) => path === '/api/traces')?.search ?? []);
    expect(search).toMatchObject({
      project_id: 'shop',
      name: 'cart',
      service: 'a b',
      errors: 'true',
      min_duration_ms: '250',
      sort: 'duration',
    });
    expect(Date.now() - Date.parse(search['from'] ?? '')).toBeGreaterThan(6.9 * 86_400_000);
  });

  it('are filtered by errors and ordered by duration', async () => {
    fakeApi({ 'GET /api/traces': page([aTrace()]) });
    const change = vi.fn();
    await show({}, change);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'With errors only' }));
    expect(change).toHaveBeenCalledWith({ errors: true });
    await userEvent.click(screen.getByRole('radio', { name: 'Longest' }));
    expect(change).toHaveBeenCalledWith({ sort: 'duration' });
  });

  it('state that there are none, or none that match, and offer the next page', async () => {
    const calls = { body: page([]).body };
    fakeApi({ 'GET /api/traces': () => calls });
    const { unmount } = await show();
    expect(await screen.findByText('No traces in this time range')).toBeVisible();
    unmount();
    const second = await show({ name: 'x' });
    expect(await screen.findByText(/^Nothing matches/)).toBeVisible();
    second.unmount();
    calls.body = page([], { next_cursor: 'c', complete: false }).body;
    await show({ name: 'y' });
    expect(await screen.findByText('Nothing matches among the traces read so far.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show more' })).toBeVisible();
    expect(screen.getByText(/the list is not complete/)).toBeVisible();
  });
});
