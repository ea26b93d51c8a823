import type { Relations } from '../../permissions.js';
import type { UserState } from './user-sql.js';

export class AccountResponse {
  /** Id of the person, a UUID. */
  id: string;
  /** E-mail address of the person. */
  email: string;
  /** Display name of the person. */
  name: string;
  /** State of the account. `invited`: the invitation is not accepted yet. `deactivated`: cannot log in. */
  state: UserState;
  /**
   * Relation to the organization; `null` for none, for example after a first login through the external issuer.
   */
  relation: Relations['organization'] | null;
  /** Time of the last login, RFC 3339, UTC; `null` before the first one. */
  last_login_at: Date | null;
  /** Creation time of the account, RFC 3339, UTC. */
  created_at: Date;
  /** Version of the account, incremented by every change and sent as its `ETag`. */
  version: number;
}

export class AccountPageResponse {
  /** People on this page, sorted by e-mail address. */
  items: AccountResponse[];
  /** Cursor of the next page; `null` on the last page. */
  next_cursor: string | null;
}

export class AccountLinkResponse {
  /** Token of the link. Returned only once. */
  token: string;
  /** URL of the page to open, which contains the token. Returned only once. */
  url: string;
  /** Expiry time of the link, RFC 3339, UTC. */
  expires_at: Date;
}

export class InvitedUserResponse {
  /** Account of the invited person. */
  user: AccountResponse;
  /** Invitation link. The service sends no mail: pass the link on to the person. */
  invitation: AccountLinkResponse;
}

export class InspectedInvitationResponse {
  /** E-mail address of the invited person. */
  email: string;
  /** Display name of the invited person. */
  name: string;
  /** Name of the inviting organization. */
  organization: string;
  /** Expiry time of the invitation, RFC 3339, UTC. */
  expires_at: Date;
}
