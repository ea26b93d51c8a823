import { Transform, Type } from 'class-transformer';
import {
  ArrayUnique,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { IsSearchText } from '../../explorer/is-search-text.js';
import { IsRowSearch, Searchable } from '../../query/row-search.js';
import { ApiProperty } from '@nestjs/swagger';

export const COST_DIMENSIONS = ['provider', 'service', 'region'] as const;

export type CostDimension = (typeof COST_DIMENSIONS)[number];

const MAX_TEXT_LENGTH = 1024;
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;
const MONTH_PROBLEM = { message: '$property must be a month, YYYY-MM' };

export class CostsQuery {
  /** Id or key of the project. */
  @IsString()
  @MaxLength(100)
  project_id: string;

  /** First month, YYYY-MM, inclusive; eleven months before `to` when absent. */
  @IsOptional()
  @Matches(MONTH, MONTH_PROBLEM)
  from?: string;

  /** Last month, YYYY-MM, inclusive; the running month in UTC when absent. */
  @IsOptional()
  @Matches(MONTH, MONTH_PROBLEM)
  to?: string;

  /** Breaks the amounts down by these, comma-separated or repeated; by month and currency only when absent. */
  @IsOptional()
  @Transform(({ value }: { value: unknown }) =>
    [value].flat().flatMap((part: unknown) => (typeof part === 'string' ? part.split(',') : [part])),
  )
  @ArrayUnique()
  @IsIn(COST_DIMENSIONS, { each: true })
  group_by?: CostDimension[];

  /** Returns only costs of this provider. With any of these three, costs beyond the kept combinations are in no item. */
  @Searchable({ fields: ['provider'] })
  @IsOptional()
  @IsSearchText(undefined, MAX_TEXT_LENGTH)
  provider?: string;

  /** Returns only costs of this service of the provider. */
  @Searchable({ fields: ['service'] })
  @IsOptional()
  @IsSearchText(undefined, MAX_TEXT_LENGTH)
  service?: string;

  /** Returns only costs of this region. */
  @Searchable({ fields: ['region'] })
  @IsOptional()
  @IsSearchText(undefined, MAX_TEXT_LENGTH)
  region?: string;

  /** Maximum number of groups of each currency: those with the largest sums. All others are added up as one more. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100)
  limit: number = 20;

  /**
   * The filters of this list as one text, in the syntax of the search of events; each at most once, and none excluded with `-`.
   * @example provider:aws region:eu-central-1
   */
  @IsOptional()
  @IsRowSearch()
  query?: string;
}

class CostComparison {
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

class CostForecastResponse {
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
