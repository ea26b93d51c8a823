/** 32 bytes each, the current one first. */
export type EncryptionKeys = readonly [Buffer, ...Buffer[]];

/** A rotation requires two. Each key is tried when a value is decrypted, and a larger number is a mistake. */
export const MAX_ENCRYPTION_KEYS = 5;

/**
 * Reads keys in base64 or hex, separated by commas or line breaks.
 *
 * @returns `undefined` when one is no key of 32 bytes, when one is repeated, or when there are too many.
 */
export function decodeEncryptionKeys(text: string): EncryptionKeys | undefined {
  const [first, ...others] = text.split(/[,\n]/).map((part) => decode(part.trim()));
  if (first === undefined || others.length >= MAX_ENCRYPTION_KEYS) return undefined;
  const keys: [Buffer, ...Buffer[]] = [first];
  for (const key of others) {
    if (key === undefined || keys.some((known) => known.equals(key))) return undefined;
    keys.push(key);
  }
  return keys;
}

function decode(text: string): Buffer | undefined {
  const bytes = /^[0-9a-fA-F]{64}$/.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  return bytes.length === 32 ? bytes : undefined;
}
