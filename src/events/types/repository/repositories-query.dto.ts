import { IsOptional } from 'class-validator';
import { IsSearchText } from '../../explorer/is-search-text.js';
import { MAX_KEY_UNITS } from '../../keyed-states/keyed-state-definition.js';
import { ProjectChangesQuery, ProjectPageQuery } from '../../keyed-states/keyed-state-query.dto.js';
import { IsRowSearch, Searchable } from '../../query/row-search.js';

export class RepositoriesQuery extends ProjectPageQuery {
  /** Returns only branches of repositories whose name contains this text, in any letter case. */
  @Searchable('text')
  @IsOptional()
  @IsSearchText()
  q?: string;

  /**
   * The text of `q`, in the syntax of the search of events: one word, or several in quotes.
   * @example signalbox
   */
  @IsOptional()
  @IsRowSearch()
  query?: string;
}

export class RepositoryCommitsQuery extends ProjectChangesQuery {
  /** Name of the repository, exactly as the list of branches has it; all repositories when absent. */
  @Searchable({ fields: ['repository', 'repo'] })
  @IsOptional()
  @IsSearchText(undefined, MAX_KEY_UNITS)
  repository?: string;

  /** Name of the branch, exactly as the list of branches has it; all branches when absent. */
  @Searchable({ fields: ['branch'] })
  @IsOptional()
  @IsSearchText(undefined, MAX_KEY_UNITS)
  branch?: string;

  /**
   * The filters of this list as one text, in the syntax of the search of events; each at most once, and none excluded with `-`.
   * @example repository:signalbox branch:main
   */
  @IsOptional()
  @IsRowSearch()
  query?: string;
}
