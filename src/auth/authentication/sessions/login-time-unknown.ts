/** Last login of a session whose external issuer did not report when it authenticated the user: never recent. */
export const LOGIN_TIME_UNKNOWN = new Date(0);
