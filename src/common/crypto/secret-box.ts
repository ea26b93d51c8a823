import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const FORMAT = 1;

/** A decrypted value, and the key that decrypted it. */
export interface OpenedSecret {
  text: string;
  /** Position of the key in the box: 0 for the current one. */
  keyIndex: number;
}

/**
 * Seals the secrets that must stay readable (webhook secrets, private keys) with the installation's key: AES-256-GCM, layout
 * `format byte | iv | tag | ciphertext`. `purpose` is bound to the text as additional data, so that an encrypted value that
 * is copied into another column or row cannot be decrypted there.
 *
 * The first key is the current one: it seals and derives. The others are earlier or coming keys: they only open and verify.
 * A sealed value does not name its key, so that releases before rotation can read it; every key is tried, which costs a few
 * microseconds each.
 */
export class SecretBox {
  private readonly keys: readonly Buffer[];
  private readonly current: Buffer;

  /** @param keys each of 32 bytes, the current one first. */
  constructor(...keys: readonly [Buffer, ...Buffer[]]) {
    if (keys.some((key) => key.length !== 32)) throw new RangeError('a key must have 32 bytes');
    this.keys = keys;
    [this.current] = keys;
  }

  seal(plain: string, purpose: string): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.current, iv).setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(FORMAT), iv, cipher.getAuthTag(), sealed]);
  }

  /** @throws Error when the purpose differs, no key fits, or the bytes were changed. */
  open(sealed: Buffer, purpose: string): string {
    return this.openWithAny(sealed, purpose).text;
  }

  /** @throws Error as {@link open} does. */
  openWithAny(sealed: Buffer, purpose: string): OpenedSecret {
    if (sealed[0] !== FORMAT || sealed.length < 1 + IV_BYTES + TAG_BYTES)
      throw new Error('not a sealed value');
    for (const [keyIndex, key] of this.keys.entries()) {
      const text = openWith(key, sealed, purpose);
      if (text !== null) return { text, keyIndex };
    }
    throw new Error('no key opens the sealed value');
  }

  /** Derives a value that is the same on every replica with the same current key, e.g. the set-up token. */
  derive(purpose: string): Buffer {
    return deriveWith(this.current, purpose);
  }

  /** {@link derive} for every key, the current one first, to verify a value that was issued before a rotation. */
  deriveAll(purpose: string): Buffer[] {
    return this.keys.map((key) => deriveWith(key, purpose));
  }
}

/** `null` when the key does not fit: GCM authenticates, so a wrong key never yields a text. */
function openWith(key: Buffer, sealed: Buffer, purpose: string): string | null {
  const iv = sealed.subarray(1, 1 + IV_BYTES);
  const tag = sealed.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(tag);
  try {
    const text = decipher.update(sealed.subarray(1 + IV_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function deriveWith(key: Buffer, purpose: string): Buffer {
  return createHmac('sha256', key).update(`signalbox derive ${purpose}`).digest();
}
