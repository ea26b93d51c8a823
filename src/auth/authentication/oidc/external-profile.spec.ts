import type { IDToken } from 'openid-client';
import { describe, expect, it } from 'vitest';
import { isComplete, profileOf } from './external-profile.js';

const token = (claims: Record<string, string | boolean | number>): IDToken => ({
  iss: 'https://login.example.com',
  sub: 'u1',
  aud: 'c',
  iat: 1,
  exp: 2,
  ...claims,
});

describe('the profile that an issuer reports for a user', () => {
  it('stands in the ID token, in our form', () => {
    const claims = token({ email: ' Grace@Example.COM ', email_verified: true, name: ' Grace\nHopper ' });
    expect(isComplete(claims)).toBe(true);
    expect(profileOf(claims, null)).toEqual({
      email: 'grace@example.com',
      emailVerified: true,
      name: 'Grace Hopper',
    });
  });

  it('never joins the address of one source with the word of the other', () => {
    const claims = token({ email: 'boss@example.com', email_verified: true });
    expect(profileOf(claims, { sub: 'u1', email: 'me@example.com' })).toMatchObject({
      email: 'me@example.com',
      emailVerified: false,
    });
    expect(profileOf(token({ email_verified: true }), { sub: 'u1', email: 'me@example.com' })).toMatchObject({
      emailVerified: false,
    });
  });

  it.each([
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
    [1, false],
    ['yes', false],
  ])('takes %j as verified: %s', (claim, verified) => {
    expect(profileOf(token({ email: 'a@b.c', email_verified: claim }), null).emailVerified).toBe(verified);
  });

  it.each([
    [{ name: '\u0000', preferred_username: 'grace' }, 'grace'],
    [{ email: 'grace@example.com' }, 'grace@example.com'],
    [{}, 'Unnamed'],
    [{ name: 7 }, 'Unnamed'],
  ])('finds a name in %j', (claims, name) => {
    expect(profileOf(token(claims), null).name).toBe(name);
  });

  it('knows no address that is none', () => {
    expect(profileOf(token({ email: 'not an address' }), null).email).toBeNull();
    expect(profileOf(token({ email: 'a@b.c\u0000' }), null).email).toBeNull();
    expect(profileOf(token({ email: 7 }), null).email).toBeNull();
  });
});
