/** How long an access token is good for. Sessions outlive it; their refresh tokens give the next one. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;
