import { IsIn, ValidateIf } from 'class-validator';
import { PageQuery } from '../../common/page-query.dto.js';

export class ProjectPageQuery extends PageQuery {
  /** `true` includes archived projects. */
  @ValidateIf((_query, value) => value !== undefined)
  @IsIn(['true', 'false'])
  archived?: 'true' | 'false';
}
