import { IsOptional } from 'class-validator';
import { IsSearchText } from '../../explorer/is-search-text.js';
import { MAX_KEY_UNITS } from '../../keyed-states/keyed-state-definition.js';
import { ProjectChangesQuery, ProjectPageQuery } from '../../keyed-states/keyed-state-query.dto.js';

export class RepositoriesQuery extends ProjectPageQuery {
  /** Returns only branches of repositories whose name contains this text, in any letter case. */
  @IsOptional()
  @IsSearchText()
  q?: string;
}

export class RepositoryCommitsQuery extends ProjectChangesQuery {
  /** Name of the repository, exactly as the list of branches has it; all repositories when absent. */
  @IsOptional()
  @IsSearchText(undefined, MAX_KEY_UNITS)
  repository?: string;

  /** Name of the branch, exactly as the list of branches has it; all branches when absent. */
  @IsOptional()
  @IsSearchText(undefined, MAX_KEY_UNITS)
  branch?: string;
}
