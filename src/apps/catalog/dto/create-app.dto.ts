import { Type } from 'class-transformer';
import { IsDefined, IsIn, IsObject, IsString, MaxLength, ValidateIf, ValidateNested } from 'class-validator';
import { IsDescription } from '../../../common/validation/is-description.js';
import { IsLabel } from '../../../common/validation/is-label.js';
import { OWNER_KINDS, type OwnerKind } from '../app.entity.js';
import { IsAppSlug } from '../app-slug.js';

const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

export class AppOwnerDto {
  @IsIn(OWNER_KINDS)
  kind: OwnerKind;

  /** The project's key or id. For the organization and for yourself it may be left out. */
  @ValidateIf(given)
  @IsString()
  @MaxLength(128)
  slug?: string;
}

export class CreateAppDto {
  /**
   * What people write in addresses, and what ids of DAGs begin with. It never changes.
   * @example nightly-report
   */
  @IsAppSlug()
  slug: string;

  /** @example Nightly report */
  @IsLabel()
  name: string;

  @ValidateIf(given)
  @IsDescription()
  description?: string;

  /** Needs `apps:publish` on the organization or the project. Everybody may own apps themselves. */
  @IsDefined()
  @IsObject()
  @ValidateNested()
  @Type(() => AppOwnerDto)
  owner: AppOwnerDto;
}
