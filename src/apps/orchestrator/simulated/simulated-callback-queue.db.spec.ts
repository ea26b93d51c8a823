import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../../test/support/manual-clock.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../../test/support/postgres/test-data-source.js';
import { uuidV7 } from '../../../common/uuid-v7.js';
import { SimulatedCallbackQueue } from './simulated-callback-queue.js';
import { SimulatedCallback } from './simulated-callback.entity.js';
import { SimulatedDagRun } from './simulated-dag-run.entity.js';
import { readSimulation } from './simulation.js';

const NOW_MS = Date.parse('2026-11-21T10:00:00Z');

describe('SimulatedCallbackQueue', () => {
  let test: TestDataSource;
  let queue: SimulatedCallbackQueue;

  beforeAll(async () => {
    test = await createTestDataSource();
    queue = new SimulatedCallbackQueue(test.dataSource, new ManualClock(NOW_MS));
    const key = { dagId: 'dag', runId: uuidV7() };
    await test.dataSource.getRepository(SimulatedDagRun).insert({
      ...key,
      confRunId: key.runId,
      inputBytes: 2,
      simulation: readSimulation({}) as never,
      callback: { path: '/x', signatureHeader: 'x-signature', timestampHeader: 'x-timestamp' },
      submits: 1,
      createdAt: new Date(NOW_MS),
      queuedAt: new Date(NOW_MS),
      startsAt: new Date(NOW_MS),
      endsAt: new Date(NOW_MS + 1000),
      stopped: false,
    });
    await test.dataSource.getRepository(SimulatedCallback).insert({
      ...key,
      id: uuidV7(),
      event: 'started',
      step: null,
      eventId: uuidV7(),
      dueAt: new Date(NOW_MS),
      attempts: 0,
      leaseUntil: null,
      leaseToken: null,
    });
  });
  afterAll(() => test.close());

  const claimed = async () => (await queue.claim()).callbacks;

  it('does not count an attempt for a callback that is released unsent', async () => {
    const first = await claimed();
    expect(first.map(({ attempts }) => attempts)).toEqual([1]);
    expect(await claimed()).toEqual([]);
    await queue.release(first);
    expect((await claimed()).map(({ attempts }) => attempts)).toEqual([1]);
  });
});
