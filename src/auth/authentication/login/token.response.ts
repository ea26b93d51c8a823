/** An access token, as OAuth's token endpoint writes it (RFC 6749 section 5.1). */
export class TokenResponse {
  /** Access token, sent as `Authorization: Bearer <access_token>`. */
  access_token: string;
  /** Type of the access token, always `Bearer`. */
  token_type: 'Bearer';
  /** Lifetime of the access token in seconds. */
  expires_in: number;
}
