import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { PageQuery } from '../../common/page-query.dto.js';
import { IsFlagKey } from '../flag-key.js';
import type { HistoryEntity } from './flag-history.entity.js';

export class HistoryQuery extends PageQuery {
  /** Id or key of the project. Requests without it are rejected. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /**
   * Returns only changes of the flag or group with this key. Those of a flag include its overrides and, without `entity`, what turned
   * its group on or off while the flag was in it.
   */
  @IsOptional()
  @IsFlagKey()
  key?: string;

  /** Returns only changes of entities of this type. */
  @IsOptional()
  @IsIn(['flag', 'group', 'identities', 'override'])
  entity?: HistoryEntity;
}
