import { IsIn, IsOptional, IsString, MaxLength, ValidateIf } from 'class-validator';
import { PageQuery } from '../../../common/page-query.dto.js';
import { IsLabel } from '../../../common/validation/is-label.js';
import { OWNER_KINDS, type OwnerKind } from '../../model/app.entity.js';

const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

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
