import type { SigningKeyState } from './token-lifetimes.js';

export class SigningKeyResponse {
  /** Key id, the `kid` of access tokens and of `/.well-known/jwks.json`. */
  id: string;
  /** JWS algorithm of the key's signatures. */
  algorithm: string;
  /** State of the key. `signing` and `verifying` keys are published in `/.well-known/jwks.json`. */
  state: SigningKeyState;
  /** Creation time of the key, RFC 3339, UTC. */
  created_at: Date;
  /** Time since when the key no longer signs, RFC 3339, UTC; `null` while it signs. */
  retired_at: Date | null;
  /** Time until which tokens that the key signed are accepted, RFC 3339, UTC; `null` while it signs. */
  verifies_until: Date | null;
}

export class SigningKeyPageResponse {
  /** Signing keys on this page, newest first. */
  items: SigningKeyResponse[];
  /** Cursor of the next page; `null` on the last page. */
  next_cursor: string | null;
}
