import { IsOptional, IsString, MaxLength } from 'class-validator';
import { PageQuery } from '../../../common/page-query.dto.js';
import { IsQueryBoolean } from '../../is-query-boolean.js';

export class GroupQuery extends PageQuery {
  /** The project, by id or key. The API key of a project implies it. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** The archived ones instead. */
  @IsOptional()
  @IsQueryBoolean()
  archived: boolean = false;
}
