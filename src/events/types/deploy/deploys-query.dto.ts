import { IsIn, IsInt, IsOptional, Matches, Max, Min, ValidateIf } from 'class-validator';
import { Type } from 'class-transformer';
import { MAX_KEY_UNITS } from '../../keyed-states/keyed-state-definition.js';
import { ProjectChangesQuery, ProjectPageQuery } from '../../keyed-states/keyed-state-query.dto.js';
import { IsSearchText } from '../../explorer/is-search-text.js';
import { DEPLOY_OUTCOMES, type DeployOutcome } from './deploy-outcome.js';

const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

export class DeploysQuery extends ProjectChangesQuery {
  /** Returns only deploys of this service. */
  @IsOptional()
  @IsSearchText(undefined, MAX_KEY_UNITS)
  service?: string;

  /** Returns only deploys to this environment. */
  @IsOptional()
  @IsSearchText(undefined, MAX_KEY_UNITS)
  environment?: string;

  /** Returns only deploys with this status, in any letter case. */
  @IsOptional()
  @IsSearchText()
  status?: string;

  /** Returns only deploys with this outcome. */
  @ValidateIf(given)
  @IsIn(DEPLOY_OUTCOMES)
  outcome?: DeployOutcome;

  /** Returns only deploys of this commit; 7 to 64 hexadecimal digits, either of which may be abbreviated. */
  @IsOptional()
  @Matches(/^[0-9a-f]{7,64}$/i, { message: '$property must be 7 to 64 hexadecimal digits' })
  commit?: string;
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

export class CurrentDeploysQuery extends ProjectPageQuery {
  /** Maximum number of items on a page, 1 to 200. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(200)
  override limit: number = 200;
}
