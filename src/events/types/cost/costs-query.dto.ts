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
