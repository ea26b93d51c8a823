const DAY_MS = 24 * 60 * 60 * 1000;
/** A session that is not used for so long ends. */
export const SESSION_IDLE_MS = 14 * DAY_MS;
/** However much it is used, it ends then: a stolen session must not last for ever. */
export const SESSION_MAX_MS = 90 * DAY_MS;

/** When a session ends that is used now, unless it is used again. */
export function sessionExpiry(createdAt: Date, now: number): Date {
  return new Date(Math.min(now + SESSION_IDLE_MS, createdAt.getTime() + SESSION_MAX_MS));
}

/** How long after a login its session may make sensitive changes. Refreshing a session does not extend it. */
export const RECENT_LOGIN_SECONDS = 15 * 60;

/** Last login of a session whose external issuer did not report when it authenticated the user: never recent. */
export const LOGIN_TIME_UNKNOWN = new Date(0);
