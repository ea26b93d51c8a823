import { IsIn, IsOptional, IsString, MaxLength, ValidateIf } from 'class-validator';
import { PageQuery } from '../../../common/page-query.dto.js';
import { IsLabel } from '../../../common/validation/is-label.js';
import { OWNER_KINDS, type OwnerKind } from '../app.entity.js';

const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

export class AppQuery extends PageQuery {
  /** Only apps of such owners. */
  @ValidateIf(given)
  @IsIn(OWNER_KINDS)
  owner_kind?: OwnerKind;

  /** Only apps that this project owns, by id or key. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** Part of the slug or the name. */
  @ValidateIf(given)
  @IsLabel()
  q?: string;

  /** `true`: the archived ones instead. */
  @ValidateIf(given)
  @IsIn(['true', 'false'])
  archived?: 'true' | 'false';
}
