export class ReauthenticatedResponse {
  /** Time of this confirmation, which counts as the session's last login. RFC 3339, UTC. */
  authenticated_at: Date;
  /** Time until which the session may make sensitive changes, RFC 3339, UTC. */
  recent_until: Date;
}
