import type { IDToken, UserInfoResponse } from 'openid-client';
import { normalizeEmail } from '../email-address.js';
import { isLabel } from '../../../common/validation/is-label.js';
import { LOGIN_TIME_UNKNOWN } from '../sessions/session-times.js';

/**
 * An issuer's statement about an e-mail address: its owner has proven it (`verified`), any other value (`denied`), or none
 * (`unstated`).
 */
export type EmailTrust = 'verified' | 'denied' | 'unstated';

/** Profile of a person from the claims of an issuer. */
export interface ExternalProfile {
  /** Normalized by `normalizeEmail`; `null` without a valid address. */
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
  // A source's statement applies to its own address only.
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

/**
 * The full name of any source takes precedence over its parts, which are all that AD FS and Cognito send, and both over the
 * name of an account.
 */
function nameOf(sources: readonly Claims[]): string | null {
  const names = [
    ...sources.map((claims) => cleanName(claimOf(claims, 'name'))),
    ...sources.map(joinedName),
    ...sources.map((claims) => cleanName(claimOf(claims, 'preferred_username'))),
  ];
  return names.find((name) => name !== null) ?? null;
}

/** Joins the parts in the order of Western names; where the order differs, issuers also send `name`. */
function joinedName(claims: Claims): string | null {
  const parts = ['given_name', 'family_name'].map((name) => cleanName(claimOf(claims, name)));
  return cleanName(parts.filter((part) => part !== null).join(' '));
}

/**
 * A claim that is not `true` is a denial, `null` included: an issuer without the information can omit the claim.
 *
 * Microsoft Entra ID sends no `email_verified`. Its `xms_edov` states that the owner of the domain is verified; it is read
 * only when `email_verified` is absent, as another issuer's denial must stand.
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

/** Converts a name of another service into a label: removes non-printable characters and truncates it; `null` when it is empty. */
export function cleanName(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = [...value.slice(0, 10 * MAX_LENGTH).normalize('NFC')]
    .map((character) => (/\s/u.test(character) ? ' ' : isLabel(character) ? character : ''))
    .join('')
    .replace(/ {2,}/g, ' ');
  let name = '';
  // Iterates over code points, so that no surrogate pair is split.
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
 * When the external issuer last authenticated the user (`auth_time` of the ID token, in seconds). Without it, a recent
 * authentication cannot be assumed: the issuer may have used a session of last week.
 */
export function loginTimeOf(authTime: unknown): Date {
  if (typeof authTime !== 'number' || !(authTime >= 0 && authTime <= MAX_SECONDS)) return LOGIN_TIME_UNKNOWN;
  return new Date(authTime * 1000);
}

const MAX_SUBJECT_LENGTH = 255;

/** Whether a value can be a `sub`: OpenID Connect Core section 2 allows 255 characters; a NUL would be an error of the database. */
export function isSubject(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length >= 1 &&
    value.length <= MAX_SUBJECT_LENGTH &&
    !/\p{C}/u.test(value)
  );
}
