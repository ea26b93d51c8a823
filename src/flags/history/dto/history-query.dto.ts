import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { PageQuery } from '../../../common/page-query.dto.js';
import { IsFlagKey } from '../../flag-key.js';
import type { HistoryEntity } from '../flag-history.entity.js';

export class HistoryQuery extends PageQuery {
  /** The project, by id or key. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** Only what happened to the flag (its overrides included) or group with this key. */
  @IsOptional()
  @IsFlagKey()
  key?: string;

  @IsOptional()
  @IsIn(['flag', 'group', 'identities', 'override'])
  entity?: HistoryEntity;
}
