import { IsIn, IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import { Type } from 'class-transformer';
import { MAX_KEY_UNITS } from '../../keyed-states/keyed-state-definition.js';
import { ProjectChangesQuery } from '../../keyed-states/keyed-state-query.dto.js';
import { TwoNamesPageQuery } from '../two-names-page-query.dto.js';
import { IsSearchText } from '../../explorer/is-search-text.js';
import { DEPLOY_OUTCOMES, type DeployOutcome } from './deploy-outcome.js';
import { IsRowSearch, Searchable } from '../../query/row-search.js';
import { ApiProperty } from '@nestjs/swagger';
import { IfPresent } from '../../../common/validation/if-present.js';

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
  @IfPresent()
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

export class DeployResponse {
  /** Id of the event that reported the latest status of the deploy, a UUID. */
  id: string;
  /** Time of that event, RFC 3339, UTC. */
  ts: Date;
  /** Service that was deployed; a name of more than 200 characters is truncated and ends in a checksum. */
  service: string;
  /** Environment of the deploy; `null` when the event names none. */
  @ApiProperty({ type: String, nullable: true })
  environment: string | null;
  /** Deployed version; `null` when the event names none. */
  @ApiProperty({ type: String, nullable: true })
  version: string | null;
  /** Status as it was sent, any word; `null` when the event has none. */
  @ApiProperty({ type: String, nullable: true })
  status: string | null;
  /** Meaning of the status; `succeeded` without one, `other` for an unknown word. */
  @ApiProperty({ enum: DEPLOY_OUTCOMES })
  outcome: DeployOutcome;
  /** Deployed commit; `null` when the event names none. */
  @ApiProperty({ type: String, nullable: true })
  commit: string | null;
  /** Person or system that deployed: `actor`, `userId`, `user.id` or `author` of the event; `null` when it has none. */
  @ApiProperty({ type: String, nullable: true })
  actor: string | null;
  /** Time at which the deploy started, RFC 3339, UTC; `null` when no event reported the start. */
  @ApiProperty({ type: Date, nullable: true })
  started_at: Date | null;
  /** Milliseconds from the start to the end; `null` while the deploy is in progress, or when no event reported the start. */
  @ApiProperty({ type: Number, nullable: true })
  duration_ms: number | null;
}

export class DeployPageResponse {
  /** Start of the range, RFC 3339, UTC; `null` when it is open. */
  @ApiProperty({ type: String, nullable: true })
  from: string | null;
  /** End of the range, RFC 3339, UTC; `null` when it is open. */
  @ApiProperty({ type: String, nullable: true })
  to: string | null;
  /** Whether all stored events are included; `false` while some that were received over five seconds ago are not. */
  complete: boolean;
  /** Deploys, the newest first. Events that report the start of a deploy and later ones of the same version are one item. */
  items: DeployResponse[];
  /** Value of `cursor` for the next page; `null` on the last page. */
  @ApiProperty({ type: String, nullable: true })
  next_cursor: string | null;
}

export class DeployedVersionResponse {
  /** Id of the event, a UUID. */
  id: string;
  /** Time of the event, RFC 3339, UTC. */
  ts: Date;
  /** Deployed version; `null` when the event names none. */
  @ApiProperty({ type: String, nullable: true })
  version: string | null;
  /** Status as it was sent, any word; `null` when the event has none. */
  @ApiProperty({ type: String, nullable: true })
  status: string | null;
  /** Meaning of the status; `succeeded` without one, `other` for an unknown word. */
  @ApiProperty({ enum: DEPLOY_OUTCOMES })
  outcome: DeployOutcome;
  /** Deployed commit; `null` when the event names none. */
  @ApiProperty({ type: String, nullable: true })
  commit: string | null;
  /** Person or system that deployed; `null` when the event names none. */
  @ApiProperty({ type: String, nullable: true })
  actor: string | null;
}

class CurrentDeployResponse {
  /** Name of the service. */
  service: string;
  /** Name of the environment; `null` for deploys without one. */
  @ApiProperty({ type: String, nullable: true })
  environment: string | null;
  /** Latest deploy that succeeded and whose version was not rolled back since; `null` when there is none. */
  @ApiProperty({ type: DeployedVersionResponse, nullable: true })
  running: DeployedVersionResponse | null;
  /** Latest event about the service in the environment, regardless of its outcome. */
  latest: DeployedVersionResponse;
  /** Number of deploy events of the service in the environment. */
  events: number;
}

export class CurrentDeployPageResponse {
  /** Whether all stored events are included; `false` while some that were received over five seconds ago are not. */
  complete: boolean;
  /** One item for each service and environment, by their names. */
  items: CurrentDeployResponse[];
  /** Value of `cursor` for the next page; `null` on the last page. */
  @ApiProperty({ type: String, nullable: true })
  next_cursor: string | null;
}

const ERROR_RATE_SCOPES = ['project', 'service'] as const;

export type ErrorRateScope = (typeof ERROR_RATE_SCOPES)[number];

export class ErrorRateResponse {
  /** Start of the window, inclusive, RFC 3339, UTC. */
  from: Date;
  /** End of the window, exclusive, RFC 3339, UTC; the time of the response while the hour is still filling. */
  to: Date;
  /** Number of `error` events in the window. */
  events: number;
  /** Number of `error` events per hour, rounded to a tenth. */
  per_hour: number;
}

export class DeployErrorRatesResponse {
  /** Id of the deploy, as `GET /api/deploys` has it. */
  id: string;
  /** Whose events are counted: those of the service, or those of the whole project when no error event names a service. */
  @ApiProperty({ enum: ERROR_RATE_SCOPES })
  scope: ErrorRateScope;
  /**
   * Hour before the deploy started, or before its end when no event reported the start; `null` when its events are no longer
   * stored, or too many to count.
   */
  @ApiProperty({ type: ErrorRateResponse, nullable: true })
  before: ErrorRateResponse | null;
  /** Hour after the end of the deploy; `null` when its events are no longer stored, or too many to count. */
  @ApiProperty({ type: ErrorRateResponse, nullable: true })
  after: ErrorRateResponse | null;
  /**
   * Relative change of the rate, 1 for twice as many; `null` without errors before the deploy, with too few to compare, or when
   * a window is `null`.
   */
  @ApiProperty({ type: Number, nullable: true })
  change: number | null;
  /** Whether both windows have fewer than ten events, too few to compare them. */
  is_too_few: boolean;
}

export class DeployErrorRatesPageResponse {
  /** Start of the range, RFC 3339, UTC; `null` when it is open. */
  @ApiProperty({ type: String, nullable: true })
  from: string | null;
  /** End of the range, RFC 3339, UTC; `null` when it is open. */
  @ApiProperty({ type: String, nullable: true })
  to: string | null;
  /** Whether all stored deploys are included; `false` while some that were received over five seconds ago are not. */
  complete: boolean;
  /** Error rates of the deploys on the page that have succeeded, failed or were rolled back, in the order of the list. */
  items: DeployErrorRatesResponse[];
  /** Value of `cursor` for the next page; `null` on the last page. */
  @ApiProperty({ type: String, nullable: true })
  next_cursor: string | null;
}
