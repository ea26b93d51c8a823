import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { PageQuery } from '../common/page-query.dto.js';

const MAX_HOURS = 168;

export class ActivityQuery extends PageQuery {
  /** Length of the window in hours, counted back from now; 168 (a week) at most. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_HOURS)
  hours: number = 24;
}

export class OverviewQuery {
  /** Length of the window in hours, counted back from now; 168 (a week) at most. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_HOURS)
  hours: number = 24;
}
