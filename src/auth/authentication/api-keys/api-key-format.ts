import { randomBytes } from 'node:crypto';
import { hashToken, isToken, newToken, tokenDigest, visiblePrefix, withChecksum } from '../token-format.js';

/** What every API key starts with, so that people and secret scanners know one when they see it. */
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

/** Whether the text could be a key at all; detects typos without a query. */
export function isApiKey(text: string): boolean {
  return isToken(API_KEY_START, text);
}

/** The part by which people distinguish keys in a list. */
export function apiKeyPrefix(key: string): string {
  return visiblePrefix(key);
}

/** What is stored of a key. */
export function hashApiKey(key: string): Buffer {
  return hashToken(key);
}

/** The same as hexadecimal text. */
export function apiKeyDigest(key: string): string {
  return tokenDigest(key);
}

/** Purpose with which the secret of a row of `webhook_secrets` is sealed. */
export function webhookSecretPurpose(rowId: string): string {
  return `webhook_secret:${rowId}`;
}
