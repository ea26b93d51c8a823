import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { createPartitionSql, startOfDay } from '../../events/partitions/daily-partitions.js';

/** What the function answers is shown by the sink's tests; here, what it costs. */
describe('claim_ingest_keys', () => {
  let database: TestDatabase;
  const project = randomUUID();

  const claim = async (count: number): Promise<void> => {
    await database.query('SELECT * FROM claim_ingest_keys($1, $2, $3, $4, now(), false)', [
      Array.from({ length: count }, () => project),
      Array.from({ length: count }, () => randomUUID()),
      Array.from({ length: count }, () => Buffer.alloc(32)),
      Array.from({ length: count }, () => '{"accepted":1,"rejected":[]}'),
    ]);
  };
  const rowsRead = async (): Promise<number> => {
    await database.query('SELECT pg_stat_force_next_flush()');
    const [row] = await database.query<{ read: number }>(
      `SELECT (sum(seq_tup_read) + sum((SELECT sum(idx_tup_read) FROM pg_stat_user_indexes AS i WHERE i.relid = t.relid)))::int AS read
         FROM pg_stat_user_tables AS t WHERE relname LIKE 'ingest_keys%'`,
    );
    return row?.read ?? -1;
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    await database.query(createPartitionSql('ingest_keys', startOfDay(Date.now())));
  });
  afterAll(() => database.drop());

  it('reads no more the more keys there are, with a plan that was made while there were none', async () => {
    for (let i = 0; i < 10; i++) await claim(5);
    await claim(3000);
    const before = await rowsRead();
    await claim(100);
    // A scan of the day's partition would read 3,000 rows, or 3,000 for each key.
    expect((await rowsRead()) - before).toBeLessThan(300);
  });
});
