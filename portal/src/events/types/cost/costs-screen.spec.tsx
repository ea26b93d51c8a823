import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, problem } from '../../../test/fake-api';
import { ADA, renderScreen } from '../../../test/render';
import { Costs } from './costs-screen';
import type { CostsSearch } from './costs-search';
import { aChange } from '../../../test/a-change';

const cost = (period: string, currency: string | null, amount: string, more: object = {}) => ({
  period,
  currency,
  amount,
  provider: null,
  service: null,
  region: null,
  is_rest: false,
  events: 1,
  comparison: null,
  ...more,
});
const compared = (amount: string, previous_amount: string, days: number | null = null) => ({
  comparison: { days, amount, previous_amount },
});
const answer = (items: object[], more: object = {}) => ({
  'GET /api/auth/me': { body: ADA },
  'GET /api/events/facets': { body: { types: [] } },
  'GET /api/costs': {
    body: {
      from: '2026-09',
      to: '2026-11',
      complete: true,
      items,
      forecast: [],
      uncounted_events: 0,
      ...more,
    },
  },
});

function show(search: CostsSearch = {}, onChange = vi.fn()) {
  return renderScreen(<Costs project="shop" search={search} onChange={onChange} />);
}

describe('costs of a project', () => {
  it('show each currency separately, with exact amounts and the change against the previous month', async () => {
    fakeApi(
      answer([
        cost('2026-11', 'EUR', '0.30000000000000004', compared('0.3', '0.2', 12)),
        cost('2026-10', 'EUR', '0.2'),
        cost('2026-11', null, '7'),
      ]),
    );
    await show();
    const euros = within(await screen.findByRole('region', { name: 'EUR' }));
    const table = within(euros.getByRole('region', { name: 'Amounts in EUR' }));
    const november = table.getByRole('row', { name: /Nov 2026/ });
    expect(november).toHaveTextContent('0.30000000000000004 EUR');
    expect(november).toHaveTextContent('+50% in the first 12 days (UTC)');
    expect(table.getByRole('row', { name: /Oct 2026/ })).toHaveTextContent('No comparison');
    expect(table.queryByRole('row', { name: /Sep 2026/ })).toBeNull();
    expect(euros.getByRole('option', { name: /Nov 2026: 0\.3 total/ })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'No currency' })).toBeVisible();
  });

  it.each([
    ['a whole month', compared('80', '100'), '−20%'],
    ['nothing in the same days', compared('5', '0', 3), 'No comparison'],
  ])('compare with an equal period only: %s', async (_, comparison, text) => {
    fakeApi(answer([cost('2026-11', 'EUR', '9', comparison), cost('2026-10', 'EUR', '1')]));
    await show();
    expect(await screen.findByRole('row', { name: /Nov 2026/ })).toHaveTextContent(text);
  });

  it('distinguish groups of senders whose names equal labels of the portal', async () => {
    fakeApi(
      answer([
        cost('2026-11', 'EUR', '1234567.5', { service: 'No service' }),
        cost('2026-11', 'EUR', '2'),
        cost('2026-11', 'EUR', '3', { service: 'All others' }),
        cost('2026-11', 'EUR', '4', { is_rest: true }),
        cost('2026-11', 'EUR', '0.0004', { service: 'دفع' }),
      ]),
    );
    await show({ group: 'service' });
    const texts = (await screen.findAllByRole('row', { name: /Nov 2026/ })).map((row) => row.textContent);
    for (const amount of [
      'No service1,234,567.5 EUR',
      'No service2 EUR',
      'All others3 EUR',
      'All others4 EUR',
    ])
      expect(texts).toContainEqual(expect.stringContaining(amount));
    expect(screen.getByRole('option', { name: /Nov 2026/ })).toHaveAccessibleName(
      /1,234,567\.5 No service, 4 all others, 3 All others, 2 no service, 0\.0004 \u2068دفع\u2069$/,
    );
  });

  it.each([['0.0004'], ['12345678901234567890']])(
    'draw a bar for %s as high as the chart',
    async (amount) => {
      fakeApi(answer([cost('2026-11', 'EUR', amount)]));
      await show();
      await screen.findByRole('region', { name: 'EUR' });
      const heights = [...document.querySelectorAll('svg rect[fill^="var(--mantine"]')].map((bar) =>
        Number(bar.getAttribute('height')),
      );
      expect(heights).toHaveLength(1);
      expect(heights[0]).toBeGreaterThan(100);
    },
  );

  it('isolate a currency whose sign is written from right to left', async () => {
    const forecast = [{ period: '2026-11', currency: 'د.إ', amount: '10000.00', elapsed_share: 0.1 }];
    fakeApi(answer([cost('2026-11', 'د.إ', '1000')], { forecast }));
    await show();
    expect(await screen.findByText(/^Run rate: 10,000\.00 \u2068د\.إ\u2069 for Nov 2026/)).toBeVisible();
    expect(screen.getByRole('row', { name: /Nov 2026/ })).toHaveTextContent('1,000 \u2068د.إ\u2069');
  });

  it('mark a group as new that had no costs when others had', async () => {
    fakeApi(
      answer([
        cost('2026-11', 'EUR', '9', { service: 'db' }),
        cost('2026-10', 'EUR', '1', { service: 's3' }),
      ]),
    );
    await show({ group: 'service' });
    expect(await screen.findByRole('row', { name: /db/ })).toHaveTextContent('New');
    expect(screen.getByRole('row', { name: /s3/ })).toHaveTextContent('No comparison');
  });

  it('show the number of changes per month, as a minimum when not all were read', async () => {
    const deploy = (day: string, n: number) => aChange({ id: `d-${n}`, at: `${day}T12:00:00Z` });
    let answered: object = {
      items: [deploy('2026-11-02', 1), deploy('2026-10-31', 2), deploy('2026-10-01', 3)],
    };
    fakeApi({
      ...answer([cost('2026-11', 'EUR', '1'), cost('2026-10', 'EUR', '1')]),
      'GET /api/events/facets': { body: { types: [{ value: 'deploy', count: 3 }] } },
      'GET /api/changes': ({ search }) => {
        expect([search.get('from'), search.get('to')]).toEqual([
          '2026-09-01T00:00:00.000Z',
          '2026-12-01T00:00:00.000Z',
        ]);
        return { body: { next_cursor: null, ...answered } };
      },
    });
    const { unmount } = await show();
    expect(await screen.findByRole('option', { name: /Oct 2026.*Changes: 2/ })).toBeInTheDocument();
    expect(screen.getByRole('option', { name: /Nov 2026.*Changes: 1/ })).toBeInTheDocument();
    expect(screen.getByRole('option', { name: /Sep 2026/ })).not.toHaveAccessibleName(/Changes/);
    unmount();
    const many = Array.from({ length: 100 }, (_, n) => deploy(n < 60 ? '2026-11-02' : '2026-10-05', n));
    answered = { items: many, next_cursor: 'older' };
    await show();
    expect(await screen.findByRole('option', { name: /Oct 2026.*Changes: at least 40/ })).toBeInTheDocument();
    expect(screen.getByRole('option', { name: /Nov 2026.*Changes: 60/ })).toBeInTheDocument();
    expect(screen.getByText('Changes (the latest 100)')).toBeVisible();
  });

  it('show the number of events that no amount includes', async () => {
    fakeApi(answer([cost('2026-11', 'EUR', '1')], { uncounted_events: 12345 }));
    await show();
    expect(await screen.findByText(/^12,345 events are in no amount/)).toBeVisible();
  });

  it('label the run rate with the elapsed share of the month', async () => {
    const forecast = [{ period: '2026-11', currency: 'EUR', amount: '100.00', elapsed_share: 0.1 }];
    fakeApi(answer([cost('2026-11', 'EUR', '10')], { forecast }));
    await show();
    expect(
      await screen.findByText(/^Run rate: 100\.00 EUR for Nov 2026, .* the 10% that has passed$/),
    ).toBeVisible();
    expect(screen.getByText(/month in progress/)).toBeVisible();
  });

  it('break amounts down by group, and sum all further groups', async () => {
    const calls = fakeApi(
      answer([
        cost('2026-11', 'EUR', '5', { service: 's3' }),
        cost('2026-11', 'EUR', '2'),
        cost('2026-11', 'EUR', '-1.5', { is_rest: true }),
      ]),
    );
    const onChange = vi.fn();
    await show({ group: 'service' }, onChange);
    expect(await screen.findByRole('row', { name: /All others/ })).toHaveTextContent('-1.5 EUR');
    expect(screen.getByRole('row', { name: /No service/ })).toHaveTextContent('2 EUR');
    expect(calls[0]?.search.get('group_by')).toBe('service');
    await userEvent.click(screen.getByRole('radio', { name: 'Total' }));
    expect(onChange).toHaveBeenCalledWith({ group: undefined });
  });

  it('state that there are none, or that amounts are not complete', async () => {
    fakeApi(answer([]));
    const { unmount } = await show();
    expect(await screen.findByRole('heading', { name: 'No costs yet' })).toBeVisible();
    unmount();
    fakeApi(answer([], { complete: false }));
    await show();
    expect(await screen.findByText(/amounts are not complete/)).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'No costs yet' })).toBeNull();
  });

  it('show the error of a failed request', async () => {
    fakeApi({ ...answer([]), 'GET /api/costs': problem(403, 'forbidden', 'Permission missing.') });
    await show();
    expect(await screen.findByRole('alert')).toBeVisible();
  });
});
