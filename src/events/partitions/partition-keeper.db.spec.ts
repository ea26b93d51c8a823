import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { holdTransaction } from '../../../test/support/postgres/held-transaction.js';
import { ManualClock } from '../../../test/support/manual-clock.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/postgres/test-database.js';
import { AppConfig } from '../../config/app-config.js';
import { dataSourceOptions } from '../../database/connection/data-source-options.js';
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

  const keeper = (
    jobs = new JobRunner(dataSource, new ReplicaPresence(dataSource), metrics),
  ): PartitionKeeper => {
    const config = AppConfig.fromEnv({ EVENTS_RETENTION_DAYS: '30' });
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

  it('creates the partitions of the next week at start, also when replicas start together', async () => {
    await expect(keeper().isAhead()).resolves.toBe(false);
    await Promise.all([keeper(), keeper(), keeper()].map((each) => each.onApplicationBootstrap()));
    expect(await partitions('events')).toEqual([
      ...['20', '21', '22', '23', '24', '25', '26', '27', '28'].map((day) => `events_202611${day}`),
      'events_default',
    ]);
    expect(await partitions('ingest_keys')).toContain('ingest_keys_20261128');
    await expect(keeper().isAhead()).resolves.toBe(true);
  });

  it('waits for another replica that is creating partitions', async () => {
    const other = await holdTransaction(database.address, 'SELECT pg_advisory_xact_lock(7341003)');
    try {
      const starting = keeper().onApplicationBootstrap();
      await expect
        .poll(() =>
          database.query(
            `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
                AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
          ),
        )
        .toHaveLength(1);
      await other.commit();
      await starting;
    } finally {
      await other.release();
    }
  });

  it('stores an event in the partition of the day on which it was received', async () => {
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

  it('reports that it is not ahead when tomorrow’s partition of any table is missing', async () => {
    const today = clock.nowMs;
    clock.nowMs = today + 6 * DAY;
    await expect(keeper().isAhead()).resolves.toBe(true);
    await database.query('DROP TABLE ingest_keys_20261128');
    await expect(keeper().isAhead()).resolves.toBe(false);
    clock.nowMs = today;
    await keeper().onApplicationBootstrap();
    // On the last day with a partition, that day exists, but not the next one.
    clock.nowMs = today + 7 * DAY;
    await expect(keeper().isAhead()).resolves.toBe(false);
    clock.nowMs = today;
  });

  it('drops partitions of events beyond the retention, those of keys after two days, and nothing else', async () => {
    clock.nowMs += 29 * DAY;
    await keeper().onApplicationBootstrap();
    clock.nowMs += 2 * DAY;
    await keeper().keep();
    clock.nowMs -= 31 * DAY;
    const left = await partitions('events');
    expect(left).not.toContain('events_20261121');
    expect(left).toContain('events_20261122');
    expect(left).toContain('events_default');
    expect(left).toContain('events_20261229');
    expect((await partitions('ingest_keys'))[0]).toBe('ingest_keys_20261220');
  });

  it('runs on one replica when several wake at the same moment', async () => {
    await database.query('DELETE FROM job_leases');
    metrics.jobRuns.reset();
    await Promise.all([keeper(), keeper(), keeper()].map((each) => each.keep()));
    const { values } = await metrics.jobRuns.get();
    expect(values).toEqual([{ labels: { job: 'partitions', result: 'ok' }, value: 1 }]);
  });

  it('creates partitions, but drops none, when it is requested to stop', async () => {
    const run: JobRunner['run'] = async (_name, _options, work) => {
      await work(AbortSignal.abort(), { requireHeld: () => Promise.resolve() });
      return true;
    };
    clock.nowMs += 40 * DAY;
    await keeper({ run } as JobRunner).keep();
    clock.nowMs -= 40 * DAY;
    expect(await partitions('events')).toEqual(
      expect.arrayContaining(['events_20261122', 'events_20270107']),
    );
  });

  it('runs every quarter of an hour, which is longer than the interval that it requests', async () => {
    const run = vi.fn<JobRunner['run']>(() => Promise.resolve(false));
    await keeper({ run } as unknown as JobRunner).keep();
    const { timeout } = Reflect.getMetadata('SCHEDULE_INTERVAL_OPTIONS', keeper().keep) as {
      timeout: number;
    };
    expect(timeout).toBe(15 * 60_000);
    // A completed run prevents runs of other replicas, but not the next scheduled run.
    expect(run.mock.calls[0]?.[1].everyMs).toBeLessThan(timeout);
  });

  it('logs an error while a default partition has rows', async () => {
    const errors = vi.spyOn(Logger.prototype, 'error');
    const keep = async (): Promise<unknown> => {
      await database.query('DELETE FROM job_leases');
      errors.mockClear();
      await keeper().keep();
      return [errors.mock.calls.length, (await metrics.defaultPartitionRows.get()).values[0]?.value];
    };
    expect(await keep()).toEqual([0, 0]);
    await database.query(
      `INSERT INTO ingest_keys VALUES ('2027-01-30', gen_random_uuid(), gen_random_uuid(), '', '', '2027-01-30T10:00:00Z')`,
    );
    expect(await keep()).toEqual([1, 1]);
    await database.query('DELETE FROM ingest_keys_default');
    expect(await keep()).toEqual([0, 0]);
    await database.query(
      `INSERT INTO events VALUES (gen_random_uuid(), gen_random_uuid(), 'log', now(), '2027-01-30T12:00:00Z', '{}')`,
    );
    expect(await keep()).toEqual([1, 1]);
    await database.query('DELETE FROM events_default');
    errors.mockRestore();
  });

  it('moves a day out of the default partition when the partition of that day was not created in time', async () => {
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
    for (const at of [`${day}T00:00:00Z`, `${day}T23:59:59.999Z`, '2027-01-31T00:00:00Z']) {
      await database.query(
        `INSERT INTO events VALUES (gen_random_uuid(), gen_random_uuid(), 'audit', now(), $1, '{}')`,
        [at],
      );
    }
    await database.query(
      `INSERT INTO ingest_keys VALUES ($1, gen_random_uuid(), gen_random_uuid(), '', '', $2)`,
      [day, `${day}T10:00:00Z`],
    );
    // Records locks and time limits of the transaction while it moves the rows.
    await database.query('CREATE TABLE moves (locked boolean, statement_timeout text, lock_timeout text)');
    await database.query(
      `CREATE FUNCTION on_move() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         INSERT INTO moves SELECT EXISTS (SELECT 1 FROM pg_locks WHERE pid = pg_backend_pid()
                AND relation = 'events'::regclass AND mode = 'AccessExclusiveLock' AND granted),
              current_setting('statement_timeout'), current_setting('lock_timeout');
         RETURN OLD;
       END $$`,
    );
    await database.query(
      'CREATE TRIGGER on_move BEFORE DELETE ON events_default FOR EACH ROW EXECUTE FUNCTION on_move()',
    );
    clock.nowMs = Date.parse('2027-01-25T12:00:00Z');
    await keeper().onApplicationBootstrap();
    expect(await where()).toEqual({ name: 'events_20270130', data: '{"big": 12345678901234567890}' });
    const places = await database.query(
      `SELECT tableoid::regclass::text AS name FROM events WHERE type = 'audit' ORDER BY received_at`,
    );
    expect(places.map(({ name }) => name)).toEqual(['events_20270130', 'events_20270130', 'events_20270131']);
    expect(await database.query('SELECT tableoid::regclass::text AS name FROM ingest_keys')).toEqual([
      { name: 'ingest_keys_20270130' },
    ]);
    expect(await database.query('SELECT DISTINCT * FROM moves')).toEqual([
      { locked: true, statement_timeout: '0', lock_timeout: '3s' },
    ]);
    expect(await partitions('events')).toContain('events_20270131');
    // Stored with the same compression as the rows of other days.
    const storage = await database.query(
      `SELECT DISTINCT attcompression FROM pg_attribute
        WHERE attrelid IN ('events'::regclass, 'events_20270130'::regclass) AND attname = 'data'`,
    );
    expect(storage).toHaveLength(1);
    expect(
      await database.query(`SELECT indexdef FROM pg_indexes WHERE tablename = 'events_20270130'`),
    ).toHaveLength(3);
  });
});
