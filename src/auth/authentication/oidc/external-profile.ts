import type { IDToken, UserInfoResponse } from 'openid-client';
import { normalizeEmail } from '../normalize-email.js';
import { cleanName } from './clean-name.js';

/** Profile of a person from the claims of an issuer. */
export interface ExternalProfile {
  /** As `normalizeEmail` writes it; `null` when there is none that could be one. */
  email: string | null;
  emailVerified: boolean;
  /** Display name; never empty. */
  name: string;
}

/** Whether the ID token contains every claim that {@link profileOf} reads, so that the userinfo endpoint need not be called. */
export function isComplete(claims: IDToken): boolean {
  return (
    claims['email'] !== undefined && claims['email_verified'] !== undefined && claims['name'] !== undefined
  );
}

/** Reads the profile from the ID token and, if it was requested, the userinfo response. */
export function profileOf(claims: IDToken, userInfo: UserInfoResponse | null): ExternalProfile {
  // Address and `email_verified` must come from the same source: the flag applies only to its own address.
  const source = userInfo?.email === undefined ? claims : userInfo;
  const email = typeof source['email'] === 'string' ? normalizeEmail(source['email']) : null;
  const verified: unknown = source['email_verified'];
  const names = [claims, userInfo ?? {}].flatMap((from: Record<string, unknown>) => [
    cleanName(from['name']),
    cleanName(from['preferred_username']),
  ]);
  return {
    email,
    // Cognito and Apple write it as a string.
    emailVerified: verified === true || verified === 'true',
    name: names.find((name) => name !== null) ?? cleanName(email) ?? 'Unnamed',
  };
}
