import { IsOptional } from 'class-validator';
import { IsSearchText } from '../../explorer/is-search-text.js';
import { MAX_KEY_UNITS } from '../../keyed-states/keyed-state-definition.js';
import { ProjectChangesQuery } from '../../keyed-states/keyed-state-query.dto.js';
import { IsRowSearch, Searchable } from '../../query/row-search.js';

export class FlagEventsQuery extends ProjectChangesQuery {
  /** Returns only events of the flag with this key. */
  @Searchable({ fields: ['key'] })
  @IsOptional()
  @IsSearchText(undefined, MAX_KEY_UNITS)
  key?: string;

  /**
   * The filter `key` in the syntax of the search of events.
   * @example key:checkout-v2
   */
  @IsOptional()
  @IsRowSearch()
  query?: string;
}
