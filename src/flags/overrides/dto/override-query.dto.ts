import { IsOptional, IsString, MaxLength } from 'class-validator';
import { PageQuery } from '../../../common/page-query.dto.js';
import { IsFlagKey } from '../../flag-key.js';

export class OverrideQuery extends PageQuery {
  /** Id or key of the project. Requests without it are rejected. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** Returns only overrides of the flag with this key. */
  @IsOptional()
  @IsFlagKey()
  flag_key?: string;
}
