import { IsOptional, IsString, MaxLength } from 'class-validator';
import { PageQuery } from '../../../common/page-query.dto.js';
import { IsQueryBoolean } from '../../is-query-boolean.js';

export class GroupQuery extends PageQuery {
  /** Id or key of the project. May be absent with an API key, which implies its project. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** `true` returns archived groups instead of those in use. */
  @IsOptional()
  @IsQueryBoolean()
  archived: boolean = false;
}
