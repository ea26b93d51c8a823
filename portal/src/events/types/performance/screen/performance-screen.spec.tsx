import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, problem } from '../../../../test/fake-api';
import { renderScreen } from '../../../../test/render';
import { Performance } from './performance-screen';
import type { PerformanceSearch } from './search';

const AT = '2026-11-21T10:00:00.000Z';
const stats = (n: number) => ({ count: n, avg: n, p50: n, p95: n, p99: n });
const metric = (service: string | null, name: string, count: number) => ({
  service,
  metric: name,
  unit: 'ms',
  last_value: 1,
  last_at: AT,
  count,
});
const METRICS = {
  from: AT,
  to: AT,
  complete: true,
  items: [metric('checkout', 'http.duration', 5), metric(null, 'queue', 9)],
  rest_count: 0,
  next_cursor: null,
};
const item = (group: string | null, n: number, isRest = false) => ({
  group,
  is_rest: isRest,
  total: stats(n),
  points: [{ at: AT, ...stats(n) }],
});
const SERIES = {
  from: AT,
  to: '2026-11-21T11:00:00.000Z',
  step: 3600,
  unit: 'ms',
  complete: true,
  fields: ['region'],
  items: [item(null, 40)],
  previous: null,
};

const show = (search: PerformanceSearch = {}, onChange = vi.fn()) =>
  renderScreen(<Performance project="shop" search={search} onChange={onChange} />);

describe('the performance screen', () => {
  beforeEach(() => vi.restoreAllMocks());

  it('shows the metric with the most values, as a chart and as a table', async () => {
    const calls = fakeApi({
      'GET /api/performance/metrics': { body: METRICS },
      'GET /api/performance/series': { body: SERIES },
    });
    const { container } = await show();
    await waitFor(() => expect(container.querySelector('.mantine-LineChart-root')).not.toBeNull());
    expect(screen.getByText('queue (ms)')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Metric' })).toHaveValue('queue');
    const search = calls.find(({ path }) => path.endsWith('/series'))?.search;
    expect([search?.get('metric'), search?.get('service')]).toEqual(['queue', null]);
    const row = within(screen.getByRole('region', { name: 'Percentiles of the whole time range' })).getByText(
      'All values',
    );
    expect(row).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(screen.getByRole('region', { name: 'Percentiles over time' })).toBeVisible();
  });

  it('finds metrics beyond the first 200 by a part of their names', async () => {
    const calls = fakeApi({
      'GET /api/performance/metrics': ({ search }) => ({
        body:
          search.get('q') === null
            ? { ...METRICS, next_cursor: 'more' }
            : { ...METRICS, items: [metric('worker', `render.${search.get('q')}`, 1)] },
      }),
      'GET /api/performance/series': { body: SERIES },
    });
    const onChange = vi.fn();
    function Page() {
      const [search, setSearch] = useState<PerformanceSearch>({});
      const change = (part: Partial<PerformanceSearch>) => {
        onChange(part);
        setSearch((before) => ({ ...before, ...part }));
      };
      return <Performance project="shop" search={search} onChange={change} />;
    }
    await renderScreen(<Page />);
    expect(await screen.findByText(/^The list has the first 200 metrics\./)).toBeVisible();
    const select = screen.getByRole('combobox', { name: 'Metric' });
    await userEvent.clear(select);
    await userEvent.paste('time');
    await userEvent.click(await screen.findByRole('option', { name: 'worker · render.time' }));
    expect(onChange).toHaveBeenLastCalledWith({
      service: 'worker',
      metric: 'render.time',
      group_by: undefined,
    });
    await waitFor(() => expect(select).toHaveValue('worker · render.time'));
    const searched = calls
      .filter(({ path }) => path.endsWith('/metrics'))
      .map(({ search }) => search.get('q'));
    expect(new Set(searched)).toEqual(new Set([null, 'time']));
  });

  it('escapes control characters in names of fields', async () => {
    fakeApi({
      'GET /api/performance/metrics': { body: METRICS },
      'GET /api/performance/series': { body: { ...SERIES, fields: ['re\u202egion'] } },
    });
    await show();
    await userEvent.click(await screen.findByRole('combobox', { name: 'Break down by' }));
    expect(await screen.findByRole('option', { name: 're⟨U+202E⟩gion' })).toBeVisible();
  });

  it('compares with the previous period, and breaks down by a field', async () => {
    const calls = fakeApi({
      'GET /api/performance/metrics': { body: METRICS },
      'GET /api/performance/series': {
        body: {
          ...SERIES,
          items: [item('eu', 40), item(null, 10, true)],
          previous: { from: AT, to: AT, items: [item('eu', 80)] },
        },
      },
    });
    await show({ service: 'checkout', metric: 'http.duration', group_by: 'region', compare: true });
    expect(await screen.findByText('−50% compared with the previous period')).toBeVisible();
    expect(screen.getByText('All other values')).toBeVisible();
    expect(screen.getByText('eu')).toBeVisible();
    const search = calls.findLast(({ path }) => path.endsWith('/series'))?.search;
    expect(Object.fromEntries(search ?? [])).toMatchObject({
      service: 'checkout',
      metric: 'http.duration',
      group_by: 'region',
      compare: 'previous',
    });
  });

  it('shows that there are no metrics, or that events have not been read', async () => {
    fakeApi({ 'GET /api/performance/metrics': { body: { ...METRICS, items: [] } } });
    const { unmount } = await show();
    expect(await screen.findByText('No metrics yet')).toBeVisible();
    unmount();
    fakeApi({ 'GET /api/performance/metrics': { body: { ...METRICS, items: [], complete: false } } });
    await show();
    expect(await screen.findByText(/some values are not included/)).toBeVisible();
    expect(screen.queryByText('No metrics yet')).toBeNull();
  });

  it('shows that there are no values in the time range, and that more metrics were sent than a project can have', async () => {
    fakeApi({
      'GET /api/performance/metrics': { body: { ...METRICS, rest_count: 1234 } },
      'GET /api/performance/series': { body: { ...SERIES, items: [] } },
    });
    await show();
    expect(await screen.findByText('No values in this time range')).toBeVisible();
    expect(screen.getByText(/^1,234 events of other metrics/)).toBeVisible();
  });

  it('shows the error of a failed request', async () => {
    fakeApi({
      'GET /api/performance/metrics': problem(403, 'forbidden', 'No.', {
        required: { permission: 'events:view', object_type: 'project', object: 'shop' },
      }),
    });
    await show();
    expect(await screen.findByText(/events:view/)).toBeVisible();
  });
});
