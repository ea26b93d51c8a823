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

  /**
   * Returns only deploys of this commit, given as 7 to 64 hexadecimal digits. The given commit and the commit of the deploy
   * match when one is a prefix of the other.
   */
  @Searchable({ fields: ['commit'] })
  @IsOptional()
  @Matches(/^[0-9a-f]{7,64}$/i, { message: '$property must be 7 to 64 hexadecimal digits' })
  commit?: string;

  /**
   * Filters of this list as one search query, in the syntax of `query` in `GET /api/events`. Each filter may occur once;
   * exclusion with `-` is not supported.
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

  /** Returns only items of this service. */
  @Searchable({ fields: ['service'] })
  @IsOptional()
  @IsSearchText(undefined, MAX_KEY_UNITS)
  service?: string;

  /** Returns only items of this environment. */
  @Searchable({ fields: ['env', 'environment'] })
  @IsOptional()
  @IsSearchText(undefined, MAX_KEY_UNITS)
  environment?: string;

  /**
   * Filters of this list as one search query, in the syntax of `query` in `GET /api/events`. Each filter may occur once;
   * exclusion with `-` is not supported.
   * @example env:production
   */
  @IsOptional()
  @IsRowSearch()
  query?: string;
}

export class DeployResponse {
  /** Id of the event that reported the latest status of the deploy, a UUID. */
  id: string;
  /** Time of the latest event of the deploy, RFC 3339, UTC. */
  ts: Date;
  /** Service that was deployed. A name of more than 200 characters is truncated and ends in a checksum. */
  service: string;
  /** Environment of the deploy; `null` when the event has none. */
  @ApiProperty({ type: String, nullable: true })
  environment: string | null;
  /** Deployed version; `null` when the event has none. */
  @ApiProperty({ type: String, nullable: true })
  version: string | null;
  /** Status as sent, an arbitrary text; `null` when the event has none. */
  @ApiProperty({ type: String, nullable: true })
  status: string | null;
  /** Outcome derived from the status: `succeeded` when the event has no status, `other` for an unknown status. */
  @ApiProperty({ enum: DEPLOY_OUTCOMES })
  outcome: DeployOutcome;
  /** Deployed commit; `null` when the event has none. */
  @ApiProperty({ type: String, nullable: true })
  commit: string | null;
  /**
   * Person or system that deployed: the first of `actor`, `userId`, `user.id` and `author` that the event contains; `null` when
   * it contains none.
   */
  @ApiProperty({ type: String, nullable: true })
  actor: string | null;
  /** Time at which the deploy started, RFC 3339, UTC; `null` when no event reported the start. */
  @ApiProperty({ type: Date, nullable: true })
  started_at: Date | null;
  /** Time from start to end in milliseconds; `null` while the deploy is in progress and when no event reported its start. */
  @ApiProperty({ type: Number, nullable: true })
  duration_ms: number | null;
}

export class DeployPageResponse {
  /** Start of the requested range, inclusive, RFC 3339, UTC; `null` when the request has no `from`. */
  @ApiProperty({ type: String, nullable: true })
  from: string | null;
  /** End of the requested range, exclusive, RFC 3339, UTC; `null` when the request has no `to`. */
  @ApiProperty({ type: String, nullable: true })
  to: string | null;
  /** Whether all stored events are included; `false` while events received over five seconds ago are not processed yet. */
  complete: boolean;
  /** Deploys on this page, newest first. The events that report the start and the end of a deploy are one item. */
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
  /** Deployed version; `null` when the event has none. */
  @ApiProperty({ type: String, nullable: true })
  version: string | null;
  /** Status as sent, an arbitrary text; `null` when the event has none. */
  @ApiProperty({ type: String, nullable: true })
  status: string | null;
  /** Outcome derived from the status: `succeeded` when the event has no status, `other` for an unknown status. */
  @ApiProperty({ enum: DEPLOY_OUTCOMES })
  outcome: DeployOutcome;
  /** Deployed commit; `null` when the event has none. */
  @ApiProperty({ type: String, nullable: true })
  commit: string | null;
  /** Person or system that deployed; `null` when the event has none. */
  @ApiProperty({ type: String, nullable: true })
  actor: string | null;
}

class CurrentDeployResponse {
  /** Name of the service. */
  service: string;
  /** Name of the environment; `null` for deploys without an environment. */
  @ApiProperty({ type: String, nullable: true })
  environment: string | null;
  /** Latest successful deploy whose version was not rolled back afterwards; `null` when there is none. */
  @ApiProperty({ type: DeployedVersionResponse, nullable: true })
  running: DeployedVersionResponse | null;
  /** Latest deploy event of the service in the environment, regardless of its outcome. */
  latest: DeployedVersionResponse;
  /** Number of deploy events of the service in the environment. */
  events: number;
}

export class CurrentDeployPageResponse {
  /** Whether all stored events are included; `false` while events received over five seconds ago are not processed yet. */
  complete: boolean;
  /** One item for each service and environment, sorted by service and environment. */
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
  /** End of the window, exclusive, RFC 3339, UTC; the time of the response while the hour has not ended. */
  to: Date;
  /** Number of `error` events in the window. */
  events: number;
  /** Number of `error` events per hour, rounded to one decimal place. */
  per_hour: number;
}

export class DeployErrorRatesResponse {
  /** Id of the deploy, as returned by `GET /api/deploys`. */
  id: string;
  /**
   * Events that are counted: those of the deployed service, or those of the whole project when no error event in both windows
   * has a service.
   */
  @ApiProperty({ enum: ERROR_RATE_SCOPES })
  scope: ErrorRateScope;
  /**
   * Errors in the hour before the deploy started, or before it ended when no event reported its start. `null` when the events
   * are no longer stored or too many to count.
   */
  @ApiProperty({ type: ErrorRateResponse, nullable: true })
  before: ErrorRateResponse | null;
  /** Errors in the hour after the deploy ended; `null` when the events are no longer stored or too many to count. */
  @ApiProperty({ type: ErrorRateResponse, nullable: true })
  after: ErrorRateResponse | null;
  /**
   * Relative change of the error rate: 0 for an equal rate, 1 for twice the rate. `null` when there was no error before the
   * deploy, when `is_too_few` is `true`, and when `before` or `after` is `null`.
   */
  @ApiProperty({ type: Number, nullable: true })
  change: number | null;
  /**
   * Whether there are too few events to compare: fewer than ten in both windows. While the hour after the deploy has not ended,
   * the number before it is scaled to the elapsed share.
   */
  is_too_few: boolean;
}

export class DeployErrorRatesPageResponse {
  /** Start of the requested range, inclusive, RFC 3339, UTC; `null` when the request has no `from`. */
  @ApiProperty({ type: String, nullable: true })
  from: string | null;
  /** End of the requested range, exclusive, RFC 3339, UTC; `null` when the request has no `to`. */
  @ApiProperty({ type: String, nullable: true })
  to: string | null;
  /** Whether all stored deploys are included; `false` while events received over five seconds ago are not processed yet. */
  complete: boolean;
  /** Error rates of those deploys on the page that succeeded, failed or were rolled back, in the order of `GET /api/deploys`. */
  items: DeployErrorRatesResponse[];
  /** Value of `cursor` for the next page; `null` on the last page. */
  @ApiProperty({ type: String, nullable: true })
  next_cursor: string | null;
}
