import type { LoginMethod } from './session.entity.js';

export class SessionResponse {
  /** Id of the session, a UUID. */
  id: string;
  /** Whether the request belongs to this session. */
  current: boolean;
  /** How the session was opened. */
  method: LoginMethod;
  /** Source IP of the session's last token refresh; `null` when unknown. */
  ip: string | null;
  /** User agent of the session's last token refresh; `null` when unknown. */
  user_agent: string | null;
  /** Time of the login, RFC 3339, UTC. */
  created_at: Date;
  /** Time of the last token refresh, accurate to 15 minutes, RFC 3339, UTC. */
  last_used_at: Date;
  /** Expiry time of the session, RFC 3339, UTC; extended by use, up to 90 days after the login. */
  expires_at: Date;
}

export class SessionPageResponse {
  /** Sessions on this page, newest first. */
  items: SessionResponse[];
  /** Cursor of the next page; `null` on the last page. */
  next_cursor: string | null;
}
