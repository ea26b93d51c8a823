import { IsOptional } from 'class-validator';
import { IsSearchText } from '../../explorer/is-search-text.js';
import { MAX_KEY_UNITS } from '../../keyed-states/keyed-state-definition.js';
import { ProjectChangesQuery, ProjectPageQuery } from '../../keyed-states/keyed-state-query.dto.js';

export class TenantsQuery extends ProjectPageQuery {
  /** Returns only tenants whose name contains this text, in any letter case. */
  @IsOptional()
  @IsSearchText()
  q?: string;
}

export class TenantHistoryQuery extends ProjectChangesQuery {
  /** Name of the tenant, exactly as the list of tenants has it. */
  @IsSearchText(undefined, MAX_KEY_UNITS)
  tenant: string;
}
