import type { IDToken, UserInfoResponse } from 'openid-client';
import { describe, expect, it } from 'vitest';
import { isComplete, profileOf, cleanName, loginTimeOf } from './external-profile.js';
import fc from 'fast-check';
import { ManualClock } from '../../../../test/support/manual-clock.js';
import type { ProblemError } from '../../../common/problem/problem-error.js';
import { SensitiveChanges } from '../../authorization/sensitive-changes.js';
import type { UserCaller } from '../../caller.js';
import { isLabel } from '../../../common/validation/is-label.js';
import { LOGIN_TIME_UNKNOWN } from '../sessions/session-times.js';

const token = (claims: Record<string, string | boolean | number | null | (string | boolean)[]>): IDToken => ({
  iss: 'https://login.example.com',
  sub: 'u1',
  aud: 'c',
  iat: 1,
  exp: 2,
  ...claims,
});

describe('the profile that an issuer reports for a user', () => {
  it('is read from the ID token, and normalized', () => {
    const claims = token({ email: ' Grace@Example.COM ', email_verified: true, name: ' Grace\nHopper ' });
    expect(isComplete(claims)).toBe(true);
    expect(profileOf(claims, null)).toEqual({
      email: 'grace@example.com',
      emailTrust: 'verified',
      name: 'Grace Hopper',
    });
  });

  it('never combines the address of one source with the verification of the other', () => {
    const claims = token({ email: 'boss@example.com', email_verified: true });
    expect(profileOf(claims, { sub: 'u1', email: 'me@example.com' })).toMatchObject({
      email: 'me@example.com',
      emailTrust: 'unstated',
    });
    expect(profileOf(token({ email_verified: true }), { sub: 'u1', email: 'me@example.com' })).toMatchObject({
      emailTrust: 'unstated',
    });
  });

  it('combines what both sources state about one address, where a denial takes precedence', () => {
    const claims = token({ email: 'me@example.com', xms_edov: true });
    const userInfo = { sub: 'u1', email: 'ME@example.com' };
    expect(profileOf(claims, userInfo).emailTrust).toBe('verified');
    expect(profileOf(claims, { ...userInfo, email_verified: false }).emailTrust).toBe('denied');
  });

  it.each([
    [{}, 'unstated'],
    [{ email_verified: true }, 'verified'],
    [{ email_verified: 'true' }, 'verified'],
    [{ email_verified: false }, 'denied'],
    [{ email_verified: 'false' }, 'denied'],
    [{ email_verified: 1 }, 'denied'],
    [{ email_verified: 'yes' }, 'denied'],
    [{ xms_edov: true }, 'verified'],
    [{ xms_edov: '1' }, 'verified'],
    [{ xms_edov: 1 }, 'verified'],
    [{ xms_edov: false }, 'denied'],
    [{ xms_edov: '0' }, 'denied'],
    [{ email_verified: false, xms_edov: true }, 'denied'],
    [{ email_verified: null }, 'denied'],
    [{ email_verified: '' }, 'denied'],
    [{ email_verified: null, xms_edov: true }, 'denied'],
    [{ xms_edov: null }, 'denied'],
    // Booleans of Active Directory and .NET.
    [{ email_verified: 'TRUE' }, 'verified'],
    [{ xms_edov: 'True' }, 'verified'],
    [{ email_verified: [true] }, 'denied'],
  ])('reads the trust in %j as %s', (claims, trust) => {
    expect(profileOf(token({ email: 'a@b.c', ...claims }), null).emailTrust).toBe(trust);
  });

  it.each([
    [{ name: '\u0000', preferred_username: 'grace' }, 'grace'],
    [{ email: 'grace@example.com' }, 'grace@example.com'],
    [{}, 'Unnamed'],
    [{ given_name: 'Grace', family_name: 'Hopper', preferred_username: 'ghopper' }, 'Grace Hopper'],
    [{ given_name: 'Grace', family_name: null, email: 'g@example.com' }, 'Grace'],
  ])('finds a name in %j', (claims, name) => {
    expect(profileOf(token(claims), null).name).toBe(name);
  });

  it('prefers a name of the userinfo endpoint to the name of an account in the ID token', () => {
    const claims = token({ email: 'grace@example.com', preferred_username: 'ghopper' });
    expect(profileOf(claims, { sub: 'u1', name: 'Grace Hopper' }).name).toBe('Grace Hopper');
  });

  it('treats an address or a name without a value as absent', () => {
    const empty = token({ email: null, email_verified: true, name: '' });
    expect(isComplete(empty)).toBe(false);
    const userInfo = { sub: 'u1', email: 'grace@example.com', email_verified: true, name: 'Grace' };
    expect(profileOf(empty, userInfo)).toEqual({
      email: 'grace@example.com',
      emailTrust: 'verified',
      name: 'Grace',
    });
    const nothing = JSON.parse('{"sub": "u1", "email": null}') as UserInfoResponse;
    const claims = token({ email: 'grace@example.com', email_verified: true });
    expect(profileOf(claims, nothing)).toMatchObject({ email: 'grace@example.com', emailTrust: 'verified' });
  });

  it('has no address when the claim is a list', () => {
    expect(profileOf(token({ email: ['grace@example.com'] }), null).email).toBeNull();
  });

  it('has no address when the claim is no address', () => {
    expect(profileOf(token({ email: 'not an address' }), null).email).toBeNull();
    expect(profileOf(token({ email: 'a@b.c\u0000' }), null).email).toBeNull();
    expect(profileOf(token({ email: 7 }), null).email).toBeNull();
  });
});

describe('a name that an issuer reports', () => {
  it.each([
    ['Grace Hopper', 'Grace Hopper'],
    ['  Grace \t\n Hopper  ', 'Grace Hopper'],
    ['Grace\u0000\u202EHopper', 'GraceHopper'],
    ['e\u0301', 'é'],
    ['\ud83d', null],
    [' \u200b ', null],
    [7, null],
  ])('%j becomes %j', (value, name) => {
    expect(cleanName(value)).toBe(name);
  });

  it('is truncated to 120 units, at whole characters', () => {
    expect(cleanName('a'.repeat(1_000_000))).toHaveLength(120);
    expect(cleanName(`${'a'.repeat(119)}😀`)).toBe('a'.repeat(119));
  });

  it('is a valid label or null, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const name = cleanName(text);
        return name === null || (isLabel(name) && name.trim() === name);
      }),
    );
  });
});

describe('the login time that an ID token reports', () => {
  it('is auth_time, in seconds since 1970', () => {
    expect(loginTimeOf(1_764_000_000)).toEqual(new Date('2025-11-24T16:00:00Z'));
  });

  it.each(['1764000000', Number.NaN, -1, 1e300])('is unknown for auth_time %j', (value) => {
    expect(loginTimeOf(value)).toBe(LOGIN_TIME_UNKNOWN);
  });

  it('is never recent when it is unknown', () => {
    const clock = new ManualClock(Date.parse('2026-11-24T16:00:00Z'));
    const changes = new SensitiveChanges(clock);
    const changeWith = (authTime: unknown) => (): void =>
      changes.require(
        { credential: { kind: 'session', authenticatedAt: loginTimeOf(authTime) } } as UserCaller,
        null,
      );
    expect(changeWith(clock.now() / 1000)).not.toThrow();
    expect(changeWith(undefined)).toThrow(
      expect.objectContaining({
        code: 'recent_login_required',
        detail: expect.stringContaining('did not report when you logged in') as string,
      }) as ProblemError,
    );
  });
});
