import type { Relations } from '../permissions.js';
import type { UserState } from './user-state.js';

export class AccountResponse {
  id: string;
  email: string;
  name: string;
  /** `invited`: has not come in yet. */
  state: UserState;
  /** To the organization; `null` for somebody who has none, such as a first login by the external issuer. */
  relation: Relations['organization'] | null;
  last_login_at: Date | null;
  created_at: Date;
  version: number;
}

export class AccountPageResponse {
  items: AccountResponse[];
  next_cursor: string | null;
}

export class AccountLinkResponse {
  /** In this answer only. */
  token: string;
  /** The page to open; it holds the token. In this answer only. */
  url: string;
  expires_at: Date;
}

export class InvitedUserResponse {
  user: AccountResponse;
  /** Hand it to the person yourself; nothing is sent. */
  invitation: AccountLinkResponse;
}

export class InspectedInvitationResponse {
  email: string;
  name: string;
  /** Name of the organization that invites. */
  organization: string;
  expires_at: Date;
}
