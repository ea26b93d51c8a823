import { ApiProperty } from '@nestjs/swagger';
import type { Permission } from '../../auth/permissions.js';
import type { WithoutCan } from '../../auth/reader-permissions.js';
import { OWNER_KINDS, type App, type OwnerKind } from './app.entity.js';
import { ownerFrom } from './owner.js';

export class AppOwnerResponse {
  @ApiProperty({ enum: OWNER_KINDS })
  kind: OwnerKind;
  /** The organization's name as a slug, the project's key, or the user's id. */
  slug: string;
}

export class AppResponse {
  id: string;
  /** Never changes, and never belongs to another app. */
  slug: string;
  owner: AppOwnerResponse;
  name: string;
  description: string;
  /** The version that was published last, as its author names it; `null`: none yet. */
  latest_version: string | null;
  /** How many versions were published. */
  version_count: number;
  /** In how many projects it is installed, whether you may see them or not. */
  installation_count: number;
  /** Since when it cannot be installed; `null` for an app in use. */
  archived_at: Date | null;
  /** Counts its changes. */
  version: number;
  /** Id of the user. */
  created_by: string;
  created_at: Date;
  updated_at: Date;
  /** What you may do with it, whatever its state. */
  can: Permission[];
}

export class AppPageResponse {
  items: AppResponse[];
  next_cursor: string | null;
}

/** A row of `APP_ROWS`. */
export interface AppRow {
  id: string;
  slug: string;
  owner_kind: App['ownerKind'];
  owner_user_id: string | null;
  project_key: string | null;
  organization: string | null;
  name: string;
  description: string;
  latest_version: string | null;
  version_count: number;
  installation_count: number;
  archived_at: Date | null;
  version: number;
  created_by: string;
  created_at: Date;
  updated_at: Date;
}

export function appResponse(row: AppRow): WithoutCan<AppResponse> {
  return {
    id: row.id,
    slug: row.slug,
    owner: ownerFrom(row.owner_kind, {
      organization: row.organization ?? '',
      project: row.project_key,
      user: row.owner_user_id,
    }),
    name: row.name,
    description: row.description,
    latest_version: row.latest_version,
    version_count: row.version_count,
    installation_count: row.installation_count,
    archived_at: row.archived_at,
    version: row.version,
    created_by: row.created_by,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
