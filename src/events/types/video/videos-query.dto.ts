import { IsOptional } from 'class-validator';
import { IsSearchText } from '../../explorer/is-search-text.js';
import { ProjectPageQuery } from '../../keyed-states/keyed-state-query.dto.js';
import { IsRowSearch, Searchable } from '../../query/row-search.js';

export class VideosQuery extends ProjectPageQuery {
  /** Returns only jobs whose id contains this text, in any letter case. */
  @Searchable('text')
  @IsOptional()
  @IsSearchText()
  q?: string;

  /**
   * The text of `q`, in the syntax of the search of events: one word, or several in quotes.
   * @example job-17
   */
  @IsOptional()
  @IsRowSearch()
  query?: string;
}
