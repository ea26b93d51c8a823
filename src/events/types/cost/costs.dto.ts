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

  /** First month, YYYY-MM, inclusive. Default: eleven months before `to`. */
  @IsOptional()
  @Matches(MONTH, MONTH_PROBLEM)
  from?: string;

  /** Last month, YYYY-MM, inclusive. Default: the current month in UTC. */
  @IsOptional()
  @Matches(MONTH, MONTH_PROBLEM)
  to?: string;

  /** Fields by which the amounts are grouped in addition to month and currency, comma-separated or repeated. Default: none. */
  @IsOptional()
  @Transform(({ value }: { value: unknown }) =>
    [value].flat().flatMap((part: unknown) => (typeof part === 'string' ? part.split(',') : [part])),
  )
  @ArrayUnique()
  @IsIn(COST_DIMENSIONS, { each: true })
  group_by?: CostDimension[];

  /**
   * Returns only costs of this provider. With `provider`, `service` or `region`, the response omits costs beyond the 20,000
   * combinations that are stored separately, because their fields are unknown.
   */
  @Searchable({ fields: ['provider'] })
  @IsOptional()
  @IsSearchText(undefined, MAX_TEXT_LENGTH)
  provider?: string;

  /** Returns only costs of this service. */
  @Searchable({ fields: ['service'] })
  @IsOptional()
  @IsSearchText(undefined, MAX_TEXT_LENGTH)
  service?: string;

  /** Returns only costs of this region. */
  @Searchable({ fields: ['region'] })
  @IsOptional()
  @IsSearchText(undefined, MAX_TEXT_LENGTH)
  region?: string;

  /**
   * Maximum number of groups of each currency: those with the largest sums. One more item, with `is_rest`, has the sum of all
   * others.
   */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100)
  limit: number = 20;

  /**
   * Filters of this list as one search query, in the syntax of `query` in `GET /api/events`. Each filter may occur once;
   * exclusion with `-` is not supported.
   * @example provider:aws region:eu-central-1
   */
  @IsOptional()
  @IsRowSearch()
  query?: string;
}

class CostComparison {
  /**
   * Number of full days, counted from the first day of each month, that are compared: events received on these days in UTC.
   * `null` when whole months are compared.
   */
  @ApiProperty({ type: 'integer', nullable: true })
  days: number | null;
  /** Sum of the amounts that were received on the compared days of the month, a decimal number as a string. */
  amount: string;
  /** Sum of the amounts that were received on the compared days of the previous month, a decimal number as a string. */
  previous_amount: string;
}

export class CostResponse {
  /** Month of the amount, YYYY-MM. */
  period: string;
  /** Currency code in upper case; `null` for events without a currency. Amounts in different currencies are never added. */
  @ApiProperty({ type: String, nullable: true })
  currency: string | null;
  /**
   * Provider of the group; `null` when the events have none, when `group_by` does not contain `provider`, and when `is_rest` is
   * `true`.
   */
  @ApiProperty({ type: String, nullable: true })
  provider: string | null;
  /**
   * Service of the group; `null` when the events have none, when `group_by` does not contain `service`, and when `is_rest` is
   * `true`.
   */
  @ApiProperty({ type: String, nullable: true })
  service: string | null;
  /**
   * Region of the group; `null` when the events have none, when `group_by` does not contain `region`, and when `is_rest` is
   * `true`.
   */
  @ApiProperty({ type: String, nullable: true })
  region: string | null;
  /**
   * Whether the item is the sum of all other groups: those beyond `limit`, and those beyond the 20,000 combinations that are
   * stored separately for a project.
   */
  is_rest: boolean;
  /** Exact sum of the amounts, a decimal number as a string; negative when credits exceed charges. */
  amount: string;
  /** Number of events in the sum. */
  events: number;
  /**
   * Amounts of this month and the previous one over the same number of days. `null` when the previous month has no such item,
   * for the current month on its first day, for future months, and when the first event of the currency was received after the
   * first day of the previous month.
   */
  @ApiProperty({ type: CostComparison, nullable: true })
  comparison: CostComparison | null;
}

class CostForecastResponse {
  /** Current month in UTC, YYYY-MM. */
  period: string;
  /** Currency of the amount; `null` for events without a currency. */
  @ApiProperty({ type: String, nullable: true })
  currency: string | null;
  /**
   * Forecast for the whole month: the amount so far divided by `elapsed_share`. A decimal number as a string, rounded to two
   * decimal places, or to two significant digits when its absolute value is below 0.01.
   */
  amount: string;
  /** Elapsed share of the month, from 0 to 1. */
  elapsed_share: number;
}

export class CostsResponse {
  /** First month of the response, inclusive, YYYY-MM. */
  from: string;
  /** Last month of the response, inclusive, YYYY-MM. */
  to: string;
  /** Whether all stored events are included; `false` while events received over five seconds ago are not processed yet. */
  complete: boolean;
  /**
   * One item for each month, currency and group that has events. Sorted by month, latest first, then by currency, then by
   * amount, largest first; the sum of all other groups comes last in its currency.
   */
  items: CostResponse[];
  /**
   * Linear forecast of the current month for each currency; empty when the response does not cover the current month, and during
   * the first 1/31 of it (about a day).
   */
  forecast: CostForecastResponse[];
  /**
   * Number of events of all months whose amounts are in no item, because the project exceeds the number of months and currencies
   * that are stored.
   */
  uncounted_events: number;
}
