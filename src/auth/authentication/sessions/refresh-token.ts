import type { SecretBox } from '../../../common/crypto/secret-box.js';
import { timingSafeEqualText } from '../../../common/crypto/timing-safe-equal-text.js';
import { isUuid } from '../../../common/uuid-v7.js';

/**
 * A refresh token is `<session id>.<generation>.<mac>`. It is derived instead of random: the database contains nothing
 * usable, old generations are recognized (invented ones are not, so that an attacker cannot end another user's session), and
 * a repeated exchange returns the identical token.
 */
export interface RefreshTokenParts {
  sessionId: string;
  generation: number;
}

export function refreshTokenOf(secretBox: SecretBox, { sessionId, generation }: RefreshTokenParts): string {
  const text = `${sessionId}.${generation}`;
  return tokenOf(text, secretBox.derive(purposeOf(text)));
}

/** Contents of an authentic token; `null` for anything else. */
export function readRefreshToken(secretBox: SecretBox, token: string): RefreshTokenParts | null {
  const [sessionId = '', generationText = '', ...rest] = token.split('.');
  if (rest.length !== 1 || !isUuid(sessionId) || !/^(?:0|[1-9]\d{0,8})$/.test(generationText)) return null;
  const parts = { sessionId, generation: Number(generationText) };
  const text = `${sessionId}.${generationText}`;
  // A token that was issued before a rotation of the encryption key stays valid while the old key is configured.
  const macs = secretBox.deriveAll(purposeOf(text));
  return macs.some((mac) => timingSafeEqualText(token, tokenOf(text, mac))) ? parts : null;
}

function purposeOf(text: string): string {
  return `refresh token ${text}`;
}

function tokenOf(text: string, mac: Buffer): string {
  return `${text}.${mac.toString('base64url')}`;
}
