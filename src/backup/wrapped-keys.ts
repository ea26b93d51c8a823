import { createCipheriv, createDecipheriv, randomBytes, scrypt, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { decodeEncryptionKeys, type EncryptionKeys } from '../config/decode-encryption-keys.js';
import { BackupError } from './backup-error.js';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** 128 MiB and a third of a second for each guess (OWASP's first choice for scrypt). */
const COST = { N: 2 ** 17, r: 8, p: 1 };
/** The memory that a backup may use on the machine that opens it: its manifest is not to be believed before the passphrase fits. */
const MAX_MEMORY_BYTES = 512 * 1024 * 1024;
const KEY_BYTES = 32;
const TAG_BYTES = 16;

/** The encryption keys of an installation, sealed with a passphrase. Binary values are base64. */
export interface WrappedKeys {
  kdf: 'scrypt';
  n: number;
  r: number;
  p: number;
  salt: string;
  iv: string;
  tag: string;
  sealed: string;
}

/**
 * @param context bound to the result: it opens with the same context only. The digest of the manifest, so that no person who
 * lacks the passphrase can exchange the content of the manifest.
 */
export async function wrapKeys(
  keys: EncryptionKeys,
  passphrase: string,
  context: Buffer,
  cost = COST,
): Promise<WrappedKeys> {
  const salt = randomBytes(16);
  const iv = randomBytes(12);
  const key = await derive(passphrase.normalize('NFKC'), salt, KEY_BYTES, {
    ...cost,
    maxmem: MAX_MEMORY_BYTES,
  });
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(context);
  const text = keys.map((each) => each.toString('base64')).join('\n');
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return {
    kdf: 'scrypt',
    n: cost.N,
    r: cost.r,
    p: cost.p,
    salt: salt.toString('base64'),
    iv: iv.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    sealed: sealed.toString('base64'),
  };
}

/** @throws BackupError when the passphrase is another one, or the manifest was changed. */
export async function unwrapKeys(
  wrapped: WrappedKeys,
  passphrase: string,
  context: Buffer,
): Promise<EncryptionKeys> {
  const bytes = (text: string): Buffer => Buffer.from(text, 'base64');
  const cost = { N: wrapped.n, r: wrapped.r, p: wrapped.p, maxmem: MAX_MEMORY_BYTES };
  try {
    const key = await derive(passphrase.normalize('NFKC'), bytes(wrapped.salt), KEY_BYTES, cost);
    const decipher = createDecipheriv('aes-256-gcm', key, bytes(wrapped.iv), { authTagLength: TAG_BYTES })
      .setAAD(context)
      .setAuthTag(bytes(wrapped.tag));
    const text = Buffer.concat([decipher.update(bytes(wrapped.sealed)), decipher.final()]).toString('utf8');
    const keys = decodeEncryptionKeys(text);
    if (keys !== undefined) return keys;
  } catch {
    // GCM authenticates: a wrong passphrase and a changed manifest are indistinguishable.
  }
  throw new BackupError(
    'passphrase',
    'The passphrase does not open this backup. Use the one with which the backup was made. ' +
      '(If it is the right one, the manifest was changed after the backup.)',
  );
}
