import { describe, expect, it } from 'vitest';
import { newToken, hashToken } from '../token-format.js';
import { issueToken } from './issue-token.js';
import { tokenState } from './stored-token.js';

const NOW = Date.UTC(2026, 0, 1);
const at = (offsetMs: number): Date => new Date(NOW + offsetMs);

describe('the state of a token', () => {
  it.each([
    ['active until the millisecond before it expires', null, at(1), 'active'],
    ['expired from that millisecond on', null, at(0), 'expired'],
    ['revoked, although it would not have expired yet', at(-1), at(1), 'revoked'],
    ['revoked, although it has expired since', at(-2), at(-1), 'revoked'],
  ])('is %s', (_what, revokedAt, expiresAt, state) => {
    expect(tokenState({ revokedAt, expiresAt }, NOW)).toBe(state);
  });
});

describe('a new token', () => {
  const value = newToken('sbp_');
  const { row, response } = issueToken(value, { name: 'script', scopes: ['flags:kill'], days: 7 }, NOW);

  it('is stored as SHA-256 and never as its value', () => {
    expect(row.tokenSha256).toEqual(hashToken(value));
    expect(JSON.stringify({ ...row, tokenSha256: row.tokenSha256.toString('latin1') })).not.toContain(value);
  });

  it('is shown with its value and the fields that are stored', () => {
    expect(response).toEqual({
      id: row.id,
      name: 'script',
      prefix: value.slice(0, 12),
      scopes: ['flags:kill'],
      token: value,
      created_at: at(0),
      expires_at: at(7 * 86_400_000),
    });
    expect([row.prefix, row.createdAt, row.expiresAt]).toEqual([
      response.prefix,
      response.created_at,
      response.expires_at,
    ]);
  });
});
