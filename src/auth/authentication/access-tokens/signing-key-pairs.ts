import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import type { SecretBox } from '../../../common/crypto/secret-box.js';
import { uuidV7 } from '../../../common/uuid-v7.js';
import type { SealedColumn } from '../../../database/reseal-column.js';
import { SigningKey } from '../../entities/signing-key.entity.js';
import { execute } from '../../../database/rows.js';

export const ALGORITHM = 'ES256';

const LOCK = 7_341_011;

/** Column of private keys that a rotation of the encryption key encrypts again. */
export const SEALED_PRIVATE_KEYS: SealedColumn = {
  table: 'signing_keys',
  key: 'id',
  column: 'private_key_sealed',
  purpose,
};

export interface Signer {
  kid: string;
  privateKey: CryptoKey;
}

export type SealedSigner = Pick<SigningKey, 'id' | 'privateKeySealed'>;

/** Serializes the creation and rotation of keys across all replicas until the transaction's end. */
export async function lockSigningKeys(manager: EntityManager): Promise<void> {
  await execute(manager, sql`SELECT pg_advisory_xact_lock(${LOCK})`);
}

export async function makeSigningKey(
  manager: EntityManager,
  secretBox: SecretBox,
  now: number,
): Promise<SigningKey> {
  const id = uuidV7(now);
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const key = {
    id,
    algorithm: ALGORITHM,
    publicJwk: { ...(await exportJWK(publicKey)) },
    privateKeySealed: secretBox.seal(JSON.stringify(await exportJWK(privateKey)), purpose(id)),
    createdAt: new Date(now),
    retiredAt: null,
  };
  await manager.insert(SigningKey, key);
  return key;
}

/** @throws Error when the key was sealed for another installation or another row. */
export async function openSigningKey(
  secretBox: SecretBox,
  { id, privateKeySealed }: SealedSigner,
): Promise<Signer> {
  const jwk = JSON.parse(secretBox.open(privateKeySealed, purpose(id))) as JWK;
  return { kid: id, privateKey: (await importJWK(jwk, ALGORITHM)) as CryptoKey };
}

function purpose(id: string): string {
  return `signing_key:${id}`;
}
