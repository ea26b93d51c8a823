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
  ValidateNested,
} from 'class-validator';
import { PageQuery } from '../../common/page-query.dto.js';
import { IfPresent } from '../../common/validation/if-present.js';
import { IsInstant } from '../../common/validation/is-instant.js';
import { IsCohorts } from '../definitions/cohorts.js';
import { IsFlagKey } from '../flag-key.js';
import { IsDescription } from '../../common/validation/is-description.js';
import { SCHEDULE_STATES, type ScheduleState, type FlagSchedule } from './flag-schedule.entity.js';

/** Omitted fields keep the value at the time of the change; at least one field is required. */
export class ScheduledChangeDto {
  /** New value of `enabled`; unchanged when absent. */
  @IfPresent()
  @IsBoolean()
  enabled?: boolean;

  /** New state of the emergency stop, which also requires `flags:kill`; unchanged when absent. */
  @IfPresent()
  @IsBoolean()
  killed?: boolean;

  /** New rollout in whole percent from 0 to 100; unchanged when absent. */
  @IfPresent()
  @IsInt()
  @Min(0)
  @Max(100)
  rollout?: number;

  /**
   * New cohorts: matching values by context attribute; unchanged when absent.
   * @example {"env": ["prod"]}
   */
  @IfPresent()
  @IsCohorts()
  cohorts?: Record<string, string[]>;

  /** Key of the new group, `null` to remove the flag from its group; unchanged when absent. */
  @IsOptional()
  @IsFlagKey()
  group?: string | null;

  /** `true` archives the flag, `false` restores it; unchanged when absent. */
  @IfPresent()
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
  @IfPresent()
  @IsDescription(500)
  reason?: string;
}

export class ScheduleQuery extends PageQuery {
  /** Id or key of the project. Required. */
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

export class ScheduleResponse {
  /** Id of the schedule, a UUID. */
  id: string;
  /** Key of the flag that the schedule changes. */
  flag_key: string;
  /** Fields of the flag to change and their new values. */
  change: ScheduledChangeDto;
  /** Time at which the change is applied, RFC 3339, UTC. */
  run_at: Date;
  /** State of the schedule: `pending` until it is applied, fails or is canceled. */
  state: ScheduleState;
  /** Reason for the change; `null` when none was given. */
  reason: string | null;
  /** Id of the user who created the schedule and on whose behalf it is applied. */
  created_by: string;
  /** Creation time of the schedule, RFC 3339, UTC. */
  created_at: Date;
  /**
   * Time at which the schedule was applied, failed or was canceled, RFC 3339, UTC; `null` while it is pending.
   */
  finished_at: Date | null;
  /** Id of the user who canceled the schedule; `null` when it was not canceled. */
  canceled_by: string | null;
  /**
   * Revision of the project that contains the change; `null` while the schedule is not applied, and when the flag already had
   * these values.
   */
  revision: number | null;
  /** Reason why the change failed; `null` when it did not fail. A failed schedule changes nothing. */
  error: string | null;
}

export class SchedulePageResponse {
  /** Schedules on this page, latest time first. */
  items: ScheduleResponse[];
  /** Cursor of the next page; `null` on the last page. */
  next_cursor: string | null;
}

export function scheduleResponse(schedule: FlagSchedule): ScheduleResponse {
  return {
    id: schedule.id,
    flag_key: schedule.flagKey,
    change: schedule.change,
    run_at: schedule.runAt,
    state: schedule.state,
    reason: schedule.reason,
    created_by: schedule.createdBy,
    created_at: schedule.createdAt,
    finished_at: schedule.finishedAt,
    canceled_by: schedule.canceledBy,
    revision: schedule.revision,
    error: schedule.error,
  };
}
