import { Type } from 'class-transformer';
import { IsDefined, IsIn, IsObject, IsString, MaxLength, ValidateIf, ValidateNested } from 'class-validator';
import { IsDescription } from '../../../common/validation/is-description.js';
import { IsLabel } from '../../../common/validation/is-label.js';
import { OWNER_KINDS, type OwnerKind } from '../../model/app.entity.js';
import { IsAppSlug } from '../../model/app-slug.js';

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
