import { ApiProperty } from '@nestjs/swagger';

export const ERROR_RATE_SCOPES = ['project', 'service'] as const;

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
