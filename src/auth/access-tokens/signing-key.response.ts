import type { SigningKeyState } from './signing-key-times.js';

export class SigningKeyResponse {
  /** The `kid` of access tokens and of `/.well-known/jwks.json`. */
  id: string;
  algorithm: string;
  /** `signing` and `verifying` keys stand in `/.well-known/jwks.json`. */
  state: SigningKeyState;
  created_at: Date;
  retired_at: Date | null;
  /** Until then tokens that it signed are taken; `null` while it signs. */
  verifies_until: Date | null;
}

export class SigningKeyPageResponse {
  items: SigningKeyResponse[];
  next_cursor: string | null;
}
