import { IsBoolean, IsOptional, IsString, MaxLength } from 'class-validator';
import { IfPresent } from '../../common/validation/if-present.js';
import { IsInstant } from '../../common/validation/is-instant.js';
import { PageQuery } from '../../common/page-query.dto.js';
import { IsFlagKey } from '../flag-key.js';
import type { SelfOverride } from './self-override.entity.js';

export class SetOverrideDto {
  /** Id or key of the project. Required here or as the query parameter `project_id`. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** Value to which the flag evaluates for the caller. */
  @IsBoolean()
  value: boolean;

  /** Whether the override applies. `false` stores it without applying it. */
  @IfPresent()
  @IsBoolean()
  active: boolean = true;

  /** Time at which the override expires, RFC 3339; it does not expire when absent or `null`. */
  @IsOptional()
  @IsInstant()
  expires_at?: string | null;
}

export class OverrideQuery extends PageQuery {
  /** Id or key of the project. Required. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** Returns only overrides of the flag with this key. */
  @IsOptional()
  @IsFlagKey()
  flag_key?: string;
}

export class OverrideResponse {
  /** Key of the overridden flag. */
  flag_key: string;
  /** Signalbox id of the person to whom the override belongs. */
  actor_id: string;
  /**
   * Values of the context's `userId` to which the override applies: the person's Signalbox id, then the recorded ids.
   */
  user_ids: string[];
  /** Value to which the flag evaluates for this person. */
  value: boolean;
  /** Whether the override applies. An override is deactivated when the person loses the permission for overrides. */
  active: boolean;
  /** Time at which the override expires, RFC 3339, UTC; `null` when it does not expire. */
  expires_at: Date | null;
  /** Revision of the project that contains the last change of the override. */
  revision: number;
  /** Time of the override's last change, RFC 3339, UTC. */
  updated_at: Date;
}

class PersonOverrideResponse extends OverrideResponse {
  /** Display name of the person. */
  actor_name: string;
  /** E-mail address of the person. */
  actor_email: string;
}

export class PersonOverridePageResponse {
  /** Overrides on this page, sorted by key of the flag and id of the person. */
  items: PersonOverrideResponse[];
  /** Cursor of the next page; `null` on the last page. */
  next_cursor: string | null;
}

/** @param identities the recorded ids of the person in the override's project. */
export function overrideResponse(override: SelfOverride, identities: readonly string[]): OverrideResponse {
  return {
    flag_key: override.flagKey,
    actor_id: override.actorId,
    user_ids: [override.actorId, ...identities],
    value: override.value,
    active: override.active,
    expires_at: override.expiresAt,
    revision: override.revision,
    updated_at: override.updatedAt,
  };
}
