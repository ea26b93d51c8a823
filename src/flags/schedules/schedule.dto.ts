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

/** Omitted fields keep the value that they then have; at least one field is required. */
export class ScheduledChangeDto {
  /** New value of `enabled`; unchanged when absent. */
  @ValidateIf(given)
  @IsBoolean()
  enabled?: boolean;

  /** New state of the emergency stop, which also requires `flags:kill`; unchanged when absent. */
  @ValidateIf(given)
  @IsBoolean()
  killed?: boolean;

  /** New rollout in whole percent from 0 to 100; unchanged when absent. */
  @ValidateIf(given)
  @IsInt()
  @Min(0)
  @Max(100)
  rollout?: number;

  /**
   * New cohorts: matching values by context attribute; unchanged when absent.
   * @example {"env": ["prod"]}
   */
  @ValidateIf(given)
  @IsCohorts()
  cohorts?: Record<string, string[]>;

  /** Key of the new group, `null` for no group; unchanged when absent. */
  @IsOptional()
  @IsFlagKey()
  group?: string | null;

  /** `true` archives the flag, `false` restores it; unchanged when absent. */
  @ValidateIf(given)
  @IsBoolean()
  archived?: boolean;
}

export class CreateScheduleDto {
  /** Id or key of the project. Required here or as the query parameter `project_id`. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /**
   * Time at which the change is applied, RFC 3339; in the future, at most one year ahead.
   * @example 2027-01-31T12:00:00Z
   */
  @IsInstant()
  run_at: string;

  /** Fields of the flag to change and their new values. */
  @IsDefined()
  @IsObject()
  @ValidateNested()
  @Type(() => ScheduledChangeDto)
  change: ScheduledChangeDto;

  /** Reason for the change, recorded in the history. */
  @ValidateIf(given)
  @IsDescription(500)
  reason?: string;
}

export class ScheduleQuery extends PageQuery {
  /** Id or key of the project. Requests without it are rejected. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** Returns only schedules of the flag with this key. */
  @IsOptional()
  @IsFlagKey()
  key?: string;

  /** Returns only schedules in this state. */
  @IsOptional()
  @IsIn(SCHEDULE_STATES)
  state?: ScheduleState;
}
