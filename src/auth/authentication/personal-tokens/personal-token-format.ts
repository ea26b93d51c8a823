import { isToken, newToken } from '../token-format.js';

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
