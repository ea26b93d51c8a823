import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsDefined,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { PageQuery } from '../../common/page-query.dto.js';
import { IsInstant } from '../../common/validation/is-instant.js';
import { IsCohorts } from '../definitions/cohorts.js';
import { IsFlagKey } from '../flag-key.js';
import { IsDescription } from '../../common/validation/is-description.js';
import { SCHEDULE_STATES, type ScheduleState } from './flag-schedule.entity.js';

const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

/** What is left out stays as it is then; at least one field. */
export class ScheduledChangeDto {
  @ValidateIf(given)
  @IsBoolean()
  enabled?: boolean;

  /** The emergency stop; needs `flags:kill`, too. */
  @ValidateIf(given)
  @IsBoolean()
  killed?: boolean;

  /** Whole percents of the users. */
  @ValidateIf(given)
  @IsInt()
  @Min(0)
  @Max(100)
  rollout?: number;

  /**
   * Dimension of the context to the values that match; all dimensions must match.
   * @example {"env": ["prod"]}
   */
  @ValidateIf(given)
  @IsCohorts()
  cohorts?: Record<string, string[]>;

  /** Key of its group; `null` for none. */
  @IsOptional()
  @IsFlagKey()
  group?: string | null;

  @ValidateIf(given)
  @IsBoolean()
  archived?: boolean;
}

export class CreateScheduleDto {
  /** The project, by id or key; may stand in the query instead. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /**
   * When; in the future, and within a year.
   * @example 2027-01-31T12:00:00Z
   */
  @IsInstant()
  run_at: string;

  @IsDefined()
  @IsObject()
  @ValidateNested()
  @Type(() => ScheduledChangeDto)
  change: ScheduledChangeDto;

  /** Why; stands in the history. */
  @ValidateIf(given)
  @IsDescription(500)
  reason?: string;
}

export class ScheduleQuery extends PageQuery {
  /** The project, by id or key. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** Only those of this flag. */
  @IsOptional()
  @IsFlagKey()
  key?: string;

  @IsOptional()
  @IsIn(SCHEDULE_STATES)
  state?: ScheduleState;
}
