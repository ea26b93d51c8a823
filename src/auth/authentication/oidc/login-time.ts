import { LOGIN_TIME_UNKNOWN } from '../sessions/login-time-unknown.js';

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
