import type { SigningKey } from '../../entities/signing-key.entity.js';

/** Lifetime of an access token. Sessions outlive it, and their refresh tokens are exchanged for the next one. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

/** Time for which a replica uses cached keys, e.g. after another replica has rotated them. */
export const TRUST_MS = 60_000;
/** Margin for a rotation with a slow commit, and for differences between the replicas' clocks. */
const SLACK_MS = 4 * 60_000;
/** A replica can sign with a retired key for {@link TRUST_MS}, and such a token has the full lifetime. */
export const VERIFY_AFTER_RETIREMENT_MS = TRUST_MS + ACCESS_TOKEN_SECONDS * 1000 + SLACK_MS;

export type SigningKeyState = 'retired' | 'signing' | 'verifying';

/** Time from which tokens of the key are rejected; `null` while it signs. */
export function verifiesUntil({ retiredAt }: Pick<SigningKey, 'retiredAt'>): Date | null {
  return retiredAt === null ? null : new Date(retiredAt.getTime() + VERIFY_AFTER_RETIREMENT_MS);
}

export function stateOfSigningKey(key: Pick<SigningKey, 'retiredAt'>, now: number): SigningKeyState {
  const until = verifiesUntil(key);
  if (until === null) return 'signing';
  return until.getTime() > now ? 'verifying' : 'retired';
}
