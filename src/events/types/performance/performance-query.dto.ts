import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { IsQueryInstant } from '../../../common/validation/is-instant.js';
import { IsSearchText } from '../../explorer/is-search-text.js';
import { IsRowSearch, Searchable } from '../../query/row-search.js';
import { TwoNamesPageQuery } from '../../two-names-page-query.dto.js';

const DAY_SECONDS = 86_400;
const MAX_TEXT_LENGTH = 1024;

export class PerformanceMetricsQuery extends TwoNamesPageQuery {
  /** Start of the period whose events are counted, inclusive; 24 hours before `to` when absent. RFC 3339. */
  @IsOptional()
  @IsQueryInstant()
  from?: string;

  /** End of the period, exclusive; now when absent. RFC 3339. */
  @IsOptional()
  @IsQueryInstant()
  to?: string;

  /** Returns only metrics of this service. */
  @Searchable({ fields: ['service'] })
  @IsOptional()
  @IsSearchText(undefined, MAX_TEXT_LENGTH)
  service?: string;

  /** Returns only metrics whose name contains this text, in any letter case. */
  @Searchable('text')
  @IsOptional()
  @IsSearchText()
  q?: string;

  /**
   * The filters of this list as one text, in the syntax of the search of events; each at most once, and none excluded with `-`.
   * @example service:checkout duration
   */
  @IsOptional()
  @IsRowSearch()
  query?: string;
}

export class PerformanceSeriesQuery {
  /** Id or key of the project. */
  @IsString()
  @MaxLength(100)
  project_id: string;

  /** Service that was measured; events without a service when absent. */
  @IsOptional()
  @IsSearchText(undefined, MAX_TEXT_LENGTH)
  service?: string;

  /** Name of the metric. */
  @IsSearchText(undefined, MAX_TEXT_LENGTH)
  metric: string;

  /** Start of the series, inclusive; 24 hours before `to` when absent. RFC 3339. */
  @IsOptional()
  @IsQueryInstant()
  from?: string;

  /** End of the series, exclusive; now when absent. RFC 3339. */
  @IsOptional()
  @IsQueryInstant()
  to?: string;

  /**
   * Seconds between two points. Rounded up to a step for which values are kept, and that gives at most 500 points, or 150
   * with `group_by`; when absent, the smallest that gives at most 150.
   */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(DAY_SECONDS)
  step?: number;

  /** Field of `data` whose values become one series each, `.` between the names of nested members; see `fields`. */
  @IsOptional()
  @IsSearchText(undefined, MAX_TEXT_LENGTH)
  group_by?: string;

  /** Adds the same series of the period of the same length before `from`. */
  @IsOptional()
  @IsIn(['previous'])
  compare?: 'previous';
}
