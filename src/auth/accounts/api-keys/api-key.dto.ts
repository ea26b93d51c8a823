import { ArrayNotEmpty, ArrayUnique, IsArray, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { API_KEY_SCOPES, type ApiKeyScope } from '../../authentication/api-keys/api-key.entity.js';
import { IfPresent } from '../../../common/validation/if-present.js';
import { IsInstant } from '../../../common/validation/is-instant.js';
import { IsLabel } from '../../../common/validation/is-label.js';

export class CreateApiKeyDto {
  /** Label of the key, for example the program that uses it. */
  @IsLabel()
  name: string;

  /** Scopes of the key; all scopes when absent. */
  @IfPresent()
  @IsArray()
  @ArrayNotEmpty()
  @ArrayUnique()
  @IsIn(API_KEY_SCOPES, { each: true })
  scopes?: ApiKeyScope[];

  /** Expiry time of the key, RFC 3339; no expiry when absent or `null`. */
  @IsOptional()
  @IsInstant()
  expires_at?: string | null;
}

export class RotateSecretDto {
  /** Number of hours for which the current secret stays valid after the rotation. Default: 24; 0 invalidates it immediately. */
  @IfPresent()
  @IsInt()
  @Min(0)
  @Max(720)
  overlap_hours?: number;
}

export class CreatedApiKeyResponse {
  /** Id of the API key, a UUID. */
  id: string;
  /** Label of the key. */
  name: string;
  /** First characters of the key, which identify it in lists. */
  prefix: string;
  /** Scopes of the key. */
  scopes: ApiKeyScope[];
  /** API key, sent as `Authorization: Bearer <api_key>`. Returned only once. */
  api_key: string;
  /** Secret that signs batches. Returned only once. */
  webhook_secret: string;
  /** Creation time of the key, RFC 3339, UTC. */
  created_at: Date;
  /** Expiry time of the key, RFC 3339, UTC; `null` for no expiry. */
  expires_at: Date | null;
}

export class ApiKeyCreatorResponse {
  /** Id of the user, a UUID. */
  id: string;
  /** Display name of the user. */
  name: string;
}

export class ApiKeyResponse {
  /** Id of the API key, a UUID. */
  id: string;
  /** Label of the key. */
  name: string;
  /** First characters of the key, which identify it in lists. */
  prefix: string;
  /** Scopes of the key. */
  scopes: ApiKeyScope[];
  /** State of the key; only `active` ones are accepted. */
  state: 'active' | 'expired' | 'revoked';
  /** User who created the key. */
  created_by: ApiKeyCreatorResponse;
  /** Creation time of the key, RFC 3339, UTC. */
  created_at: Date;
  /** Expiry time of the key, RFC 3339, UTC; `null` for no expiry. */
  expires_at: Date | null;
  /** Time of the last use, accurate to a minute, RFC 3339, UTC; `null` when the key was not used. */
  last_used_at: Date | null;
}

export class ApiKeyPageResponse {
  /** API keys on this page, newest first. */
  items: ApiKeyResponse[];
  /** Cursor of the next page; `null` on the last page. */
  next_cursor: string | null;
}

export class RotatedSecretResponse {
  /** New secret that signs batches. Returned only once. */
  webhook_secret: string;
  /** Time until which the earlier secrets are accepted, RFC 3339, UTC. */
  previous_expires_at: Date;
}
