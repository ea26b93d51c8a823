import type { IDToken, UserInfoResponse } from 'openid-client';
import { normalizeEmail } from '../normalize-email.js';
import { cleanName } from './clean-name.js';

/**
 * What an issuer states of an e-mail address: that its owner has proven it (`verified`), the opposite or something that is neither
 * (`denied`), or nothing (`unstated`).
 */
export type EmailTrust = 'verified' | 'denied' | 'unstated';

/** Profile of a person from the claims of an issuer. */
export interface ExternalProfile {
  /** As `normalizeEmail` writes it; `null` when there is none that could be one. */
  email: string | null;
  emailTrust: EmailTrust;
  /** Display name; never empty. */
  name: string;
}

/** Whether the ID token contains every claim that {@link profileOf} reads, so that the userinfo endpoint need not be called. */
export function isComplete(claims: IDToken): boolean {
  return (
    claims['email'] !== undefined && claims['email_verified'] !== undefined && claims['name'] !== undefined
  );
}

type Claims = Readonly<Record<string, unknown>>;

/** Reads the profile from the ID token and, if it was requested, the userinfo response. */
export function profileOf(claims: IDToken, userInfo: UserInfoResponse | null): ExternalProfile {
  const source = userInfo?.email === undefined ? claims : userInfo;
  const email = emailOf(source);
  // A source states something of its own address only.
  const sources: Claims[] = userInfo === null ? [claims] : [claims, userInfo];
  const names = sources.flatMap((from) => [cleanName(from['name']), cleanName(from['preferred_username'])]);
  return {
    email,
    emailTrust: combined(sources.filter((each) => emailOf(each) === email).map(emailTrustOf)),
    name: names.find((name) => name !== null) ?? cleanName(email) ?? 'Unnamed',
  };
}

function emailOf({ email }: Claims): string | null {
  return typeof email === 'string' ? normalizeEmail(email) : null;
}

/**
 * Microsoft Entra ID sends no `email_verified`. Its `xms_edov` states that the owner of the domain is verified; it is read only when
 * `email_verified` is absent, as another issuer's denial must stand.
 */
function emailTrustOf(claims: Claims): EmailTrust {
  const verified = claims['email_verified'];
  if (verified !== undefined) return isTrue(verified) ? 'verified' : 'denied';
  const domainOwnerVerified = claims['xms_edov'];
  if (domainOwnerVerified === undefined) return 'unstated';
  return isTrue(domainOwnerVerified) || domainOwnerVerified === 1 || domainOwnerVerified === '1'
    ? 'verified'
    : 'denied';
}

/** Cognito and Apple write `email_verified` as a string. */
function isTrue(claim: unknown): boolean {
  return claim === true || claim === 'true';
}

function combined(trusts: readonly EmailTrust[]): EmailTrust {
  if (trusts.includes('denied')) return 'denied';
  return trusts.includes('verified') ? 'verified' : 'unstated';
}
