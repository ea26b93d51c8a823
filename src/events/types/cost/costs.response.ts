import { ApiProperty } from '@nestjs/swagger';

export class CostComparison {
  /** Full days from the start of both months that are compared, by the day of receipt in UTC; `null`: both months as a whole. */
  @ApiProperty({ type: 'integer', nullable: true })
  days: number | null;
  /** Amount of these days of the month, a decimal as text. */
  amount: string;
  /** Amount of as many days of the month before, a decimal as text. */
  previous_amount: string;
}

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
  /**
   * Like amounts of this month and the one before. `null` without an item of the month before, on the first day of the running month,
   * and when the first event of the currency was received in the middle of the month before.
   */
  @ApiProperty({ type: CostComparison, nullable: true })
  comparison: CostComparison | null;
}

export class CostForecastResponse {
  /** The running month, YYYY-MM. */
  period: string;
  /** Currency of the amount; `null` for events without one. */
  @ApiProperty({ type: String, nullable: true })
  currency: string | null;
  /** The month's amount so far divided by the share of the month that has passed, a decimal as text: with two places, below 0.01 with its first two digits. */
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
