import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, problem } from '../../../test/fake-api';
import { renderScreen } from '../../../test/render';
import { Deploys } from './deploys-screen';
import type { DeploysSearch } from './deploys-search';

const TS = '2026-11-20T10:04:00.000Z';
const version = (id: string, name: string, outcome = 'succeeded') => ({
  id,
  ts: TS,
  version: name,
  status: outcome,
  outcome,
  commit: '9fceb02',
  actor: 'mira',
});
const target = (service: string, environment: string | null, more: object) => ({
  service,
  environment,
  events: 1,
  ...more,
});
const deploy = (more: object = {}) => ({
  ...version('d-1', '2.14.0'),
  service: 'checkout',
  environment: 'production',
  started_at: '2026-11-20T10:00:00.000Z',
  duration_ms: 240_000,
  ...more,
});
const answer = (...items: object[]) => ({
  body: { from: null, to: null, complete: true, items, next_cursor: null },
});

/** Fakes the API without error rates, unless a test adds them. */
const fakeDeploys = (handlers: Parameters<typeof fakeApi>[0]) =>
  fakeApi({
    'GET /api/deploys/error-rates': { body: { complete: true, items: [], next_cursor: null } },
    ...handlers,
  });
const rate = (perHour: number, minutes = 60) => ({
  from: '2026-11-20T10:00:00.000Z',
  to: new Date(Date.parse('2026-11-20T10:00:00.000Z') + minutes * 60_000).toISOString(),
  events: perHour,
  per_hour: perHour,
});
const rates = (more: object) => ({
  id: 'd-1',
  scope: 'service',
  before: rate(12),
  after: rate(48),
  change: 3,
  is_too_few: false,
  ...more,
});

function show(search: DeploysSearch = {}, onChange = vi.fn()) {
  return renderScreen(<Deploys project="shop" search={search} onChange={onChange} />);
}

describe('deploys of a project', () => {
  it('show the running version per environment, and a later deploy that failed', async () => {
    const running = version('d-1', '2.14.0');
    fakeDeploys({
      'GET /api/deploys': answer(deploy()),
      'GET /api/deploys/current': answer(
        target('checkout', 'production', { running, latest: version('d-2', '2.15.0', 'failed') }),
        target('search', null, { running: null, latest: version('d-3', '1', 'in_progress') }),
      ),
    });
    const onChange = vi.fn();
    await show({}, onChange);
    const table = within(await screen.findByRole('region', { name: 'Running versions' }));
    expect(table.getByRole('columnheader', { name: 'production' })).toBeVisible();
    expect(table.getByRole('columnheader', { name: 'No environment' })).toBeVisible();
    const row = within(table.getByRole('row', { name: /checkout/ }));
    expect(row.getByText('2.14.0')).toBeVisible();
    expect(row.getByText(/Latest: 2\.15\.0/)).toBeVisible();
    expect(row.getByText('Failed')).toBeVisible();
    expect(table.getByText('Nothing is running')).toBeVisible();
    await userEvent.click(table.getByRole('button', { name: /checkout/ }));
    expect(onChange).toHaveBeenCalledWith(
      expect.objectContaining({ service: 'checkout', outcome: undefined }),
    );
  });

  it('list the history with duration and author', async () => {
    fakeDeploys({
      'GET /api/deploys': answer(
        deploy(),
        deploy({ id: 'd-2', outcome: 'other', status: 'odd\u202eword', duration_ms: null, actor: null }),
      ),
      'GET /api/deploys/current': answer(),
    });
    await show();
    expect(await screen.findByText('4 min 0 s')).toBeVisible();
    expect(screen.getByText('mira')).toBeVisible();
    expect(screen.getByText('odd⟨U+202E⟩word')).toBeVisible();
  });

  it('request the filters of the URL', async () => {
    const calls = fakeDeploys({ 'GET /api/deploys': answer(), 'GET /api/deploys/current': answer() });
    await show({ service: 'checkout', outcome: 'failed' });
    expect(await screen.findByText('Nothing matches these filters.')).toBeVisible();
    const search = calls.find(({ path }) => path === '/api/deploys')?.search;
    expect([search?.get('service'), search?.get('outcome')]).toEqual(['checkout', 'failed']);
  });

  it('do not state that there are none while events have not been read', async () => {
    fakeDeploys({
      'GET /api/deploys': { body: { from: null, to: null, complete: false, items: [], next_cursor: null } },
      'GET /api/deploys/current': answer(),
    });
    await show();
    expect(await screen.findByText(/Not all events have been read yet/)).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'No deploys yet' })).toBeNull();
  });

  it('show the error of a failed request once', async () => {
    const refused = problem(403, 'forbidden', 'Permission missing.');
    fakeDeploys({ 'GET /api/deploys': refused, 'GET /api/deploys/current': refused });
    await show();
    expect(await screen.findAllByRole('alert')).toHaveLength(1);
  });

  it.each([
    ['more errors', {}, ['12 before, 48 after', '+300%']],
    ['fewer', { after: rate(3), change: -0.75 }, ['12 before, 3 after', '−75%']],
    ['none before', { before: rate(0), change: null }, ['0 before, 48 after', 'None before']],
    [
      'too few',
      { after: rate(2), change: null, is_too_few: true },
      ['12 before, 2 after', 'Too few to compare'],
    ],
    ['no longer stored', { before: null, change: null }, ['not counted before, 48 after']],
    ['half an hour', { after: rate(48, 30) }, ['First 30 min']],
    ['of the project', { scope: 'project' }, ['All services']],
  ])('compare the errors before and after: %s', async (_, more, texts) => {
    fakeDeploys({
      'GET /api/deploys': answer(deploy()),
      'GET /api/deploys/current': answer(),
      'GET /api/deploys/error-rates': { body: { complete: true, items: [rates(more)], next_cursor: null } },
    });
    await show();
    for (const text of texts) expect(await screen.findByText(text)).toBeVisible();
  });

  it('are listed when their errors cannot be counted', async () => {
    fakeDeploys({
      'GET /api/deploys': answer(deploy(), deploy({ id: 'd-2', outcome: 'in_progress', version: '3' })),
      'GET /api/deploys/current': answer(),
      'GET /api/deploys/error-rates': problem(503, 'service_unavailable', 'Not in time.'),
    });
    await show();
    expect(await screen.findAllByText('Could not be loaded')).toHaveLength(1);
    expect(screen.getByText('3')).toBeVisible();
  });
});
