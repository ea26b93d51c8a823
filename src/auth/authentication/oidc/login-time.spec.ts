import { describe, expect, it } from 'vitest';
import { LOGIN_TIME_UNKNOWN } from '../sessions/login-time-unknown.js';
import { loginTimeOf } from './login-time.js';

describe('the login time that an ID token reports', () => {
  it('is auth_time, in seconds since 1970', () => {
    expect(loginTimeOf(1_764_000_000)).toEqual(new Date('2025-11-24T16:00:00Z'));
  });

  it.each([undefined, null, '1764000000', Number.NaN, -1, 1e300, {}])(
    'is unknown for auth_time %j',
    (value) => {
      expect(loginTimeOf(value)).toBe(LOGIN_TIME_UNKNOWN);
    },
  );

  it('is recent for no check when it is unknown', () => {
    expect(LOGIN_TIME_UNKNOWN.getTime()).toBe(0);
  });
});
