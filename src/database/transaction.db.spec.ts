import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDataSource, type TestDataSource } from '../../test/support/postgres/test-data-source.js';
import { transaction } from './transaction.js';

describe('transaction', () => {
  let db: TestDataSource;
  const committed = async (): Promise<number[]> =>
    (await db.dataSource.query<{ n: number }[]>('SELECT n FROM numbers ORDER BY n')).map(({ n }) => n);

  beforeAll(async () => {
    db = await createTestDataSource();
    await db.dataSource.query('CREATE TABLE numbers (n int NOT NULL UNIQUE DEFERRABLE INITIALLY DEFERRED)');
  });
  beforeEach(async () => {
    await db.dataSource.query('DELETE FROM numbers');
  });
  afterAll(async () => {
    await db.close();
  });

  it('runs the callbacks in order, after the written rows are visible to other connections', async () => {
    const calls: string[] = [];
    let seen: Promise<number[]> | undefined;
    const result = await transaction(db.dataSource, async ({ manager, afterCommit }) => {
      afterCommit(() => {
        calls.push('first');
        seen = committed();
      });
      await manager.query('INSERT INTO numbers VALUES (1)');
      afterCommit(() => calls.push('second'));
      expect(calls).toEqual([]);
      return 'result';
    });
    expect([result, calls]).toEqual(['result', ['first', 'second']]);
    await expect(seen).resolves.toEqual([1]);
  });

  it('runs no callback when the work fails', async () => {
    const calls: string[] = [];
    const failed = transaction(db.dataSource, async ({ manager, afterCommit }) => {
      await manager.query('INSERT INTO numbers VALUES (1)');
      afterCommit(() => calls.push('called'));
      throw new Error('failed');
    });
    await expect(failed).rejects.toThrow('failed');
    expect([calls, await committed()]).toEqual([[], []]);
  });

  it('runs no callback when the commit fails', async () => {
    const calls: string[] = [];
    const failed = transaction(db.dataSource, async ({ manager, afterCommit }) => {
      afterCommit(() => calls.push('called'));
      // The constraint is checked by the commit.
      await manager.query('INSERT INTO numbers VALUES (1), (1)');
    });
    await expect(failed).rejects.toMatchObject({ code: '23505' });
    expect([calls, await committed()]).toEqual([[], []]);
  });
});
