import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi, problem } from '../test/fake-api';
import { renderScreen } from '../test/render';
import { CHANGE_ROWS, changeLine } from '../events/changes/change-kinds';
import type { Change } from '../events/changes/queries';
import { aChange } from '../test/a-change';
import { marksOf } from './changes-panel';
import { costRows } from '../events/types/cost/cost.overview';
import { newsOf, type ErrorGroup } from '../events/types/error/error.overview';
import {
  latencyChange,
  busiestDuration,
  type Metric,
} from '../events/types/performance/performance.overview';
import { OverviewScreen } from './overview-screen';

const NOW = Date.now();
const ago = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString();
const HOURS = Array<number>(24).fill(0);
const overviewWith = (...types: string[]) => ({
  from: ago(24),
  to: ago(0),
  events: {
    total: 9,
    estimated: false,
    last_event_at: ago(0),
    types: types.map((type) => ({ type, total: 3, hours: HOURS })),
  },
  errors: { total: 3, hours: [...HOURS.slice(1), 3] },
  getting_started: {},
  hidden: [],
});
const api = (types: string[], handlers: Parameters<typeof fakeApi>[0]) =>
  fakeApi({
    'GET /api/projects/shop/overview': { body: overviewWith(...types) },
    'GET /api/events/facets': { body: { types: types.map((value) => ({ value, count: 3 })) } },
    ...handlers,
  });
const show = () => renderScreen(<OverviewScreen project="shop" />);
const region = (name: string) => screen.findByRole('region', { name });

const group = (more: object) => ({
  id: 'g-1',
  title: 'TypeError: total of undefined',
  first_seen: ago(2),
  status_at: null,
  hours: [...HOURS.slice(2), 3, 4],
  ...more,
});
const change = (kind: Change['kind'], hours: number, more: Partial<Change> = {}): Change =>
  aChange({ id: `e-${hours}`, at: ago(hours), kind, subject: '', action: null, ...more });
const CHANGES = {
  body: {
    items: [
      change('flag_group', 1, { subject: 'payments', action: 'killed', effective: 'killed', actor: 'ada' }),
      change('deploy', 2, {
        subject: '<b>checkout</b>',
        action: 'rolled_back',
        after: { version: '5.0.0' },
        actor: 'mira',
      }),
      change('flag', 3, {
        subject: 'search_suggestions',
        action: 'killed',
        before: { enabled: true, rollout: 80 },
        after: { enabled: false, rollout: 80 },
        reason: 'too slow',
        actor: 'ada',
      }),
      change('config', 4, { subject: 'checkout/limits.yaml' }),
      change('member', 5, { subject: 'tom@example.com', action: 'set', after: { relation: 'owner' } }),
    ],
    next_cursor: null,
  },
};

describe('the changes on the overview', () => {
  it('are marked above the errors on one axis, and listed with object and author', async () => {
    const calls = api(['deploy', 'config', 'feature_flag'], {
      'GET /api/changes': CHANGES,
      'GET /api/deploys/current': { body: { items: [], next_cursor: null, complete: true } },
    });
    await show();
    const panel = within(await region('Changes and errors'));
    expect(await panel.findByRole('link', { name: '<b>checkout</b> 5.0.0' })).toHaveAttribute(
      'href',
      '/p/shop/events/e-2',
    );
    expect(panel.getByText('rolled back by mira')).toBeVisible();
    expect(panel.getAllByText('Killed by ada')).toHaveLength(2);
    expect(panel.getByRole('link', { name: 'Group payments' })).toBeVisible();
    expect(panel.getByText('“too slow”')).toBeVisible();
    expect(panel.getByText('checkout/limits.yaml')).toBeVisible();
    expect(panel.getByText('made owner')).toBeVisible();
    expect(
      panel.getByRole('img', {
        name: /^Last 24 hours: 1 deploy, 2 flag changes, 1 configuration change, 1 change of apps or access; errors .* 0, 3$/,
      }),
    ).toBeVisible();
    expect(calls.filter(({ path }) => path === '/api/changes')).toHaveLength(1);
  });

  it('are empty without a request when no event of these types is recent', async () => {
    const calls = api(['log'], {});
    await show();
    const panel = within(await region('Changes and errors'));
    expect(
      panel.getByText(
        'No deploy, flag change, configuration change or change of apps or access in the last 24 hours.',
      ),
    ).toBeVisible();
    expect(panel.getByRole('link', { name: 'All changes' })).toBeVisible();
    expect(calls.map(({ path }) => path)).not.toContain('/api/changes');
  });

  it('fail without affecting other panels', async () => {
    api(['config', 'error'], {
      'GET /api/changes': problem(503, 'service_unavailable', 'The events could not be read.'),
      'GET /api/errors': { body: { items: [group({})], complete: true } },
    });
    await show();
    expect(
      await within(await region('Changes and errors')).findByText('The events could not be read.'),
    ).toBeVisible();
    expect(await screen.findByRole('link', { name: 'TypeError: total of undefined' })).toBeVisible();
  });

  it('have a text of one line for any data of a sender', () => {
    expect(changeLine(change('deploy', 1, { after: { version: [2], status: 7 } }))).toBe('Unnamed service');
    const deploy = { subject: 'api', scope: 'eu', action: 'other', after: { status: 'half_done' } };
    expect(changeLine(change('deploy', 1, deploy))).toBe('api: half done in eu');
    const flag = { subject: 'f', before: { enabled: 'constructor', rollout: 10 }, after: { rollout: 25 } };
    expect(changeLine(change('flag', 1, flag))).toBe('f: Rollout 10% → 25%');
    expect(changeLine(change('config', 1))).toBe('Unnamed entry: changed');
    expect(changeLine(change('weather' as Change['kind'], 1, { subject: 'rain', action: 'set_in' }))).toBe(
      'rain: set in',
    );
  });

  it('share one mark when they are close to each other, and have none outside the window', () => {
    const at = (atMs: number, kind: Change['kind'] = 'deploy'): Change =>
      change(kind, 0, { at: new Date(atMs).toISOString() });
    const [deploys] = CHANGE_ROWS;
    if (deploys === undefined) throw new Error('no row');
    const marks = marksOf(
      [at(1000), at(1001), at(72_000), at(50_000, 'config'), at(72_001)],
      deploys,
      0,
      72_000,
    );
    expect(marks).toEqual([
      { place: 1.5 / 72, count: 2 },
      { place: 71.5 / 72, count: 1 },
    ]);
  });
});

describe('the panels of event types', () => {
  it('have a fixed order; failures require events of the day, and states events of the month', async () => {
    const types = (...names: string[]) => ({ body: { types: names.map((value) => ({ value, count: 3 })) } });
    const calls = api(['error'], {
      'GET /api/events/facets': types('error', 'webhook', 'performance', 'deploy', 'cost'),
      'GET /api/errors': { body: { items: [], complete: true } },
      'GET /api/deploys/current': { body: { items: [], next_cursor: null, complete: true } },
      'GET /api/costs': { body: { from: '', to: '', items: [], forecast: [], complete: true } },
    });
    await show();
    await region('Costs compared with last month');
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles.filter((title) => title !== 'Getting started')).toEqual([
      'Changes and errors',
      'New and reopened error groups',
      'Errors',
      'Events',
      'Running now',
      'Costs compared with last month',
    ]);
    expect(calls.map(({ path }) => path)).not.toContain('/api/webhooks');
  });
});

describe('the panels of failures', () => {
  it('show new and reopened error groups, not those that continue', async () => {
    api(['error'], {
      'GET /api/errors': {
        body: {
          complete: false,
          items: [
            group({}),
            group({ id: 'g-2', title: 'Continues', first_seen: ago(99) }),
            group({ id: 'g-3', title: 'Recurred', first_seen: ago(99), status_at: ago(1) }),
          ],
        },
      },
    });
    await show();
    const panel = within(await region('New and reopened error groups'));
    const rows = await panel.findAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Recurred7 events in 24 hoursReopened'),
      expect.stringContaining('TypeError: total of undefined7 events in 24 hoursNew'),
    ]);
    expect(panel.getByRole('link', { name: 'Recurred' })).toHaveAttribute('href', '/p/shop/errors/g-3');
    expect(panel.getByText('Not all events have been read yet: this is not everything.')).toBeVisible();
  });

  it('state that no group is new, or which permission is missing', async () => {
    api(['error'], { 'GET /api/errors': { body: { items: [], complete: true } } });
    const { unmount } = await show();
    expect(
      await screen.findByText('No error group is new or was reopened in the last 24 hours.'),
    ).toBeVisible();
    unmount();
    api(['error'], { 'GET /api/errors': problem(403, 'forbidden', 'Needs events:view on shop.') });
    await show();
    expect(await screen.findByText(/Needs events:view on shop/)).toBeVisible();
  });

  it('show destinations of webhooks with failed deliveries', async () => {
    const one = (destination: string, failed: number, isFailing: boolean) => ({
      destination,
      failed,
      deliveries: 9,
      is_failing: isFailing,
      is_rest: false,
      last_event_id: `of-${destination}`,
      last_delivery_at: ago(1),
    });
    api(['webhook'], {
      'GET /api/webhooks': {
        body: {
          items: [one('partner', 4, true), one('billing', 1, false), one('fine', 0, false)],
          complete: true,
        },
      },
    });
    await show();
    const panel = within(await region('Failing webhooks'));
    const rows = await panel.findAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('partner4 of 9 deliveries failedFailing'),
      expect.stringContaining('billing1 of 9 deliveries failedRecovered'),
    ]);
    expect(panel.getByRole('link', { name: 'All webhooks' })).toHaveAttribute(
      'href',
      '/p/shop/webhooks?range=day',
    );
  });

  it('compare the busiest duration with yesterday', async () => {
    const total = (p95: number) => ({ count: 1, avg: 1, p50: 1, p95, p99: 1 });
    const item = (p95: number) => ({ group: null, is_rest: false, total: total(p95), points: [] });
    const calls = api(['performance'], {
      'GET /api/performance/metrics': {
        body: {
          complete: true,
          items: [
            { service: 'web', metric: 'memory', unit: 'MB', count: 99 },
            { service: 'web', metric: 'duration', unit: 'ms', count: 9 },
          ],
        },
      },
      'GET /api/performance/series': {
        body: { complete: true, unit: 'ms', items: [item(120)], previous: { items: [item(80)] } },
      },
    });
    await show();
    const panel = within(await region('Latency compared with yesterday'));
    expect(await panel.findByText('50% slower than yesterday')).toBeVisible();
    expect(panel.getByText('web duration')).toBeVisible();
    const search = calls.find(({ path }) => path === '/api/performance/series')?.search;
    expect([search?.get('metric'), search?.get('service'), search?.get('compare')]).toEqual([
      'duration',
      'web',
      'previous',
    ]);
  });

  it('show the running version of each service, and the latest deploy when it differs, newest first', async () => {
    const deploy = (hours: number, version: string, status: string, outcome: string) => ({
      id: `d-${hours}`,
      ts: ago(hours),
      version,
      status,
      outcome,
    });
    const good = deploy(9, '1.4.2', 'OK', 'succeeded');
    const bad = deploy(2, '1.5.0', 'broken', 'failed');
    const target = (service: string, running: object | null, latest: object) => ({
      service,
      environment: null,
      running,
      latest,
    });
    api(['deploy'], {
      'GET /api/events': { body: { items: [], next_cursor: null } },
      'GET /api/deploys/current': {
        body: {
          complete: true,
          next_cursor: null,
          items: [
            target('web', good, good),
            target('new', null, { ...bad, id: 'd-3', ts: ago(3) }),
            target('<i>pay</i>', good, bad),
          ],
        },
      },
    });
    await show();
    const rows = await within(await region('Running now')).findAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^<i>pay<\/i> 1\.4\.2No environment givenbroken 1\.5\.0 2 hours ago9 hours ago$/),
      expect.stringMatching(/^new nothingNo environment givenbroken 1\.5\.0 3 hours ago$/),
      expect.stringMatching(/^web 1\.4\.2No environment given9 hours ago$/),
    ]);
  });

  it('show costs of each currency beside last month', async () => {
    api(['cost'], {
      'GET /api/costs': {
        body: {
          from: '2026-10',
          to: '2026-11',
          complete: true,
          items: [
            {
              currency: 'EUR',
              period: '2026-11',
              amount: '60.10',
              comparison: { days: 18, amount: '60', previous_amount: '48' },
            },
            { currency: 'EUR', period: '2026-10', amount: '80', comparison: null },
            { currency: 'USD', period: '2026-11', amount: '5', comparison: null },
          ],
          forecast: [],
        },
      },
    });
    await show();
    const rows = await within(await region('Costs compared with last month')).findAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      '60.10 EUR80 last month+25% in the first 18 days (UTC)',
      '5 USDNo costs last month',
    ]);
  });
});

describe('figures of the overview', () => {
  it('do not count a group as new that was reopened before the window', () => {
    const old = group({ first_seen: ago(99), status_at: ago(30) }) as unknown as ErrorGroup;
    expect(newsOf([old], NOW - 24 * 3_600_000)).toEqual([]);
  });

  it.each([
    [103, 100, 'Same as yesterday'],
    [90, 100, '10% faster than yesterday'],
    [1860, 100, '18.6× slower than yesterday'],
    [90, 0, 'No values from yesterday'],
  ])('latency of %s after %s: %s', (now, before, text) => {
    expect(latencyChange(now, before).text).toBe(text);
  });

  it('have no duration among metrics without a unit of time or without values', () => {
    const metric = (unit: string | null, count: number) => ({ unit, count }) as Metric;
    expect(busiestDuration([metric('MB', 3), metric(null, 2), metric('ms', 0)])).toBeNull();
  });

  it('compare no costs with a month that has none in the same days', () => {
    const costs = { from: '', to: '2026-11', complete: true, items: [], forecast: [], uncounted_events: 0 };
    const items = [
      {
        currency: null,
        period: '2026-11',
        amount: '1',
        comparison: { days: 3, amount: '1', previous_amount: '0' },
      },
      { currency: null, period: '2026-10', amount: '9', comparison: null },
    ] as never;
    expect(costRows({ ...costs, items })).toMatchObject([
      { running: '1', before: '9', change: 'No comparison' },
    ]);
  });
});
