import type { SecretBox } from '../../../common/crypto/secret-box.js';
import { timingSafeEqualText } from '../../../common/crypto/timing-safe-equal-text.js';
import { isUuid } from '../../../common/uuid-v7.js';

/**
 * A refresh token is `<session id>.<generation>.<mac>`. It is derived, not drawn: the database holds
 * nothing that could be used, every old generation is recognised as what it is (an invented one is not,
 * so a stranger cannot end somebody's session), and a repeated exchange gets the identical token.
 */
export interface RefreshTokenParts {
  sessionId: string;
  generation: number;
}

export function refreshTokenOf(secretBox: SecretBox, { sessionId, generation }: RefreshTokenParts): string {
  const text = `${sessionId}.${generation}`;
  return `${text}.${secretBox.derive(`refresh token ${text}`).toString('base64url')}`;
}

/** What an authentic token says; `null` for anything else. */
export function readRefreshToken(secretBox: SecretBox, token: string): RefreshTokenParts | null {
  const [sessionId = '', generationText = '', ...rest] = token.split('.');
  if (rest.length !== 1 || !isUuid(sessionId) || !/^(?:0|[1-9]\d{0,8})$/.test(generationText)) return null;
  const parts = { sessionId, generation: Number(generationText) };
  return timingSafeEqualText(token, refreshTokenOf(secretBox, parts)) ? parts : null;
}
