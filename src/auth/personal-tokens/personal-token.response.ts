import type { Permission } from '../permissions.js';

export class CreatedPersonalTokenResponse {
  id: string;
  name: string;
  /** The first characters of the token, by which it is known in lists. */
  prefix: string;
  scopes: Permission[];
  /** Send it as `Authorization: Bearer <token>`. In this answer only. */
  token: string;
  created_at: Date;
  expires_at: Date;
}

export class PersonalTokenResponse {
  id: string;
  name: string;
  prefix: string;
  scopes: Permission[];
  state: 'active' | 'expired' | 'revoked';
  created_at: Date;
  expires_at: Date;
  /** To the minute. */
  last_used_at: Date | null;
}

export class PersonalTokenPageResponse {
  items: PersonalTokenResponse[];
  next_cursor: string | null;
}
