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

/** Whether the text is a well-formed token with this prefix; detects typing errors without a query. */
export function isToken(start: string, text: string): boolean {
  return text.startsWith(start) && TOKEN.test(text) && withChecksum(text.slice(0, -CHECKSUM_LENGTH)) === text;
}

/** The visible prefix, by which people distinguish tokens in a list. */
export function visiblePrefix(token: string): string {
  return token.slice(0, VISIBLE_LENGTH);
}

/** Hash of a token, which is stored instead of it. A token has 190 random bits, so a fast hash is sufficient. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** {@link hashToken} as hexadecimal text. */
export function tokenDigest(token: string): string {
  return hash('sha256', token, 'hex');
}

/** Appends the text's CRC-32 as six base62 characters. */
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
      // 248 is the largest multiple of 62 in a byte: larger bytes would make the first characters more frequent.
      if (byte < 248 && text.length < length) text += BASE62[byte % 62];
    }
  }
  return text;
}

/** Prefix of every personal access token. */
export const PERSONAL_TOKEN_START = 'sbp_';

/** `sbp_`, 32 random base62 characters (190 bits), and the checksum of all that. */
export function newPersonalToken(): string {
  return newToken(PERSONAL_TOKEN_START);
}

/** Whether the text is a well-formed personal token; detects typing errors without a query. */
export function isPersonalToken(text: string): boolean {
  return isToken(PERSONAL_TOKEN_START, text);
}

/** Prefix of every token of a service account. */
export const SERVICE_TOKEN_START = 'sbs_';

/** `sbs_`, 32 random base62 characters (190 bits), and a checksum. */
export function newServiceToken(): string {
  return newToken(SERVICE_TOKEN_START);
}

/** Whether the text is well formed and its checksum matches; finds typing errors without a query. */
export function isServiceToken(text: string): boolean {
  return isToken(SERVICE_TOKEN_START, text);
}
