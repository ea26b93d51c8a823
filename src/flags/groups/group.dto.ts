import { IsBoolean, IsInt, IsOptional, IsString, MaxLength, Min } from 'class-validator';
import { IfPresent } from '../../common/validation/if-present.js';
import { IsLabel } from '../../common/validation/is-label.js';
import { IsFlagKey } from '../flag-key.js';
import { IsDescription } from '../../common/validation/is-description.js';
import { PageQuery } from '../../common/page-query.dto.js';
import { IsQueryBoolean } from '../api-parameters.js';
import type { Permission } from '../../auth/permissions.js';
import type { WithoutCan } from '../../auth/authorization/reader-permissions.js';
import type { FlagGroup } from '../entities/flag-group.entity.js';
import { groupStateOf } from './group-state.js';

export class GroupFieldsDto {
  /** Id or key of the project. Required here or as the query parameter `project_id`. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** Display name of the group. */
  @IfPresent()
  @IsLabel()
  name?: string;

  /** What the group's flags have in common, as free text. */
  @IfPresent()
  @IsDescription()
  description?: string;

  /** Whether the group is turned on. While it is off, every flag of the group evaluates to `false`. */
  @IfPresent()
  @IsBoolean()
  enabled?: boolean;

  /** Reason for the change, recorded in the history. */
  @IfPresent()
  @IsDescription(500)
  reason?: string;
}

export class CreateGroupDto extends GroupFieldsDto {
  /**
   * Key of the group, unique in the project. Permanent; cannot be reused.
   * @example checkout
   */
  @IsFlagKey()
  key: string;
}

/** Omitted fields keep their value. */
export class UpdateGroupDto extends GroupFieldsDto {
  /** `true` archives the group, `false` restores it. */
  @IfPresent()
  @IsBoolean()
  archived?: boolean;

  /** Version on which the change is based. An outdated version is rejected with `version_stale`. Equivalent to `If-Match`. */
  @IfPresent()
  @IsInt()
  @Min(1)
  version?: number;
}

export class GroupQuery extends PageQuery {
  /** Id or key of the project. Optional with an API key, which belongs to a project. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** `true` returns only archived groups; otherwise, only groups that are not archived are returned. */
  @IsOptional()
  @IsQueryBoolean()
  archived: boolean = false;
}

export class GroupResponse {
  /** Key of the group, unique in the project. Permanent; cannot be reused. */
  key: string;
  /** Display name of the group. */
  name: string;
  /** What the group's flags have in common, as free text; empty when absent. */
  description: string;
  /** Whether the group is turned on. While it is off, every flag of the group evaluates to `false`. */
  enabled: boolean;
  /** Whether the group's emergency stop is active. While it is active, every flag of the group evaluates to `false`. */
  killed: boolean;
  /** Whether the group is archived. An archived group contains no flags. */
  archived: boolean;
  /** Version of the group, incremented by every change and sent as its `ETag`. */
  version: number;
  /** Revision of the project that contains the last change of the group. */
  revision: number;
  /** Creation time of the group, RFC 3339, UTC. */
  created_at: Date;
  /** Time of the group's last change, RFC 3339, UTC. */
  updated_at: Date;
  /** Id of the user who made the last change; `null` when the service made it. */
  updated_by: string | null;
  /** Permissions that the caller holds on the group, regardless of its state; empty for API keys. */
  can: Permission[];
}

export class GroupListResponse {
  /** Current revision of the project's flags. */
  revision: number;
  /** Groups on this page, at most `limit`. */
  items: GroupResponse[];
  /** Cursor of the next page; `null` on the last page. */
  next_cursor: string | null;
}

export function groupResponse(group: FlagGroup): WithoutCan<GroupResponse> {
  return {
    key: group.key,
    ...groupStateOf(group),
    version: group.version,
    revision: group.revision,
    created_at: group.createdAt,
    updated_at: group.updatedAt,
    updated_by: group.updatedBy,
  };
}
