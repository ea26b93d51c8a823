import type { SigningKeyState } from './token-lifetimes.js';

export class SigningKeyResponse {
  /** Id of the key: `kid` in access tokens and in `/.well-known/jwks.json`. */
  id: string;
  /** JWS algorithm of the key's signatures. */
  algorithm: string;
  /** State of the key. `signing` and `verifying` keys are published in `/.well-known/jwks.json`. */
  state: SigningKeyState;
  /** Creation time of the key, RFC 3339, UTC. */
  created_at: Date;
  /** Time at which the key stopped signing, RFC 3339, UTC; `null` for the key in use. */
  retired_at: Date | null;
  /** Time until which tokens signed with the key are accepted, RFC 3339, UTC; `null` for the key in use. */
  verifies_until: Date | null;
}

export class SigningKeyPageResponse {
  /** Signing keys on this page, newest first. */
  items: SigningKeyResponse[];
  /** Cursor of the next page; `null` on the last page. */
  next_cursor: string | null;
}
