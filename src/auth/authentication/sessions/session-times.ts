const DAY_MS = 24 * 60 * 60 * 1000;
/** Time without use after which a session ends. */
export const SESSION_IDLE_MS = 14 * DAY_MS;
/** Maximum age of a session, regardless of its use: a stolen session must not last forever. */
export const SESSION_MAX_MS = 90 * DAY_MS;

/** Expiry of a session that is used now. */
export function sessionExpiry(createdAt: Date, now: number): Date {
  return new Date(Math.min(now + SESSION_IDLE_MS, createdAt.getTime() + SESSION_MAX_MS));
}

/** Time after a login in which its session may make sensitive changes. Refreshing a session does not extend it. */
export const RECENT_LOGIN_SECONDS = 15 * 60;

/** Last login of a session whose external issuer did not report when it authenticated the user: never recent. */
export const LOGIN_TIME_UNKNOWN = new Date(0);
