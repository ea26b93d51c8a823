/** An access token, as OAuth's token endpoint writes it (RFC 6749 section 5.1). */
export class TokenResponse {
  /** Access token, sent as `Authorization: Bearer <access_token>`. */
  access_token: string;
  /** Type of the access token, always `Bearer`. */
  token_type: 'Bearer';
  /** Lifetime of the access token in seconds. */
  expires_in: number;
}

export class ReauthenticatedResponse {
  /** Time of this confirmation, which counts as the session's last login. RFC 3339, UTC. */
  authenticated_at: Date;
  /** Time until which the session may make sensitive changes, RFC 3339, UTC. */
  recent_until: Date;
}
