import { IsString, MaxLength } from 'class-validator';
import { PageQuery } from '../../../../common/page-query.dto.js';

export class SourceMapsQuery extends PageQuery {
  /** Id or key of the project. */
  @IsString()
  @MaxLength(100)
  project_id: string;
}
