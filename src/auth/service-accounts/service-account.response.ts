import { ApiProperty } from '@nestjs/swagger';
import { PERMISSIONS, type Permission } from '../permissions.js';

export class ServiceAccountRelationResponse {
  /** `organization`, or `project:<key>`. */
  object: string;
  /** The relation to the object, such as `developer`. */
  relation: string;
}

export class ServiceAccountProjectResponse {
  id: string;
  key: string;
}

export class CreatorResponse {
  id: string;
  /** Name of the person or service account. */
  name: string;
}

export class ServiceAccountResponse {
  /** Id of the account, which member routes take as `user_id` and runs carry as `actor_user_id`. */
  id: string;
  name: string;
  /** What the account is for; empty when nobody wrote it down. */
  description: string;
  /** The project whose owners manage the account; `null` for one that the organization's administrators manage. */
  project: ServiceAccountProjectResponse | null;
  /** Relations to the organization and to projects. Those to apps and installations are on the members' routes. */
  relations: ServiceAccountRelationResponse[];
  /** The permissions with which the account may make sensitive changes. */
  @ApiProperty({ enum: PERMISSIONS, isArray: true })
  sensitive_permissions: Permission[];
  /** `deleted` accounts hold nothing; their name stays in audit events and histories. */
  state: 'active' | 'deleted';
  /** Number of tokens that are neither revoked nor expired. */
  active_tokens: number;
  /** Last use of one of its tokens, to the minute. RFC 3339, UTC; `null` when none was used. */
  last_used_at: Date | null;
  created_by: CreatorResponse;
  created_at: Date;
  version: number;
}

export class ServiceAccountPageResponse {
  items: ServiceAccountResponse[];
  next_cursor: string | null;
}

export class ServiceAccountTokenResponse {
  id: string;
  name: string;
  /** First characters of the token, by which it is recognised. */
  prefix: string;
  @ApiProperty({ enum: PERMISSIONS, isArray: true })
  scopes: Permission[];
  state: 'active' | 'expired' | 'revoked';
  created_by: CreatorResponse;
  created_at: Date;
  expires_at: Date;
  /** Last use, to the minute. RFC 3339, UTC; `null` when the token was not used. */
  last_used_at: Date | null;
}

export class ServiceAccountTokenPageResponse {
  items: ServiceAccountTokenResponse[];
  next_cursor: string | null;
}

export class CreatedServiceAccountTokenResponse {
  id: string;
  name: string;
  prefix: string;
  @ApiProperty({ enum: PERMISSIONS, isArray: true })
  scopes: Permission[];
  /** The token itself, for `Authorization: Bearer <token>`. In this answer only. */
  token: string;
  created_at: Date;
  expires_at: Date;
}
