import type { LoginMethod } from './session.entity.js';

export class SessionResponse {
  id: string;
  /** Whether this request was made in it. */
  current: boolean;
  /** How the user got in. */
  method: LoginMethod;
  /** From where it was last used. */
  ip: string | null;
  /** By which program it was last used. */
  user_agent: string | null;
  created_at: Date;
  /** To the quarter of an hour: when it last fetched an access token. */
  last_used_at: Date;
  /** Moves with use, up to 90 days after the login. */
  expires_at: Date;
}

export class SessionPageResponse {
  items: SessionResponse[];
  next_cursor: string | null;
}
