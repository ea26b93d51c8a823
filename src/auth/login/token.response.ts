/** An access token, as OAuth's token endpoint writes it (RFC 6749 section 5.1). */
export class TokenResponse {
  /** Send it as `Authorization: Bearer <access_token>`. */
  access_token: string;
  token_type: 'Bearer';
  /** Seconds. */
  expires_in: number;
}
