import { hash } from 'node:crypto';

/** One thing that a fingerprint is made of. */
export interface FingerprintPart {
  kind: 'cause' | 'fingerprint' | 'frame' | 'message' | 'type';
  value: string;
}

const HASH_LENGTH = 32;

/**
 * The version as `v2`, then each part as `kind:value`, joined by line feeds. A value contains no line feed, so two lists of parts never have
 * the same form.
 */
export function canonicalForm(version: number, parts: readonly FingerprintPart[]): string {
  let text = `v${version}`;
  for (const { kind, value } of parts) text += `\n${kind}:${value}`;
  return text;
}

/** The first 128 bits, in lowercase hexadecimal, of the SHA-256 of the canonical form in UTF-8. */
export function canonicalHash(version: number, parts: readonly FingerprintPart[]): string {
  return hash('sha256', canonicalForm(version, parts), 'hex').slice(0, HASH_LENGTH);
}
