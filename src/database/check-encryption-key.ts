import sql from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import type { SecretBox } from '../common/crypto/secret-box.js';
import type { DatabaseAddress } from './database-address.js';
import { SturdyClient } from './sturdy-client.js';
import { bytes, execute, queryRow } from './rows.js';

const PURPOSE = 'encryption_check';

/**
 * Compares this process's key with the one that the database's secrets are sealed with; the first
 * process to come leaves a sealed text for the others.
 *
 * @throws Error in words for a person when the keys differ: better now than at the first signature.
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
        '(or bring back the encryption.key file); with several replicas all need the same one.',
      { cause },
    );
  } finally {
    await client.end();
  }
}

/**
 * From now on no process starts without the current key. The last step of a rotation: before it, a process without an
 * earlier key would start and fail at the first secret that is still sealed with it.
 */
export async function resealEncryptionCheck(dataSource: DataSource, box: SecretBox): Promise<void> {
  await execute(dataSource, sql`UPDATE encryption_check SET sealed = ${box.seal(PURPOSE, PURPOSE)}`);
}
