import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CHECKSUM_LENGTH = 6;
const KEY_RANDOM_LENGTH = 32;
const VISIBLE_LENGTH = 12;

/** What every API key starts with, so that people and secret scanners know one when they see it. */
export const API_KEY_START = 'sbk_';
export const WEBHOOK_SECRET_START = 'sbw_';

const API_KEY = /^sbk_[0-9A-Za-z]{38}$/;

/** `sbk_`, 32 random base62 characters (190 bits), and the checksum of all that. */
export function newApiKey(): string {
  return withChecksum(API_KEY_START + randomBase62(KEY_RANDOM_LENGTH));
}

/** `sbw_`, 32 random bytes in base64url, and the checksum of all that. The whole text is the HMAC key. */
export function newWebhookSecret(): string {
  return withChecksum(WEBHOOK_SECRET_START + randomBytes(32).toString('base64url'));
}

/** Whether the text could be a key at all; tells typos without asking a database. */
export function isApiKey(text: string): boolean {
  return API_KEY.test(text) && withChecksum(text.slice(0, -CHECKSUM_LENGTH)) === text;
}

/** The part by which people tell keys apart in a list. */
export function apiKeyPrefix(key: string): string {
  return key.slice(0, VISIBLE_LENGTH);
}

/** What is stored of a key. It has 190 random bits, so a fast hash is enough. */
export function hashApiKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** Purpose with which the secret of a row of `webhook_secrets` is sealed. */
export function webhookSecretPurpose(rowId: string): string {
  return `webhook_secret:${rowId}`;
}

function withChecksum(text: string): string {
  let rest = crc32(text);
  let checksum = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    checksum = (BASE62[rest % 62] as string) + checksum;
    rest = Math.floor(rest / 62);
  }
  return text + checksum;
}

function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 is the largest multiple of 62 in a byte: above it the first characters would be likelier.
      if (byte < 248 && text.length < length) text += BASE62[byte % 62];
    }
  }
  return text;
}
