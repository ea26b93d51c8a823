import { ApiProperty } from '@nestjs/swagger';
import { PERMISSIONS, type Permission } from '../../permissions.js';

export class ServiceAccountRelationResponse {
  /** Object of the relation: `organization` or `project:<key>`. */
  object: string;
  /** The relation to the object, such as `developer`. */
  relation: string;
}

export class ServiceAccountProjectResponse {
  /** Id of the project, a UUID. */
  id: string;
  /** Key of the project. */
  key: string;
}

export class CreatorResponse {
  /** Id of the person or service account, a UUID. */
  id: string;
  /** Name of the person or service account. */
  name: string;
}

export class ServiceAccountResponse {
  /** Id of the account, a UUID: the `user_id` of member routes and the `actor_user_id` of runs. */
  id: string;
  /** Name of the account. Permanent; cannot be reused. */
  name: string;
  /** Purpose of the account, as free text; empty when absent. */
  description: string;
  /** The project whose owners manage the account; `null` for one that the organization's administrators manage. */
  project: ServiceAccountProjectResponse | null;
  /**
   * Relations to the organization and to projects. Relations to apps and installations are listed by their member
   * routes.
   */
  relations: ServiceAccountRelationResponse[];
  /** The permissions with which the account may make sensitive changes. */
  @ApiProperty({ enum: PERMISSIONS, isArray: true })
  sensitive_permissions: Permission[];
  /**
   * State of the account. `deleted` accounts hold no permissions; their name remains in audit events and histories.
   */
  state: 'active' | 'deleted';
  /** Number of tokens that are neither revoked nor expired. */
  active_tokens: number;
  /** Last use of one of its tokens, to the minute. RFC 3339, UTC; `null` when none was used. */
  last_used_at: Date | null;
  /** Person or service account that created the account. */
  created_by: CreatorResponse;
  /** Creation time of the account, RFC 3339, UTC. */
  created_at: Date;
  /** Version of the account, incremented by every change and sent as its `ETag`. */
  version: number;
}

export class ServiceAccountPageResponse {
  /** Service accounts on this page, sorted by name. */
  items: ServiceAccountResponse[];
  /** Cursor of the next page; `null` on the last page. */
  next_cursor: string | null;
}

export class ServiceAccountTokenResponse {
  /** Id of the token, a UUID. */
  id: string;
  /** Label of the token. */
  name: string;
  /** First characters of the token, by which lists identify it. */
  prefix: string;
  /** Permissions that the token may use. */
  @ApiProperty({ enum: PERMISSIONS, isArray: true })
  scopes: Permission[];
  /** State of the token; only `active` ones are accepted. */
  state: 'active' | 'expired' | 'revoked';
  /** Person or service account that created the token. */
  created_by: CreatorResponse;
  /** Creation time of the token, RFC 3339, UTC. */
  created_at: Date;
  /** Expiry time of the token, RFC 3339, UTC. */
  expires_at: Date;
  /** Last use, to the minute. RFC 3339, UTC; `null` when the token was not used. */
  last_used_at: Date | null;
}

export class ServiceAccountTokenPageResponse {
  /** Tokens on this page, newest first. */
  items: ServiceAccountTokenResponse[];
  /** Cursor of the next page; `null` on the last page. */
  next_cursor: string | null;
}

export class CreatedServiceAccountTokenResponse {
  /** Id of the token, a UUID. */
  id: string;
  /** Label of the token. */
  name: string;
  /** First characters of the token, by which lists identify it. */
  prefix: string;
  /** Permissions that the token may use. */
  @ApiProperty({ enum: PERMISSIONS, isArray: true })
  scopes: Permission[];
  /** Token, sent as `Authorization: Bearer <token>`. Returned only once. */
  token: string;
  /** Creation time of the token, RFC 3339, UTC. */
  created_at: Date;
  /** Expiry time of the token, RFC 3339, UTC. */
  expires_at: Date;
}
