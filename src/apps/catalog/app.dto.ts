import { Type } from 'class-transformer';
import {
  IsDefined,
  IsIn,
  IsObject,
  IsString,
  MaxLength,
  ValidateIf,
  ValidateNested,
  IsOptional,
  IsBoolean,
  IsInt,
  Min,
} from 'class-validator';
import { IsDescription } from '../../common/validation/is-description.js';
import { IsLabel } from '../../common/validation/is-label.js';
import { OWNER_KINDS, type OwnerKind } from '../model/app.entity.js';
import { IsAppSlug } from '../model/app-slug.js';
import { PageQuery } from '../../common/page-query.dto.js';

const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

export class AppOwnerDto {
  /** Type of the owner: the organization, a project or a user. */
  @IsIn(OWNER_KINDS)
  kind: OwnerKind;

  /** Key or id of the owning project. Not needed for the organization and for the caller. */
  @ValidateIf(given)
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
  @ValidateIf(given)
  @IsDescription()
  description?: string;

  /** Owner of the app. The organization and projects require `apps:publish`; every user may own apps. */
  @IsDefined()
  @IsObject()
  @ValidateNested()
  @Type(() => AppOwnerDto)
  owner: AppOwnerDto;
}

export class AppQuery extends PageQuery {
  /** Returns only apps whose owner has this type. */
  @ValidateIf(given)
  @IsIn(OWNER_KINDS)
  owner_kind?: OwnerKind;

  /** Returns only apps that this project owns; id or key of the project. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** Returns only apps whose slug or name contains this text. */
  @ValidateIf(given)
  @IsLabel()
  q?: string;

  /** `true` returns archived apps instead of those in use. */
  @ValidateIf(given)
  @IsIn(['true', 'false'])
  archived?: 'true' | 'false';
}

/** Omitted fields keep their value. */
export class UpdateAppDto {
  /** New display name; unchanged when absent. */
  @ValidateIf(given)
  @IsLabel()
  name?: string;

  /** New description; unchanged when absent. */
  @ValidateIf(given)
  @IsDescription()
  description?: string;

  /** `true` archives the app, as `DELETE` does; `false` restores it. */
  @ValidateIf(given)
  @IsBoolean()
  archived?: boolean;

  /**
   * Version on which the change is based; an outdated one is rejected with `version_stale`. Equivalent to `If-Match`.
   */
  @ValidateIf(given)
  @IsInt()
  @Min(1)
  version?: number;
}
