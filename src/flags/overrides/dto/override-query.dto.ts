import { IsOptional, IsString, MaxLength } from 'class-validator';
import { PageQuery } from '../../../common/page-query.dto.js';
import { IsFlagKey } from '../../flag-key.js';

export class OverrideQuery extends PageQuery {
  /** The project, by id or key. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** Only the overrides of the flag with this key. */
  @IsOptional()
  @IsFlagKey()
  flag_key?: string;
}
