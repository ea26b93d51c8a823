import { randomBytes } from 'node:crypto';
import { hashToken, isToken, newToken, tokenDigest, visiblePrefix, withChecksum } from '../token-format.js';

/** Prefix of every API key, by which people and secret scanners recognize it. */
export const API_KEY_START = 'sbk_';
export const WEBHOOK_SECRET_START = 'sbw_';

/** `sbk_`, 32 random base62 characters (190 bits), and the checksum of all that. */
export function newApiKey(): string {
  return newToken(API_KEY_START);
}

/** `sbw_`, 32 random bytes in base64url, and the checksum of all that. The whole text is the HMAC key. */
export function newWebhookSecret(): string {
  return withChecksum(WEBHOOK_SECRET_START + randomBytes(32).toString('base64url'));
}

/** Whether the text is well formed and its checksum matches; detects typing errors without a query. */
export function isApiKey(text: string): boolean {
  return isToken(API_KEY_START, text);
}

/** The visible prefix, by which people distinguish keys in a list. */
export function apiKeyPrefix(key: string): string {
  return visiblePrefix(key);
}

/** SHA-256 of a key, which is stored instead of it. */
export function hashApiKey(key: string): Buffer {
  return hashToken(key);
}

/** {@link hashApiKey} as hexadecimal text. */
export function apiKeyDigest(key: string): string {
  return tokenDigest(key);
}

/** Purpose with which the secret of a row of `webhook_secrets` is sealed. */
export function webhookSecretPurpose(rowId: string): string {
  return `webhook_secret:${rowId}`;
}
