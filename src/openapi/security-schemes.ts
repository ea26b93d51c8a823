/** Names under which the document declares the two kinds of bearer tokens. */
export const ACCESS_TOKEN_SCHEME = 'access_token';
export const API_KEY_SCHEME = 'api_key';
