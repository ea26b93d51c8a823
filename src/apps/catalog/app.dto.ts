import { Type } from 'class-transformer';
import {
  IsDefined,
  IsIn,
  IsObject,
  IsString,
  MaxLength,
  ValidateNested,
  IsOptional,
  IsBoolean,
  IsInt,
  Min,
} from 'class-validator';
import { IfPresent } from '../../common/validation/if-present.js';
import { IsDescription } from '../../common/validation/is-description.js';
import { IsLabel } from '../../common/validation/is-label.js';
import { OWNER_KINDS, type OwnerKind } from '../model/app.entity.js';
import { IsAppSlug } from '../model/app-slug.js';
import { PageQuery } from '../../common/page-query.dto.js';
import { ApiProperty } from '@nestjs/swagger';
import type { Permission } from '../../auth/permissions.js';
import type { WithoutCan } from '../../auth/authorization/reader-permissions.js';
import { ownerFrom } from './owner.js';
import { number, orNull, text, time, type RowOf } from '../../database/rows.js';

export class AppOwnerDto {
  /** Type of the owner: the organization, a project or a user. */
  @IsIn(OWNER_KINDS)
  kind: OwnerKind;

  /**
   * Key or id of the owning project. Optional when the owner is the organization or the caller; it must then be their own slug
   * or id.
   */
  @IfPresent()
  @IsString()
  @MaxLength(128)
  slug?: string;
}

export class CreateAppDto {
  /**
   * Slug of the app, used in URLs and as the prefix of its DAG ids. Permanent; cannot be reused.
   * @example nightly-report
   */
  @IsAppSlug()
  slug: string;

  /**
   * Display name of the app.
   * @example Nightly report
   */
  @IsLabel()
  name: string;

  /** What the app does, as free text; empty when absent. */
  @IfPresent()
  @IsDescription()
  description?: string;

  /** Owner of the app. The organization or a project as the owner requires `apps:publish` there; every user may own apps. */
  @IsDefined()
  @IsObject()
  @ValidateNested()
  @Type(() => AppOwnerDto)
  owner: AppOwnerDto;
}

export class AppQuery extends PageQuery {
  /** Returns only apps whose owner has this type. */
  @IfPresent()
  @IsIn(OWNER_KINDS)
  owner_kind?: OwnerKind;

  /** Returns only apps that this project owns; id or key of the project. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** Returns only apps whose slug or name contains this text, in any letter case. */
  @IfPresent()
  @IsLabel()
  q?: string;

  /** `true` returns only archived apps; otherwise, only apps that are not archived are returned. */
  @IfPresent()
  @IsIn(['true', 'false'])
  archived?: 'true' | 'false';
}

/** Omitted fields keep their value. */
export class UpdateAppDto {
  /** New display name; unchanged when absent. */
  @IfPresent()
  @IsLabel()
  name?: string;

  /** New description; unchanged when absent. */
  @IfPresent()
  @IsDescription()
  description?: string;

  /** `true` archives the app, as `DELETE` does; `false` restores it. */
  @IfPresent()
  @IsBoolean()
  archived?: boolean;

  /** Version on which the change is based. An outdated version is rejected with `version_stale`. Equivalent to `If-Match`. */
  @IfPresent()
  @IsInt()
  @Min(1)
  version?: number;
}

export class AppOwnerResponse {
  /** Type of the owner: the organization, a project or a user. */
  @ApiProperty({ enum: OWNER_KINDS })
  kind: OwnerKind;
  /** Slug of the organization, key of the project or id of the user. */
  slug: string;
}

export class AppResponse {
  /** Id of the app, a UUID. */
  id: string;
  /** Slug of the app. Permanent; cannot be reused. */
  slug: string;
  /** Organization, project or user that owns the app. */
  owner: AppOwnerResponse;
  /** Display name of the app. */
  name: string;
  /** What the app does, as free text; empty when absent. */
  description: string;
  /** Name of the latest published version; `null` when no version is published. */
  latest_version: string | null;
  /** Number of published versions of the app. */
  version_count: number;
  /** Number of projects in which the app is installed, including those that the caller may not view. */
  installation_count: number;
  /** Time at which the app was archived, RFC 3339, UTC; `null` when it is not archived. An archived app cannot be installed. */
  archived_at: Date | null;
  /** Version of the app's record, incremented by every change and sent as its `ETag`. */
  version: number;
  /** Id of the user who created the app. */
  created_by: string;
  /** Creation time of the app, RFC 3339, UTC. */
  created_at: Date;
  /** Time of the app's last change, RFC 3339, UTC. */
  updated_at: Date;
  /** Permissions that the caller holds on the app, regardless of its state. */
  can: Permission[];
}

export class AppPageResponse {
  /** Apps on this page, sorted by slug. */
  items: AppResponse[];
  /** Cursor of the next page; `null` on the last page. */
  next_cursor: string | null;
}

/** A row of `APP_ROWS`. */
export const APP_ROW = {
  id: text(),
  slug: text(),
  owner_kind: text<OwnerKind>(),
  owner_user_id: orNull(text()),
  project_key: orNull(text()),
  organization: orNull(text()),
  name: text(),
  description: text(),
  latest_version: orNull(text()),
  version_count: number(),
  installation_count: number(),
  archived_at: orNull(time()),
  version: number(),
  created_by: text(),
  created_at: time(),
  updated_at: time(),
};

export function appResponse(row: RowOf<typeof APP_ROW>): WithoutCan<AppResponse> {
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
