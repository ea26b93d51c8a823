import type { Permission } from '../../auth/permissions.js';
import type { WithoutCan } from '../../auth/reader-permissions.js';
import type { FlagGroup } from './flag-group.entity.js';
import { groupStateOf } from './group-state.js';

export class GroupResponse {
  key: string;
  name: string;
  description: string;
  /** `false`: every flag of the group is off. */
  enabled: boolean;
  /** The emergency stop of all its flags. */
  killed: boolean;
  archived: boolean;
  /** Counts this group's changes. */
  version: number;
  /** The project's revision that changed it last. */
  revision: number;
  created_at: Date;
  updated_at: Date;
  /** Id of the user; `null`: the service itself. */
  updated_by: string | null;
  /** What you may do with it, whatever its state; empty for an API key. */
  can: Permission[];
}

export class GroupListResponse {
  /** Of the whole project. */
  revision: number;
  items: GroupResponse[];
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
