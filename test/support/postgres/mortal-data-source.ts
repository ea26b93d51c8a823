import type { Client, Pool } from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../../src/database/connection/data-source-options.js';
import type { TestDatabase } from './test-database.js';

/** Fate of the statement at which the process dies: it never reaches the server, or the server's response is lost. */
export type Death = 'after' | 'before';

/**
 * A process that dies at its n-th statement: afterwards it sends nothing, and its connections break.
 *
 * @returns its connections, and the number of statements that it sent.
 */
export async function mortal(
  database: TestDatabase,
  dies: { at: number; how: Death },
): Promise<{ dataSource: DataSource; sent: () => number }> {
  const dataSource = await new DataSource(dataSourceOptions(database.address, 2)).initialize();
  const pool = (dataSource.driver as unknown as { master: Pool }).master;
  const known = new WeakSet<object>();
  let sent = 0;
  let isDead = false;
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const mine = client as unknown as Client & { connection: { stream: { destroy(): void } } };
    const query = mine.query.bind(mine) as (...args: unknown[]) => Promise<unknown>;
    const die = (): never => {
      mine.connection.stream.destroy();
      throw new Error('killed');
    };
    mine.query = (async (...args: unknown[]) => {
      if (isDead) die();
      sent++;
      if (sent !== dies.at) return query(...args);
      isDead = true;
      if (dies.how === 'after') await query(...args);
      return die();
    }) as unknown as Client['query'];
  });
  return { dataSource, sent: () => sent };
}
