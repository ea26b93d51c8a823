import type { IDToken, UserInfoResponse } from 'openid-client';
import { normalizeEmail } from '../normalize-email.js';
import { cleanName } from './clean-name.js';

/** What an issuer says about a person, in our form. */
export interface ExternalProfile {
  /** As `normalizeEmail` writes it; `null` when there is none that could be one. */
  email: string | null;
  emailVerified: boolean;
  /** Always something: a label. */
  name: string;
}

/** Whether the ID token says all that {@link profileOf} looks for, so that nobody else needs to be asked. */
export function isComplete(claims: IDToken): boolean {
  return (
    claims['email'] !== undefined && claims['email_verified'] !== undefined && claims['name'] !== undefined
  );
}

/** Out of the ID token and, when it was asked, the userinfo endpoint. */
export function profileOf(claims: IDToken, userInfo: UserInfoResponse | null): ExternalProfile {
  // Address and "verified" out of one hand: together they say something, apart nothing.
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
