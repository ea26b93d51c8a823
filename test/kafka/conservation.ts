import { expect } from 'vitest';
import type { PostgresProcess } from '../support/postgres/postgres-process.js';
import type { KafkaLoad } from './load.js';

type Database = Pick<PostgresProcess, 'query'>;

/** The number of stored copies of each named event. */
export async function storedEvents(database: Database): Promise<Map<string, number>> {
  const rows = await database.query<{ name: string; count: number }>(
    `SELECT data->>'name' AS name, count(*)::int AS count FROM events WHERE data ? 'name' GROUP BY 1`,
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** Every acknowledged event is stored once, and no other event of a load is stored. Deletes them. */
export async function expectConserved(database: Database, load: KafkaLoad): Promise<void> {
  const wanted = load.acknowledged.flatMap(({ name, events }) =>
    Array.from({ length: events }, (_, index) => `${name}/${index}`),
  );
  await expect
    .poll(async () => {
      const found = await storedEvents(database);
      return wanted.filter((name) => !found.has(name)).length;
    })
    .toBe(0);
  const found = await storedEvents(database);
  const sent = new Set(wanted);
  expect([...found].filter(([name, count]) => count !== 1 && sent.has(name))).toEqual([]);
  expect(
    [...found].filter(([name]) => /^(?:beside|refused)?\d+-\d+\//.test(name) && !sent.has(name)),
  ).toEqual([]);
  await database.query(`DELETE FROM events WHERE data ? 'name'`);
}
