import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { IsSearchText } from '../../explorer/is-search-text.js';
import { MAX_KEY_UNITS } from '../../keyed-states/keyed-state-definition.js';
import { ProjectChangesQuery, ProjectPageQuery } from '../../keyed-states/keyed-state-query.dto.js';
import { IsRowSearch, Searchable } from '../../query/row-search.js';

export class ConfigsQuery extends ProjectPageQuery {
  /** Returns only entries whose path contains this text, in any letter case. */
  @Searchable('text')
  @IsOptional()
  @IsSearchText()
  q?: string;

  /**
   * The text of `q`, in the syntax of the search of events: one word, or several in quotes.
   * @example checkout/limits
   */
  @IsOptional()
  @IsRowSearch()
  query?: string;
}

export class ConfigHistoryQuery extends ProjectChangesQuery {
  /** Path of the entry, exactly as the list of entries has it. */
  @IsSearchText(undefined, MAX_KEY_UNITS)
  path: string;

  /** Maximum number of items on a page, 1 to 50. A page of long diffs has fewer. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(50)
  override limit: number = 20;
}
