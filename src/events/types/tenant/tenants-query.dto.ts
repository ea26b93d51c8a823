import { IsOptional } from 'class-validator';
import { IsSearchText } from '../../explorer/is-search-text.js';
import { MAX_KEY_UNITS } from '../../keyed-states/keyed-state-definition.js';
import { ProjectChangesQuery, ProjectPageQuery } from '../../keyed-states/keyed-state-query.dto.js';
import { IsRowSearch, Searchable } from '../../query/row-search.js';

export class TenantsQuery extends ProjectPageQuery {
  /** Returns only tenants whose name contains this text, in any letter case. */
  @Searchable('text')
  @IsOptional()
  @IsSearchText()
  q?: string;

  /**
   * The text of `q`, in the syntax of the search of events: one word, or several in quotes.
   * @example acme
   */
  @IsOptional()
  @IsRowSearch()
  query?: string;
}

export class TenantHistoryQuery extends ProjectChangesQuery {
  /** Name of the tenant, exactly as the list of tenants has it. */
  @IsSearchText(undefined, MAX_KEY_UNITS)
  tenant: string;
}
