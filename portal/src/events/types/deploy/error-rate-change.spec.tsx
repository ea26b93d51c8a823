import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi, problem } from '../../../test/fake-api';
import { renderScreen } from '../../../test/render';
import { DeployErrors } from './error-rate-change';

const EVENT = {
  id: 'd-1',
  project_id: 'p-1',
  type: 'deploy',
  ts: '2026-11-20T10:04:00.123456Z',
  received_at: '2026-11-20T10:04:01.000Z',
  level: 'info' as const,
  source: 'checkout',
  data: {},
};
const RATE = { from: '2026-11-20T09:00:00.000Z', to: '2026-11-20T10:00:00.000Z', events: 12, per_hour: 12 };
const rates = (id: string) => ({
  id,
  scope: 'service',
  before: RATE,
  after: { ...RATE, events: 24, per_hour: 24 },
  change: 1,
  is_too_few: false,
});
const answer = (...items: object[]) => ({ body: { complete: true, items, next_cursor: null } });
const show = () => renderScreen(<DeployErrors event={EVENT} project="shop" />);

describe('the errors around the deploy of an event', () => {
  it('are those of its own deploy, requested by its time', async () => {
    const calls = fakeApi({ 'GET /api/deploys/error-rates': answer(rates('d-0'), rates('d-1')) });
    await show();
    expect(await screen.findByRole('region', { name: /before and after the deploy/ })).toBeVisible();
    expect(screen.getAllByText('12 before, 24 after')).toHaveLength(1);
    expect(screen.getByText('+100%')).toBeVisible();
    expect([calls[0]?.search.get('from'), calls[0]?.search.get('to')]).toEqual([
      '2026-11-20T10:04:00.123456Z',
      '2026-11-20T10:04:00.124Z',
    ]);
  });

  it('are absent for an event that ends no deploy', async () => {
    fakeApi({ 'GET /api/deploys/error-rates': answer(rates('d-0')) });
    const { container } = await show();
    await expect.poll(() => container.querySelector('.mantine-Skeleton-root')).toBeNull();
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('show the error of a failed request', async () => {
    fakeApi({ 'GET /api/deploys/error-rates': problem(403, 'forbidden', 'Permission missing.') });
    await show();
    expect(await screen.findByRole('alert')).toBeVisible();
  });
});
