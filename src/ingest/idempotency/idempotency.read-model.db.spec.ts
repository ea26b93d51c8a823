import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import { addDays, createPartitionSql, startOfDay } from '../../events/partitions/daily-partitions.js';
import { IdempotencyReadModel } from './idempotency.read-model.js';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-11-21T12:00:00.123Z');

describe('IdempotencyReadModel', () => {
  let test: TestDataSource;
  let keys: IdempotencyReadModel;
  const clock = new ManualClock(NOON);
  const project = randomUUID();
  const key = randomUUID();

  beforeAll(async () => {
    test = await createTestDataSource();
    for (const offset of [0, 1, 2]) {
      await test.database.query(createPartitionSql('ingest_keys', addDays(startOfDay(NOON), offset)));
    }
    await test.database.query('SELECT * FROM claim_ingest_keys($1, $2, $3, $4, $5, false)', [
      [project],
      [key],
      [Buffer.alloc(32, 7)],
      ['{"first": 1}'],
      new Date(NOON),
    ]);
    keys = new IdempotencyReadModel(test.dataSource, clock);
  });
  afterAll(() => test.close());

  it('finds the stored response of a key in its project, and in no other', async () => {
    expect(await keys.find(project, key)).toEqual({
      response: '{"first": 1}',
      bodySha256: Buffer.alloc(32, 7),
    });
    expect(await keys.find(randomUUID(), key)).toBeNull();
    expect(await keys.find(project, randomUUID())).toBeNull();
  });

  it('finds the stored responses of several keys in their order', async () => {
    const other = { projectId: project, key: randomUUID() };
    const found = await keys.findAll([other, { projectId: project, key }, { projectId: randomUUID(), key }]);
    expect(found).toEqual([null, { response: '{"first": 1}', bodySha256: Buffer.alloc(32, 7) }, null]);
    expect(await keys.findAll([other])).toEqual([null]);
  });

  it.each([
    [0, true],
    [23.99, true],
    [24, false],
    [36, false],
  ])('finds a key after %d hours: %s', async (hours, isFound) => {
    clock.nowMs = NOON + hours * HOUR;
    expect((await keys.find(project, key)) !== null).toBe(isFound);
  });

  it('reports that it is unavailable when the database fails, or does not respond within a second', async () => {
    const failing = { query: () => Promise.reject(new Error('away')) } as unknown as DataSource;
    const silent = { query: () => new Promise(() => undefined) } as unknown as DataSource;
    for (const dataSource of [failing, silent]) {
      await expect(new IdempotencyReadModel(dataSource, clock).find(project, key)).rejects.toMatchObject({
        code: 'service_unavailable',
        headers: { 'Retry-After': '1' },
      });
    }
  });
});
