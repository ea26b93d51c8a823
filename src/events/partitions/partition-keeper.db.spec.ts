import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { AppConfig } from '../../config/app-config.js';
import { dataSourceOptions } from '../../database/data-source-options.js';
import { JobRunner } from '../../database/job-runner.js';
import { ReplicaPresence } from '../../database/replica-presence.js';
import { Metrics } from '../../metrics/metrics.js';
import { PartitionKeeper } from './partition-keeper.js';

const DAY = 24 * 3_600_000;

describe('PartitionKeeper', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  const clock = new ManualClock(Date.parse('2026-11-21T12:00:00Z'));

  const metrics = new Metrics();

  const keeper = (): PartitionKeeper => {
    const config = AppConfig.fromEnv({ EVENTS_RETENTION_DAYS: '30' });
    const jobs = new JobRunner(dataSource, new ReplicaPresence(dataSource), metrics);
    return new PartitionKeeper(dataSource, jobs, config, clock, metrics);
  };
  const partitions = async (table: string): Promise<string[]> =>
    (
      await database.query<{ name: string }>(
        `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = $1::regclass ORDER BY 1`,
        [table],
      )
    ).map((row) => row.name);

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(dataSourceOptions(database.address, 8)).initialize();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('makes a week ahead at start, also when replicas start together', async () => {
    await expect(keeper().isAhead()).resolves.toBe(false);
    await Promise.all([keeper(), keeper(), keeper()].map((each) => each.onApplicationBootstrap()));
    expect(await partitions('events')).toEqual([
      ...['20', '21', '22', '23', '24', '25', '26', '27', '28'].map((day) => `events_202611${day}`),
      'events_default',
    ]);
    expect(await partitions('ingest_keys')).toContain('ingest_keys_20261128');
    await expect(keeper().isAhead()).resolves.toBe(true);
  });

  it('puts an event into the partition of the day in which it was received', async () => {
    for (const at of ['2026-11-21T23:59:59.999Z', '2026-11-22T00:00:00.000Z']) {
      await database.query(
        `INSERT INTO events VALUES (gen_random_uuid(), gen_random_uuid(), 'log', now(), $1, '{}')`,
        [at],
      );
    }
    const rows = await database.query(
      'SELECT tableoid::regclass::text AS name FROM events ORDER BY received_at',
    );
    expect(rows).toEqual([{ name: 'events_20261121' }, { name: 'events_20261122' }]);
  });

  it('says that it is not ahead when nobody has made tomorrow', async () => {
    clock.nowMs += 8 * DAY;
    await expect(keeper().isAhead()).resolves.toBe(false);
    clock.nowMs -= 8 * DAY;
  });

  it('drops what is older than the retention, keys after two days, and nothing else', async () => {
    clock.nowMs += 31 * DAY;
    await keeper().keep();
    clock.nowMs -= 31 * DAY;
    const left = await partitions('events');
    expect(left).not.toContain('events_20261121');
    expect(left).toContain('events_20261122');
    expect(left).toContain('events_default');
    expect((await partitions('ingest_keys')).filter((name) => name < 'ingest_keys_20261220')).toEqual([]);
  });

  it('runs on one replica when several wake at the same moment', async () => {
    await database.query('DELETE FROM job_leases');
    metrics.jobRuns.reset();
    await Promise.all([keeper(), keeper(), keeper()].map((each) => each.keep()));
    const { values } = await metrics.jobRuns.get();
    expect(values).toEqual([{ labels: { job: 'partitions', result: 'ok' }, value: 1 }]);
  });

  it('takes a day out of the default partition, when nobody had made its own in time', async () => {
    const day = '2027-01-30';
    const id = '019a0000-0000-7000-8000-000000000001';
    await database.query(
      `INSERT INTO events VALUES ($1, gen_random_uuid(), 'log', now(), '${day}T10:00:00Z', '{"big": 12345678901234567890}')`,
      [id],
    );
    const where = async (): Promise<unknown> =>
      (
        await database.query(
          'SELECT tableoid::regclass::text AS name, data::text FROM events WHERE id = $1',
          [id],
        )
      )[0];
    expect(await where()).toMatchObject({ name: 'events_default' });
    clock.nowMs = Date.parse('2027-01-25T12:00:00Z');
    await keeper().onApplicationBootstrap();
    expect(await where()).toEqual({ name: 'events_20270130', data: '{"big": 12345678901234567890}' });
    expect(await partitions('events')).toContain('events_20270131');
    expect(
      await database.query(`SELECT indexdef FROM pg_indexes WHERE tablename = 'events_20270130'`),
    ).toHaveLength(3);
  });
});
