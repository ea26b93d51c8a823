import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import { prepared } from './prepared.js';

const SUM = prepared('test_sum', 'SELECT $1::int + $2::int AS sum');

describe('prepared statements', () => {
  let test: TestDataSource;
  beforeAll(async () => {
    test = await createTestDataSource();
  });
  afterAll(() => test.close());

  it('keep their plan on the connection, and accept different parameters each time', async () => {
    await test.dataSource.transaction(async (manager) => {
      for (let count = 1; count <= 8; count += 1)
        expect(await manager.query(SUM, [count, 1])).toEqual([{ sum: count + 1 }]);
      await manager.query('SELECT $1::int', [1]);
      const [row] = await manager.query<object[]>(
        `SELECT count(*)::int AS statements, sum(generic_plans + custom_plans)::int AS uses
           FROM pg_prepared_statements WHERE name <> ''`,
      );
      expect(row).toEqual({ statements: 1, uses: 8 });
    });
  });

  it('have unique names', () => {
    expect(() => prepared('test_sum', 'SELECT 1')).toThrow('two statements have the name "test_sum"');
  });
});
