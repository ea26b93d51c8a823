import { ArrayNotEmpty, ArrayUnique, IsArray, IsIn, IsInt, Max, Min } from 'class-validator';
import { IfPresent } from '../../../common/validation/if-present.js';
import { IsLabel } from '../../../common/validation/is-label.js';
import { PERMISSIONS, type Permission } from '../../permissions.js';

const DEFAULT_DAYS = 90;
const MAX_DAYS = 365;

export class CreatePersonalTokenDto {
  /** Label of the token that states its purpose. */
  @IsLabel()
  name: string;

  /** Permissions that the token may use. A token never exceeds the permissions of its owner. */
  @IsArray()
  @ArrayNotEmpty()
  @ArrayUnique()
  @IsIn(PERMISSIONS, { each: true })
  scopes: Permission[];

  /** Lifetime of the token in days. */
  @IfPresent()
  @IsInt()
  @Min(1)
  @Max(MAX_DAYS)
  expires_in_days: number = DEFAULT_DAYS;
}

export class CreatedPersonalTokenResponse {
  /** Id of the token, a UUID. */
  id: string;
  /** Label of the token. */
  name: string;
  /** First characters of the token, which identify it in lists. */
  prefix: string;
  /** Permissions that the token may use. */
  scopes: Permission[];
  /** Token, sent as `Authorization: Bearer <token>`. Returned only once. */
  token: string;
  /** Creation time of the token, RFC 3339, UTC. */
  created_at: Date;
  /** Expiry time of the token, RFC 3339, UTC. */
  expires_at: Date;
}

export class PersonalTokenResponse {
  /** Id of the token, a UUID. */
  id: string;
  /** Label of the token. */
  name: string;
  /** First characters of the token, which identify it in lists. */
  prefix: string;
  /** Permissions that the token may use. */
  scopes: Permission[];
  /** State of the token; only `active` ones are accepted. */
  state: 'active' | 'expired' | 'revoked';
  /** Creation time of the token, RFC 3339, UTC. */
  created_at: Date;
  /** Expiry time of the token, RFC 3339, UTC. */
  expires_at: Date;
  /** Time of the last use, accurate to a minute, RFC 3339, UTC; `null` when the token was not used. */
  last_used_at: Date | null;
}

export class PersonalTokenPageResponse {
  /** Tokens on this page, newest first. */
  items: PersonalTokenResponse[];
  /** Cursor of the next page; `null` on the last page. */
  next_cursor: string | null;
}
