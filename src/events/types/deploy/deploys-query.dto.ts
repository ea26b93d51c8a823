import { IsIn, IsInt, IsOptional, Matches, Max, Min, ValidateIf } from 'class-validator';
import { Type } from 'class-transformer';
import { MAX_KEY_UNITS } from '../../keyed-states/keyed-state-definition.js';
import { ProjectChangesQuery } from '../../keyed-states/keyed-state-query.dto.js';
import { TwoNamesPageQuery } from '../../two-names-page-query.dto.js';
import { IsSearchText } from '../../explorer/is-search-text.js';
import { DEPLOY_OUTCOMES, type DeployOutcome } from './deploy-outcome.js';
import { IsRowSearch, Searchable } from '../../query/row-search.js';

const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

export class DeploysQuery extends ProjectChangesQuery {
  /** Returns only deploys of this service. */
  @Searchable({ fields: ['service'] })
  @IsOptional()
  @IsSearchText(undefined, MAX_KEY_UNITS)
  service?: string;

  /** Returns only deploys to this environment. */
  @Searchable({ fields: ['env', 'environment'] })
  @IsOptional()
  @IsSearchText(undefined, MAX_KEY_UNITS)
  environment?: string;

  /** Returns only deploys with this status, in any letter case. */
  @Searchable({ fields: ['status'] })
  @IsOptional()
  @IsSearchText()
  status?: string;

  /** Returns only deploys with this outcome. */
  @Searchable({ fields: ['outcome'] })
  @ValidateIf(given)
  @IsIn(DEPLOY_OUTCOMES)
  outcome?: DeployOutcome;

  /** Returns only deploys of this commit; 7 to 64 hexadecimal digits, either of which may be abbreviated. */
  @Searchable({ fields: ['commit'] })
  @IsOptional()
  @Matches(/^[0-9a-f]{7,64}$/i, { message: '$property must be 7 to 64 hexadecimal digits' })
  commit?: string;

  /**
   * The filters of this list as one text, in the syntax of the search of events; each at most once, and none excluded with `-`.
   * @example service:checkout env:prod outcome:failed
   */
  @IsOptional()
  @IsRowSearch()
  query?: string;
}

export class DeployErrorRatesQuery extends DeploysQuery {
  /** Maximum number of deploys on a page, 1 to 50. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(50)
  override limit: number = 50;
}

export class CurrentDeploysQuery extends TwoNamesPageQuery {
  /** Maximum number of items on a page, 1 to 200. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(200)
  override limit: number = 200;

  /** Returns only what runs of this service. */
  @Searchable({ fields: ['service'] })
  @IsOptional()
  @IsSearchText(undefined, MAX_KEY_UNITS)
  service?: string;

  /** Returns only what runs in this environment. */
  @Searchable({ fields: ['env', 'environment'] })
  @IsOptional()
  @IsSearchText(undefined, MAX_KEY_UNITS)
  environment?: string;

  /**
   * The filters of this list as one text, in the syntax of the search of events; each at most once, and none excluded with `-`.
   * @example env:production
   */
  @IsOptional()
  @IsRowSearch()
  query?: string;
}
