import { uuidV7 } from '../../../common/uuid-v7.js';
import type { Permission } from '../../permissions.js';
import { hashToken, visiblePrefix } from '../token-format.js';
import type { StoredToken } from './stored-token.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The response to the creation of a token, the only one that contains its value. */
export interface IssuedToken {
  id: string;
  name: string;
  prefix: string;
  scopes: Permission[];
  token: string;
  created_at: Date;
  expires_at: Date;
}

export type TokenRow = Omit<StoredToken, 'lastUsedAt' | 'revokedAt'> & { id: string };

/**
 * Derives the stored columns of a new token and the response to its creator.
 *
 * @param value the token itself, which only the response contains.
 */
export function issueToken(
  value: string,
  { name, scopes, days }: { name: string; scopes: Permission[]; days: number },
  nowMs: number,
): { row: TokenRow; response: IssuedToken } {
  // Uses the system time, as most ids of the process, so that ids of one millisecond keep their order, by which lists are sorted.
  const shown = { id: uuidV7(), name, prefix: visiblePrefix(value), scopes };
  const createdAt = new Date(nowMs);
  const expiresAt = new Date(nowMs + days * DAY_MS);
  return {
    row: { ...shown, tokenSha256: hashToken(value), createdAt, expiresAt },
    response: { ...shown, token: value, created_at: createdAt, expires_at: expiresAt },
  };
}
