import { Client } from 'pg';
import { DataSource, QueryRunnerAlreadyReleasedError } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import { dataSourceOptions } from '../../database/connection/data-source-options.js';
import { isDatabaseUnavailable } from './is-database-unavailable.js';
import { toProblem } from './to-problem.js';
import { isLeftOut } from '../../../test/support/vitest/left-out.js';

const withoutTimeLimits = isLeftOut('db/time limits');

/** Errors of a real PostgreSQL, as TypeORM and pg report them. */
describe('isDatabaseUnavailable, with the errors of PostgreSQL,', () => {
  let db: TestDataSource;
  let dataSource: DataSource;
  const role = { user: `limited_${process.pid}`, password: 'not a secret' };

  beforeAll(async () => {
    db = await createTestDataSource();
    ({ dataSource } = db);
    await dataSource.query('CREATE TABLE things (id int PRIMARY KEY, n int)');
    await dataSource.query('INSERT INTO things VALUES (1, 0), (2, 0)');
    await dataSource.query(`CREATE ROLE ${role.user} LOGIN PASSWORD '${role.password}' CONNECTION LIMIT 0`);
  });
  afterAll(async () => {
    await dataSource.query(`DROP ROLE ${role.user}`);
    await db.close();
  });

  const failure = async (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => expect.fail('it was not refused'),
      (error: unknown) => error,
    );
  /** Runs the statements on one connection in one transaction. */
  const inTransaction = (...statements: string[]): Promise<unknown> =>
    dataSource.transaction(async (manager) => {
      for (const statement of statements) await manager.query(statement);
    });
  const expectUnavailable = (error: unknown, code: string): void => {
    expect(error).toMatchObject({ code });
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(toProblem(error)?.code).toBe('service_unavailable');
  };

  it('is true for too many connections: 53300', async () => {
    const address = { ...db.database.address, ...role };
    expectUnavailable(await failure(new Client(address).connect()), '53300');
    const pooled = new DataSource(dataSourceOptions(address, 1));
    expectUnavailable(await failure(pooled.initialize()), '53300');
  });

  it.skipIf(withoutTimeLimits)('is true for a statement timeout: 57014', async () => {
    const statements = [`SET LOCAL statement_timeout = '50ms'`, 'SELECT pg_sleep(10)'];
    expectUnavailable(await failure(inTransaction(...statements)), '57014');
  });

  it.skipIf(withoutTimeLimits)('is true for a lock timeout: 55P03', async () => {
    const holder = dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT FROM things WHERE id = 1 FOR UPDATE');
    const statements = [`SET LOCAL lock_timeout = '50ms'`, 'UPDATE things SET n = 1 WHERE id = 1'];
    expectUnavailable(await failure(inTransaction(...statements)), '55P03');
    expectUnavailable(
      await failure(dataSource.query('SELECT FROM things WHERE id = 1 FOR UPDATE NOWAIT')),
      '55P03',
    );
    await holder.rollbackTransaction();
    await holder.release();
  });

  it.skipIf(withoutTimeLimits)('is true for a deadlock: 40P01', async () => {
    const update = (id: number): string => `UPDATE things SET n = n + 1 WHERE id = ${id}`;
    const runners = [dataSource.createQueryRunner(), dataSource.createQueryRunner()] as const;
    for (const [at, runner] of runners.entries()) {
      await runner.startTransaction();
      await runner.query(update(at + 1));
    }
    const outcomes = await Promise.allSettled(
      runners.map(async (runner, at) => {
        try {
          await runner.query(update(2 - at));
        } finally {
          await runner.rollbackTransaction();
          await runner.release();
        }
      }),
    );
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused).toHaveLength(1);
    expectUnavailable(refused[0], '40P01');
  });

  it('is true for a write in a read-only transaction: 25006', async () => {
    const statements = ['SET TRANSACTION READ ONLY', 'UPDATE things SET n = 1 WHERE id = 1'];
    expectUnavailable(await failure(inTransaction(...statements)), '25006');
  });

  it('is true for a terminated session, 57P01, and for the next statements on it', async () => {
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    const rows: { pid: number }[] = await runner.query('SELECT pg_backend_pid() AS pid');
    const waiting = failure(runner.query('SELECT pg_sleep(10)'));
    await dataSource.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    expectUnavailable(await waiting, '57P01');
    // The connection closes after the server's error arrives, and TypeORM releases the runner later still.
    let next: unknown;
    do {
      next = await failure(runner.query('SELECT 1'));
      expect(isDatabaseUnavailable(next)).toBe(true);
    } while (!(next instanceof QueryRunnerAlreadyReleasedError));
    await runner.release();
  });

  it('is false for a missing table and a duplicate key: 42P01, 23505', async () => {
    for (const [statement, code] of [
      ['SELECT FROM nothing_like_this', '42P01'],
      ['INSERT INTO things VALUES (1, 1)', '23505'],
    ] as const) {
      const error = await failure(dataSource.query(statement));
      expect(error).toMatchObject({ code });
      expect(isDatabaseUnavailable(error)).toBe(false);
      expect(toProblem(error)).toBeNull();
    }
  });
});
