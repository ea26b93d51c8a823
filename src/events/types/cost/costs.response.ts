import { ApiProperty } from '@nestjs/swagger';

export class CostResponse {
  /** Month of the amount, YYYY-MM. */
  period: string;
  /** Currency as it was sent, in capitals; `null` for events without one. Amounts of different currencies are never added. */
  @ApiProperty({ type: String, nullable: true })
  currency: string | null;
  /** Provider of the group; `null` when events name none, or when `group_by` does not name it. */
  @ApiProperty({ type: String, nullable: true })
  provider: string | null;
  /** Service of the group; `null` when events name none, or when `group_by` does not name it. */
  @ApiProperty({ type: String, nullable: true })
  service: string | null;
  /** Region of the group; `null` when events name none, or when `group_by` does not name it. */
  @ApiProperty({ type: String, nullable: true })
  region: string | null;
  /** Whether this is the sum of all groups beyond `limit`, or beyond the 20,000 combinations of a project that are kept apart. */
  is_rest: boolean;
  /** Exact sum of the amounts, a decimal as text; negative when credits prevail. */
  amount: string;
  /** Number of events that were added. */
  events: number;
}

export class CostForecastResponse {
  /** The running month, YYYY-MM. */
  period: string;
  /** Currency of the amount; `null` for events without one. */
  @ApiProperty({ type: String, nullable: true })
  currency: string | null;
  /** The month's amount so far divided by the share of the month that has passed, a decimal as text with two places. */
  amount: string;
  /** Share of the month that has passed, from 0 to 1. */
  elapsed_share: number;
}

export class CostsResponse {
  /** First month that is covered, YYYY-MM. */
  from: string;
  /** Last month that is covered, YYYY-MM. */
  to: string;
  /** Whether all stored events are included; `false` while some that were received over five seconds ago are not. */
  complete: boolean;
  /** One item for each month, currency and group with events, the latest month first, then the largest amount. */
  items: CostResponse[];
  /** Plain run rate of the running month; empty when it is not covered, or has only begun. */
  forecast: CostForecastResponse[];
  /** Events whose amounts are in no item: the project has too many months and currencies. Of all months. */
  uncounted_events: number;
}
