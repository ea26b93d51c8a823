import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, problem } from '../../../../test/fake-api';
import { renderScreen } from '../../../../test/render';
import { Logs } from './logs-screen';
import type { LogsSearch } from './search';

const AT = '2026-11-21T10:00:00.000Z';
const pattern = (id: string, text: string, count: number, before: number) => ({
  id,
  pattern: text,
  level: 'error',
  count,
  previous_count: before,
  first_at: AT,
  last_at: AT,
  sample: { event_id: `event-${id}`, at: AT, message: text, source: null },
});
const page = (...items: object[]) => ({
  from: AT,
  to: AT,
  complete: true,
  items,
  rest: { patterns: 0, count: 0, previous_count: 0, unassigned_count: 0 },
});

const show = (search: LogsSearch = {}, onChange = vi.fn()) =>
  renderScreen(<Logs project="shop" search={search} onChange={onChange} />);

describe('the logs screen', () => {
  beforeEach(() => vi.restoreAllMocks());

  it('lists patterns with their change, and links to the last line of each and to the live tail', async () => {
    fakeApi({
      'GET /api/logs/patterns': {
        body: page(
          pattern('1', 'order <*> paid', 1500, 1000),
          pattern('2', '<script>alert(1)</script>', 3, 0),
          pattern('3', '', 0, 5),
          { ...pattern('4', 'back again', 2, 0), first_at: '2026-11-01T00:00:00.000Z' },
          pattern('5', 'flood', 5000, 2),
        ),
      },
    });
    await show();
    expect(await screen.findByText('order <*> paid')).toBeVisible();
    expect(screen.getByText('1,500')).toBeVisible();
    expect(screen.getByText('1,000 (+50%)')).toBeVisible();
    expect(screen.getByText('<script>alert(1)</script>')).toBeVisible();
    expect(screen.getByText('New')).toBeVisible();
    expect(screen.getByText('Stopped')).toBeVisible();
    expect(within(screen.getByRole('row', { name: /back again/ })).getByText('None')).toBeVisible();
    expect(screen.getByText('2 (2,500×)')).toBeVisible();
    expect(screen.getByText('(empty message)')).toBeVisible();
    expect(within(screen.getByRole('row', { name: /order <\*> paid/ })).getByRole('link')).toHaveAttribute(
      'href',
      '/p/shop/events/event-1',
    );
    expect(screen.getByRole('link', { name: 'Open live tail' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/p\/shop\/events\?.*live=true/),
    );
  });

  it('requests the chosen level and order', async () => {
    const calls = fakeApi({ 'GET /api/logs/patterns': { body: page(pattern('1', 'a', 1, 1)) } });
    const onChange = vi.fn();
    await show({ level: 'error', sort: 'change' }, onChange);
    await screen.findByText('a');
    expect([calls[0]?.search.get('level'), calls[0]?.search.get('sort')]).toEqual(['error', 'change']);
    await userEvent.click(screen.getByText('Most lines'));
    expect(onChange).toHaveBeenLastCalledWith({ sort: undefined });
    await userEvent.click(screen.getByText('7d'));
    expect(onChange).toHaveBeenLastCalledWith({ range: '7d' });
  });

  it('shows how many patterns and lines it omits', async () => {
    const rest = { patterns: 12, count: 3400, previous_count: 0, unassigned_count: 7 };
    fakeApi({
      'GET /api/logs/patterns': {
        body: { ...page(pattern('1', 'a', 1, 1)), rest, complete: false },
      },
    });
    await show();
    expect(await screen.findByText('12 more patterns with 3,400 lines.')).toBeVisible();
    expect(screen.getByText(/^7 lines have no pattern/)).toBeVisible();
    expect(screen.getByText(/Not all events have been read yet/)).toBeVisible();
  });

  it('distinguishes a project without lines from filters that nothing matches', async () => {
    fakeApi({ 'GET /api/logs/patterns': { body: page() } });
    const { unmount } = await show();
    expect(await screen.findByText('No log lines in this time range')).toBeVisible();
    unmount();
    await show({ level: 'warn' });
    expect(await screen.findByText(/^Nothing matches/)).toBeVisible();
  });

  it('shows the error of a failed request', async () => {
    fakeApi({ 'GET /api/logs/patterns': problem(503, 'service_unavailable', 'Try again.') });
    await show();
    expect(await screen.findByText('Try again.')).toBeVisible();
  });
});
