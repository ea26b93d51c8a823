import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../../test/support/manual-clock.js';
import { ProjectionStage } from '../../../../test/support/events/projection-stage.js';
import { DEPLOYS } from './deploys.definition.js';
import { DeployErrorRatesReadModel } from './deploy-error-rates.read-model.js';
import { DeploysReadModel } from './deploys.read-model.js';
import { MAX_COUNTED_ERRORS } from './count-errors.js';
import type { StoredSince } from '../../retention/stored-since.js';

const T0 = Date.parse('2026-11-01T12:00:00Z');
const at = (minutes: number): string => new Date(T0 + minutes * 60_000).toISOString();
const many = (count: number, minute: number, data: object) =>
  Array.from({ length: count }, () => ({ ts: at(minute), data: { message: 'broken', ...data } }));

describe('error rates of deploys', () => {
  let stage: ProjectionStage;
  let rates: DeployErrorRatesReadModel;
  let storedSinceMs = 0;
  const clock = new ManualClock(T0 + 100 * 3_600_000);

  beforeAll(async () => {
    stage = await ProjectionStage.start();
    const states = stage.keyedStates(DEPLOYS);
    const storedSince = {
      of: () => Promise.resolve(() => ({ sinceMs: storedSinceMs, hasDeleted: storedSinceMs > 0 })),
    } as unknown as StoredSince;
    rates = new DeployErrorRatesReadModel(new DeploysReadModel(states), states, storedSince, clock);
    await stage.begin();
    await stage.turn();
  });
  afterAll(() => stage.close());

  const deploy = async (project: string, environment?: string): Promise<void> => {
    const data = { service: 'api', version: '1', environment };
    await stage.send(project, 'deploy', [
      { ts: at(0), data: { ...data, status: 'started' } },
      { ts: at(5), data: { ...data, status: 'succeeded' } },
    ]);
  };
  const read = (project: string, more: object = {}) =>
    rates.ofPage(project, { project_id: project, limit: 50, ...more });
  const numbers = async (project: string): Promise<unknown[]> =>
    (await read(project)).items.map(({ scope, before, after, change, is_too_few: tooFew }) => [
      scope,
      before?.events,
      after?.events,
      change,
      tooFew,
    ]);

  it('count the errors of the service from an hour before the start to an hour after the end', async () => {
    const project = randomUUID();
    await deploy(project);
    await stage.send(project, 'error', [
      ...many(3, -61, { service: 'api' }),
      ...many(4, -60, { service: 'api' }),
      ...many(6, -1, { module: 'api' }),
      ...many(9, 0, { service: 'api' }),
      ...many(20, 5, { serviceName: 'api' }),
      ...many(7, 65, { service: 'api' }),
      ...many(8, 30, { service: 'web' }),
      ...many(8, 30, {}),
    ]);
    await stage.send(project, 'log', [{ ts: at(30), data: { level: 'error', module: 'api' } }]);
    expect(await numbers(project)).toEqual([['service', 10, 20, 1, false]]);
    const [item] = (await read(project)).items;
    expect(item).toMatchObject({
      before: { from: new Date(at(-60)), to: new Date(at(0)), per_hour: 10 },
      after: { from: new Date(at(5)), to: new Date(at(65)), per_hour: 20 },
    });
  });

  it('count the errors of the project when no error names a service', async () => {
    const project = randomUUID();
    await deploy(project);
    await stage.send(project, 'error', [...many(10, -1, {}), ...many(5, 6, {})]);
    expect(await numbers(project)).toEqual([['project', 10, 5, -0.5, false]]);
  });

  it('leave out errors of another environment', async () => {
    const project = randomUUID();
    await deploy(project, 'staging');
    await stage.send(project, 'error', [
      ...many(12, 6, { service: 'api', environment: 'staging' }),
      ...many(2, 6, { service: 'api' }),
      ...many(30, 6, { service: 'api', environment: 'production' }),
    ]);
    expect(await numbers(project)).toEqual([['service', 0, 14, null, false]]);
  });

  it('report that there are too few errors to compare, and omit deploys that have not ended', async () => {
    const project = randomUUID();
    await deploy(project);
    await stage.send(project, 'deploy', [
      { ts: at(9), data: { service: 'api', version: '2', status: 'started' } },
    ]);
    await stage.send(project, 'error', many(9, 6, { service: 'api' }));
    expect(await numbers(project)).toEqual([['service', 0, 9, null, true]]);
  });

  it('are computed from the part of the hour that has passed', async () => {
    const project = randomUUID();
    await deploy(project);
    await stage.send(project, 'error', [
      ...many(12, -1, { service: 'api' }),
      ...many(12, 6, { service: 'api' }),
    ]);
    const later = clock.now();
    clock.nowMs = Date.parse(at(35));
    try {
      expect((await read(project)).items[0]).toMatchObject({
        after: { to: new Date(at(35)), events: 12, per_hour: 24 },
        change: 1,
      });
    } finally {
      clock.nowMs = later;
    }
  });

  it('are absent where events are no longer stored, or are too many to count', async () => {
    const project = randomUUID();
    await deploy(project);
    await stage.send(project, 'error', many(MAX_COUNTED_ERRORS + 1, 6, { service: 'api' }));
    storedSinceMs = Date.parse(at(-30));
    try {
      expect((await read(project)).items[0]).toMatchObject({ before: null, after: null, change: null });
      storedSinceMs = 0;
      expect((await read(project)).items[0]).toMatchObject({ before: { events: 0 }, after: null });
    } finally {
      storedSinceMs = 0;
    }
  });
});
