import type { IDToken, UserInfoResponse } from 'openid-client';
import { normalizeEmail } from '../email-address.js';
import { isLabel } from '../../../common/validation/is-label.js';
import { LOGIN_TIME_UNKNOWN } from '../sessions/session-times.js';

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
    claimOf(claims, 'email') !== undefined &&
    claims['email_verified'] !== undefined &&
    claimOf(claims, 'name') !== undefined
  );
}

type Claims = Readonly<Record<string, unknown>>;

/** Reads the profile from the ID token and, if it was requested, the userinfo response. */
export function profileOf(claims: IDToken, userInfo: UserInfoResponse | null): ExternalProfile {
  const source = userInfo === null || claimOf(userInfo, 'email') === undefined ? claims : userInfo;
  const email = emailOf(source);
  // A source states something of its own address only.
  const sources: Claims[] = userInfo === null ? [claims] : [claims, userInfo];
  return {
    email,
    emailTrust: combined(sources.filter((each) => emailOf(each) === email).map(emailTrustOf)),
    name: nameOf(sources) ?? cleanName(email) ?? 'Unnamed',
  };
}

/**
 * A claim; `undefined` when it is absent, or is written as `null` or an empty text, which a claim without a value should not be
 * (OpenID Connect Core section 5.3.2).
 */
function claimOf(claims: Claims, name: string): unknown {
  const value = claims[name];
  return value === null || value === '' ? undefined : value;
}

function emailOf(claims: Claims): string | null {
  const email = claimOf(claims, 'email');
  return typeof email === 'string' ? normalizeEmail(email) : null;
}

/** The name of any source before its parts, which AD FS and Cognito send alone, and both before the name of an account. */
function nameOf(sources: readonly Claims[]): string | null {
  const names = [
    ...sources.map((claims) => cleanName(claimOf(claims, 'name'))),
    ...sources.map(joinedName),
    ...sources.map((claims) => cleanName(claimOf(claims, 'preferred_username'))),
  ];
  return names.find((name) => name !== null) ?? null;
}

/** In the order of Western names; where it is another one, issuers send `name` as well. */
function joinedName(claims: Claims): string | null {
  const parts = ['given_name', 'family_name'].map((name) => cleanName(claimOf(claims, name)));
  return cleanName(parts.filter((part) => part !== null).join(' '));
}

/**
 * A statement that is no `true` is a denial, `null` included: an issuer that knows nothing can leave the claim out.
 *
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

/** Cognito and Apple write `email_verified` as a text, Active Directory and .NET as `TRUE` and `True`. */
function isTrue(claim: unknown): boolean {
  return claim === true || (typeof claim === 'string' && claim.toLowerCase() === 'true');
}

function combined(trusts: readonly EmailTrust[]): EmailTrust {
  if (trusts.includes('denied')) return 'denied';
  return trusts.includes('verified') ? 'verified' : 'unstated';
}

const MAX_LENGTH = 120;

/** A name that another service sent, as a label: without what is no text, cut where it is too long; `null` for nothing. */
export function cleanName(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = [...value.slice(0, 10 * MAX_LENGTH).normalize('NFC')]
    .map((character) => (/\s/u.test(character) ? ' ' : isLabel(character) ? character : ''))
    .join('')
    .replace(/ {2,}/g, ' ');
  let name = '';
  // By whole characters: half of a surrogate pair is none.
  for (const character of text.trim()) {
    if (name.length + character.length > MAX_LENGTH) break;
    name += character;
  }
  name = name.trim();
  return isLabel(name) ? name : null;
}

/** The largest time value of `Date`, in seconds. */
const MAX_SECONDS = 8_640_000_000_000;

/**
 * When the external issuer last authenticated the user (`auth_time` of the ID token, in seconds). Without it nothing
 * shows that the user proved anything just now: the issuer may have answered from a session of last week.
 */
export function loginTimeOf(authTime: unknown): Date {
  if (typeof authTime !== 'number' || !(authTime >= 0 && authTime <= MAX_SECONDS)) return LOGIN_TIME_UNKNOWN;
  return new Date(authTime * 1000);
}

const MAX_SUBJECT_LENGTH = 255;

/** What may be a `sub`: OpenID Connect Core section 2 allows 255 characters; a NUL would be an error of the database. */
export function isSubject(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length >= 1 &&
    value.length <= MAX_SUBJECT_LENGTH &&
    !/\p{C}/u.test(value)
  );
}
