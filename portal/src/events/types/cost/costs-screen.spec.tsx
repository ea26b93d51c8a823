import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, problem } from '../../../test/fake-api';
import { renderScreen } from '../../../test/render';
import { Costs } from './costs-screen';
import type { CostsSearch } from './costs-search';

const cost = (period: string, currency: string | null, amount: string, more: object = {}) => ({
  period,
  currency,
  amount,
  provider: null,
  service: null,
  region: null,
  is_rest: false,
  events: 1,
  ...more,
});
const answer = (items: object[], more: object = {}) => ({
  'GET /api/costs': {
    body: { from: '2026-09', to: '2026-11', complete: true, items, forecast: [], ...more },
  },
});

function show(search: CostsSearch = {}, onChange = vi.fn()) {
  return renderScreen(<Costs project="shop" search={search} onChange={onChange} />);
}

describe('costs of a project', () => {
  it('show each currency alone, exact amounts, and the change against the month before', async () => {
    fakeApi(
      answer([
        cost('2026-11', 'EUR', '0.30000000000000004'),
        cost('2026-10', 'EUR', '0.2'),
        cost('2026-11', null, '7'),
      ]),
    );
    await show();
    const euros = within(await screen.findByRole('region', { name: 'EUR' }));
    const table = within(euros.getByRole('region', { name: 'Amounts in EUR' }));
    const november = table.getByRole('row', { name: /Nov 2026/ });
    expect(november).toHaveTextContent('0.30000000000000004 EUR');
    expect(november).toHaveTextContent('+50%');
    expect(table.getByRole('row', { name: /Oct 2026/ })).toHaveTextContent('New');
    expect(table.queryByRole('row', { name: /Sep 2026/ })).toBeNull();
    expect(euros.getByRole('option', { name: /Nov 2026: 0\.3 total/ })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'No currency' })).toBeVisible();
  });

  it('label the run rate as what it is', async () => {
    const forecast = [{ period: '2026-11', currency: 'EUR', amount: '100.00', elapsed_share: 0.1 }];
    fakeApi(answer([cost('2026-11', 'EUR', '10')], { forecast }));
    await show();
    expect(
      await screen.findByText(/^Run rate: 100\.00 EUR for Nov 2026, .* the 10% that has passed$/),
    ).toBeVisible();
    expect(screen.getByText(/running month/)).toBeVisible();
  });

  it('break amounts down, and show all further groups as one', async () => {
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

  it('state that there are none, and that amounts are not complete', async () => {
    fakeApi(answer([], { complete: false }));
    await show();
    expect(await screen.findByRole('heading', { name: 'No costs yet' })).toBeVisible();
    expect(screen.getByText(/not complete yet/)).toBeVisible();
  });

  it('state why they could not be loaded', async () => {
    fakeApi({ 'GET /api/costs': problem(403, 'forbidden', 'Permission missing.') });
    await show();
    expect(await screen.findByRole('alert')).toBeVisible();
  });
});
