import type { SigningKey } from '../../entities/signing-key.entity.js';

/** Lifetime of an access token. Sessions outlive it, and their refresh tokens are exchanged for the next one. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

/** How long a replica continues with what it read of the keys, e.g. after another one rotated them. */
export const TRUST_MS = 60_000;
/** For a rotation whose commit is slow, and for replicas whose clocks differ. */
const SLACK_MS = 4 * 60_000;
/** A replica may sign with a retired key for {@link TRUST_MS}, and that token lives its whole life. */
export const VERIFY_AFTER_RETIREMENT_MS = TRUST_MS + ACCESS_TOKEN_SECONDS * 1000 + SLACK_MS;

export type SigningKeyState = 'retired' | 'signing' | 'verifying';

/** From when on tokens of the key are refused; `null` while it signs. */
export function verifiesUntil({ retiredAt }: Pick<SigningKey, 'retiredAt'>): Date | null {
  return retiredAt === null ? null : new Date(retiredAt.getTime() + VERIFY_AFTER_RETIREMENT_MS);
}

export function stateOfSigningKey(key: Pick<SigningKey, 'retiredAt'>, now: number): SigningKeyState {
  const until = verifiesUntil(key);
  if (until === null) return 'signing';
  return until.getTime() > now ? 'verifying' : 'retired';
}
