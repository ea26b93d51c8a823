import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CHECKSUM_LENGTH = 6;
const RANDOM_LENGTH = 32;
const VISIBLE_LENGTH = 12;
/** Start, random part and checksum of a token by {@link newToken}. */
const TOKEN = /^[a-z]{3}_[0-9A-Za-z]{38}$/;

/** The start (`sbk_`), 32 random base62 characters (190 bits), and the checksum of all that. */
export function newToken(start: string): string {
  return withChecksum(start + randomBase62(RANDOM_LENGTH));
}

/** Whether the text could be a token with this start at all; detects typos without a query. */
export function isToken(start: string, text: string): boolean {
  return text.startsWith(start) && TOKEN.test(text) && withChecksum(text.slice(0, -CHECKSUM_LENGTH)) === text;
}

/** The part by which people distinguish tokens in a list. */
export function visiblePrefix(token: string): string {
  return token.slice(0, VISIBLE_LENGTH);
}

/** What is stored of a token. It has 190 random bits, so a fast hash is enough. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** The same as hexadecimal text. */
export function tokenDigest(token: string): string {
  return hash('sha256', token, 'hex');
}

/** Six base62 characters of the text's CRC-32 behind the text. */
export function withChecksum(text: string): string {
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

/** What every personal access token starts with. */
export const PERSONAL_TOKEN_START = 'sbp_';

/** `sbp_`, 32 random base62 characters (190 bits), and the checksum of all that. */
export function newPersonalToken(): string {
  return newToken(PERSONAL_TOKEN_START);
}

/** Whether the text could be a personal token at all; detects typos without a query. */
export function isPersonalToken(text: string): boolean {
  return isToken(PERSONAL_TOKEN_START, text);
}

/** What every token of a service account starts with. */
export const SERVICE_TOKEN_START = 'sbs_';

/** `sbs_`, 32 random base62 characters (190 bits), and a checksum. */
export function newServiceToken(): string {
  return newToken(SERVICE_TOKEN_START);
}

/** Whether the text is well formed and its checksum matches; finds typing errors without a query. */
export function isServiceToken(text: string): boolean {
  return isToken(SERVICE_TOKEN_START, text);
}
