import { isToken, newToken } from '../token-format.js';

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
