import { Column } from 'typeorm';
import type { Permission } from '../../permissions.js';

export type TokenState = 'active' | 'expired' | 'revoked';

/** Columns of every opaque token with scopes. The value itself is never stored. */
export abstract class StoredToken {
  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  prefix: string;

  @Column({ name: 'token_sha256', type: 'bytea' })
  tokenSha256: Buffer;

  @Column({ type: 'text', array: true })
  scopes: Permission[];

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt: Date;

  @Column({ name: 'revoked_at', type: 'timestamptz', precision: 3, nullable: true })
  revokedAt: Date | null;

  /** Time of the last use, written at most once a minute; `null`: never used. */
  @Column({ name: 'last_used_at', type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt: Date | null;
}

/** Whether a token authenticates; a token that was revoked before it expired stays `revoked`. */
export function tokenState(
  { revokedAt, expiresAt }: Pick<StoredToken, 'expiresAt' | 'revokedAt'>,
  nowMs: number,
): TokenState {
  if (revokedAt !== null) return 'revoked';
  return expiresAt.getTime() <= nowMs ? 'expired' : 'active';
}
