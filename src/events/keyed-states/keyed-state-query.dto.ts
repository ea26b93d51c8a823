import { IsOptional, IsString, MaxLength } from 'class-validator';
import { PageQuery } from '../../common/page-query.dto.js';
import { IsQueryInstant } from '../../common/validation/is-instant.js';

/** Page of a list of a project. */
export class ProjectPageQuery extends PageQuery {
  /** Id or key of the project. */
  @IsString()
  @MaxLength(100)
  project_id: string;
}

/** Page of a project's changes, newest first. */
export class ProjectChangesQuery extends ProjectPageQuery {
  /** Minimum `ts` of the events, inclusive, RFC 3339 with `Z` or any offset. */
  @IsOptional()
  @IsQueryInstant()
  from?: string;

  /** Maximum `ts` of the events, exclusive, RFC 3339 with `Z` or any offset. */
  @IsOptional()
  @IsQueryInstant()
  to?: string;
}
