import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../../test/support/manual-clock.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../../test/support/postgres/test-data-source.js';
import { insertEvents } from '../../../../test/support/events/insert-events.js';
import { readProjections } from '../../../../test/support/events/read-projections.js';
import { ReplicaPresence } from '../../../database/replica-presence.js';
import { Metrics } from '../../../metrics/metrics.js';
import { ProjectionRunner } from '../../projections/projection-runner.js';
import { ProjectionStore } from '../../projections/projection.store.js';
import { Projectors } from '../../projections/projector.js';
import { MAX_COST_KEYS, MAX_COST_RESTS } from './cost-admission.js';
import { CostProjector } from './cost.projector.js';
import { CostsReadModel } from './costs.read-model.js';
import type { CostsQuery, CostsResponse } from './costs.dto.js';

/** A tenth of November has passed at this time. */
const NOW = Date.parse('2026-11-04T00:00:00Z');

describe('costs', () => {
  let test: TestDataSource;
  let costs: CostsReadModel;
  let runner: ProjectionRunner;
  let store: ProjectionStore;

  beforeAll(async () => {
    test = await createTestDataSource();
    const projectors = new Projectors();
    new CostProjector(projectors).onModuleInit();
    store = new ProjectionStore(test.dataSource);
    await store.ensureBuilds(projectors.all());
    runner = new ProjectionRunner(projectors, store, new ReplicaPresence(test.dataSource), new Metrics());
    costs = new CostsReadModel(test.dataSource, new ManualClock(NOW));
  });
  afterAll(() => test.close());

  /** Sends `data` of cost events in two groups, so that the second adds to stored sums. */
  const send = async (...data: object[]): Promise<string> => {
    const project = randomUUID();
    for (const part of [data.slice(0, 1), data.slice(1)]) {
      await insertEvents(
        test.database,
        part.map((each) => ({
          project,
          type: 'cost',
          ts: '2026-09-30T23:59:59Z',
          data: JSON.stringify(each),
        })),
      );
      await readProjections(runner, store);
    }
    return project;
  };
  const read = (project: string, query: Partial<CostsQuery> = {}): Promise<CostsResponse> =>
    costs.costs(project, { project_id: project, limit: 20, ...query });
  const rows = ({ items }: CostsResponse): unknown[] =>
    items.map(({ period, currency, provider, service, region, is_rest: rest, amount }) =>
      [period, currency, provider, service, region, rest ? 'rest' : null, amount]
        .map((each) => each ?? '-')
        .join(' '),
    );

  it('reports that it is incomplete until all stored events were read', async () => {
    expect((await read(randomUUID())).complete).toBe(false);
    await readProjections(runner, store);
    expect((await read(randomUUID())).complete).toBe(true);
  });

  it('adds decimals exactly, by month and currency, and never two currencies', async () => {
    const project = await send(
      { amount: 0.1, currency: 'EUR', period: '2026-10' },
      { amount: 0.2, currency: 'eur', period: '2026-10' },
      { amount: 3, currency: 'USD', period: '2026-10' },
      { amount: -1.5, currency: 'XQZ9', period: '2026-10' },
      { amount: 7, period: '2026-11' },
    );
    expect(rows(await read(project))).toEqual([
      '2026-11 - - - - - 7',
      '2026-10 EUR - - - - 0.3',
      '2026-10 USD - - - - 3',
      '2026-10 XQZ9 - - - - -1.5',
    ]);
  });

  it('counts an event without a period for the month of its time in UTC', async () => {
    const project = await send({ amount: 5, currency: 'EUR' });
    expect(rows(await read(project))).toEqual(['2026-09 EUR - - - - 5']);
  });

  it('filters items and forecast by provider, service and region', async () => {
    const cost = { currency: 'EUR', period: '2026-11' };
    const project = await send(
      { ...cost, amount: 1, provider: 'aws', service: 's3', region: 'eu' },
      { ...cost, amount: 2, provider: 'aws', service: 'ec2', region: 'us' },
      { ...cost, amount: 4, provider: 'gcp', service: 's3', region: 'eu' },
    );
    const narrowed = async (query: Partial<CostsQuery>): Promise<unknown[]> => {
      const answer = await read(project, query);
      return [...rows(answer), ...answer.forecast.map(({ amount }) => Number(amount) / 10)];
    };
    expect(await narrowed({ provider: 'aws' })).toEqual(['2026-11 EUR - - - - 3', 3]);
    expect(await narrowed({ service: 's3', region: 'eu' })).toEqual(['2026-11 EUR - - - - 5', 5]);
    expect(await narrowed({ provider: 'gcp', region: 'us' })).toEqual([]);
    expect(await narrowed({})).toEqual(['2026-11 EUR - - - - 7', 7]);
  });

  it('leaves out costs beyond the kept combinations when a filter is set', async () => {
    const cost = { amount: 1, currency: 'EUR', period: '2026-11' };
    const others = Array.from({ length: MAX_COST_KEYS }, (_, n) => ({ ...cost, service: `service ${n}` }));
    const project = await send({ ...cost, provider: 'aws' }, ...others);
    const sums = async (query: Partial<CostsQuery>): Promise<unknown[]> => {
      const { items, forecast } = await read(project, query);
      return [...items, ...forecast].map(({ amount }) => Number(amount));
    };
    expect(await sums({ provider: 'aws' })).toEqual([1, 10]);
    expect(await sums({})).toEqual([MAX_COST_KEYS + 1, 10 * (MAX_COST_KEYS + 1)]);
  });

  it('breaks down by the requested field; items beyond the limit are one sum', async () => {
    const project = await send(
      ...['a', 'b', 'c', 'd'].map((service, i) => ({
        amount: 10 - i,
        currency: 'EUR',
        period: '2026-10',
        service,
        provider: 'p',
      })),
      { amount: 1, currency: 'EUR', period: '2026-10', provider: 'p' },
      { amount: 100, currency: 'EUR', period: '2026-09', service: 'd', provider: 'q' },
    );
    expect(rows(await read(project, { group_by: ['service'], limit: 2 }))).toEqual([
      '2026-10 EUR - a - - 10',
      '2026-10 EUR - d - - 7',
      '2026-10 EUR - - - rest 18',
      '2026-09 EUR - d - - 100',
    ]);
    expect(rows(await read(project, { group_by: ['provider', 'service'], from: '2026-10' }))).toContain(
      '2026-10 EUR p - - - 1',
    );
  });

  it('covers the requested months, by default the last twelve', async () => {
    const project = await send(
      ...['2025-11', '2025-12', '2026-11', '2026-12'].map((period, i) => ({
        amount: i + 1,
        currency: 'EUR',
        period,
      })),
    );
    expect(await read(project)).toMatchObject({ from: '2025-12', to: '2026-11' });
    expect(rows(await read(project))).toEqual(['2026-11 EUR - - - - 3', '2025-12 EUR - - - - 2']);
    expect(rows(await read(project, { from: '2026-12', to: '2026-12' }))).toEqual(['2026-12 EUR - - - - 4']);
    await expect(read(project, { from: '2026-12', to: '2026-11' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  it('keeps a bounded number of combinations apart, adds the others by month and currency, and reports what it cannot add', async () => {
    const cost = (currency: string, service: string): object => ({
      amount: 1,
      currency,
      service,
      period: '2026-10',
    });
    const services = Array.from({ length: MAX_COST_KEYS }, (_, i) => cost('EUR', `s${i}`));
    const project = await send(...services);
    const more = async (...data: object[]): Promise<void> => {
      await insertEvents(
        test.database,
        data.map((each) => ({
          project,
          type: 'cost',
          ts: '2026-09-30T23:59:59Z',
          data: JSON.stringify(each),
        })),
      );
      await readProjections(runner, store);
    };
    await more(cost('EUR', 's7'), cost('EUR', 'new'), cost('EUR', 'newer'), cost('USD', 'new'));
    const kept = await read(project, { group_by: ['service'], limit: 1 });
    expect(rows(kept)).toEqual([
      '2026-10 EUR - s7 - - 2',
      `2026-10 EUR - - - rest ${MAX_COST_KEYS + 1}`,
      '2026-10 USD - - - rest 1',
    ]);
    expect(kept.uncounted_events).toBe(0);
    expect(rows(await read(project))).toEqual([
      `2026-10 EUR - - - - ${MAX_COST_KEYS + 3}`,
      '2026-10 USD - - - - 1',
    ]);

    await test.database.query(
      `INSERT INTO cost_rest SELECT build, project_id, '2001-01', 'C' || n, received_on, 1, 1
         FROM cost_rest, generate_series(3, ${MAX_COST_RESTS}) AS n WHERE project_id = $1 AND currency = 'USD'`,
      [project],
    );
    await more(cost('GBP', 'new'), cost('GBP', 'newer'), cost('USD', 'newer'), cost('EUR', 's7'));
    const full = await read(project);
    expect(full.uncounted_events).toBe(2);
    expect(rows(full)).toEqual([`2026-10 EUR - - - - ${MAX_COST_KEYS + 4}`, '2026-10 USD - - - - 2']);
  }, 120_000);

  it('compares equal periods: whole months, and the full days of the running month with as many of the month before', async () => {
    const project = randomUUID();
    const costsOn = async (receivedOn: string, ...data: object[]): Promise<void> => {
      const atMs = Date.parse(`${receivedOn}T12:00:00Z`);
      const events = data.map((each) => ({
        project,
        type: 'cost',
        ts: new Date(atMs).toISOString(),
        data: JSON.stringify({ currency: 'EUR', ...each }),
      }));
      await insertEvents(test.database, events, atMs);
    };
    await costsOn('2026-09-15', { amount: 1 });
    await costsOn('2026-10-01', { amount: 2 });
    await costsOn('2026-10-03', { amount: 4, service: 'db' });
    await costsOn('2026-10-04', { amount: 100 }, { amount: 5, currency: 'USD' });
    await costsOn('2026-11-03', { amount: 18, service: 'db' }, { amount: 1, currency: 'USD' });
    // Received on the current day, which is not compared.
    await costsOn('2026-11-04', { amount: 1000, service: 'db' });
    await readProjections(runner, store);
    const compared = async (query: Partial<CostsQuery>): Promise<unknown[]> =>
      (await read(project, query)).items.map(({ period, currency, service, comparison: is }) =>
        [period, currency, service ?? '-', is ? `${is.days} ${is.amount} ${is.previous_amount}` : null].join(
          ' ',
        ),
      );
    expect(await compared({})).toEqual([
      '2026-11 EUR - 3 18 6',
      '2026-11 USD - ',
      // September's first cost was received on the 15th: its amount may not be that of a whole month.
      '2026-10 EUR - ',
      '2026-10 USD - ',
      '2026-09 EUR - ',
    ]);
    expect(await compared({ group_by: ['service'] })).toContain('2026-11 EUR db 3 18 4');
    await costsOn('2026-08-15', { amount: 3 });
    await readProjections(runner, store);
    const isWhole = '2026-10 EUR - null 106 1';
    expect(await compared({})).toContain(isWhole);
    expect(await compared({ from: '2026-09' })).toContain(isWhole);
  });

  it('forecasts the running month by its run rate, each currency separately', async () => {
    const project = await send(
      { amount: 10, currency: 'EUR', period: '2026-11' },
      { amount: 1.005, currency: 'USD', period: '2026-11' },
      { amount: 99, currency: 'EUR', period: '2026-10' },
    );
    expect((await read(project)).forecast).toEqual([
      { period: '2026-11', currency: 'EUR', amount: '100.00', elapsed_share: 0.1 },
      { period: '2026-11', currency: 'USD', amount: '10.05', elapsed_share: 0.1 },
    ]);
    expect((await read(project, { to: '2026-10' })).forecast).toEqual([]);
  });

  it('forecasts tiny amounts, credits and zero with significant digits', async () => {
    const [period, cost] = ['2026-11', (currency: string, amount: number) => ({ currency, amount })];
    const project = await send(
      ...[cost('BTC', 0.00000123456), cost('CRD', -0.0004), cost('EUR', 0.0009), cost('NIL', 0)].map(
        (one) => ({
          ...one,
          period,
        }),
      ),
      ...[cost('NEG', -12.3456), cost('XBT', 0.00099999)].map((one) => ({ ...one, period })),
    );
    const forecast = (await read(project)).forecast.map(({ currency, amount }) => `${currency} ${amount}`);
    expect(forecast).toEqual([
      'BTC 0.000012',
      'CRD -0.0040',
      'EUR 0.0090',
      'NEG -123.46',
      'NIL 0.00',
      'XBT 0.0100',
    ]);
  });
});
