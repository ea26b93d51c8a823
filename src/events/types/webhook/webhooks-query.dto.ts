import { IsOptional, IsString, MaxLength } from 'class-validator';
import { PageQuery } from '../../../common/page-query.dto.js';
import { IsQueryInstant } from '../../../common/validation/is-instant.js';
import { IsSearchText } from '../../explorer/is-search-text.js';
import { IsRowSearch, Searchable } from '../../query/row-search.js';

export class WebhooksQuery extends PageQuery {
  /** Id or key of the project. */
  @IsString()
  @MaxLength(100)
  project_id: string;

  /** Earliest time of the deliveries, rounded down to the hour. RFC 3339; seven days before `to` when absent. */
  @IsOptional()
  @IsQueryInstant()
  from?: string;

  /** Latest time of the deliveries, rounded up to the hour. RFC 3339; now when absent. */
  @IsOptional()
  @IsQueryInstant()
  to?: string;

  /** Returns only destinations whose name contains this text, in any letter case. */
  @Searchable('text')
  @IsOptional()
  @IsSearchText()
  q?: string;

  /**
   * The text of `q`, in the syntax of the search of events: one word, or several in quotes.
   * @example hooks.example.com
   */
  @IsOptional()
  @IsRowSearch()
  query?: string;
}
