import sql from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import type { SecretBox } from '../common/crypto/secret-box.js';
import type { DatabaseAddress } from './connection/database-address.js';
import { SturdyClient } from './connection/sturdy-client.js';
import { bytes, execute, queryRow } from './rows.js';

const PURPOSE = 'encryption_check';

/**
 * Compares this process's key with the one that sealed the database's secrets. The first process stores a sealed text
 * that later ones compare with.
 *
 * @throws Error with a message for people when the keys differ, so that the start fails instead of the first signature.
 */
export async function checkEncryptionKey(address: DatabaseAddress, box: SecretBox): Promise<void> {
  const client = new SturdyClient(address);
  await client.connect();
  try {
    await execute(
      client,
      sql`INSERT INTO encryption_check (sealed) VALUES (${box.seal(PURPOSE, PURPOSE)}) ON CONFLICT DO NOTHING`,
    );
    const row = await queryRow(client, { sealed: bytes() }, sql`SELECT sealed FROM encryption_check`);
    box.open(row?.sealed ?? Buffer.alloc(0), PURPOSE);
  } catch (cause) {
    if (cause instanceof Error && 'severity' in cause) throw cause;
    throw new Error(
      'The secrets in this database were sealed with another key. Set SERVICE_ENCRYPTION_KEY to that key ' +
        '(or restore the file encryption.key). All replicas need the same key.',
      { cause },
    );
  } finally {
    await client.end();
  }
}

/**
 * Seals the check with the current key, without which no process starts from then on. It is the last step of a
 * rotation: before it, a process without an earlier key would start and fail at the first secret that is still sealed
 * with that key.
 */
export async function resealEncryptionCheck(dataSource: DataSource, box: SecretBox): Promise<void> {
  await execute(dataSource, sql`UPDATE encryption_check SET sealed = ${box.seal(PURPOSE, PURPOSE)}`);
}
