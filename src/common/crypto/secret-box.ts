import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const FORMAT = 1;

/**
 * Seals the secrets that must stay readable (webhook secrets, private keys) with the installation's key:
 * AES-256-GCM, layout `format byte | iv | tag | ciphertext`. `purpose` is bound to the text as additional
 * data, so that a sealed value copied into another column or row does not open there.
 */
export class SecretBox {
  constructor(private readonly key: Buffer) {
    if (key.length !== 32) throw new RangeError('the key must have 32 bytes');
  }

  seal(plain: string, purpose: string): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv).setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(FORMAT), iv, cipher.getAuthTag(), sealed]);
  }

  /** @throws Error when the key or the purpose is another one, or the bytes were changed. */
  open(sealed: Buffer, purpose: string): string {
    if (sealed[0] !== FORMAT || sealed.length < 1 + IV_BYTES + TAG_BYTES)
      throw new Error('not a sealed value');
    const iv = sealed.subarray(1, 1 + IV_BYTES);
    const tag = sealed.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', this.key, iv, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(tag);
    const text = decipher.update(sealed.subarray(1 + IV_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  }

  /** A value that every replica with the same key computes alike, e.g. the set-up token. */
  derive(purpose: string): Buffer {
    return createHmac('sha256', this.key).update(`signalbox derive ${purpose}`).digest();
  }
}
