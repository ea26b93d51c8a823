/** How long after a login its session may make sensitive changes. Refreshing a session does not extend it. */
export const RECENT_LOGIN_SECONDS = 15 * 60;
