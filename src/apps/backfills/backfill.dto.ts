import { IsInt, IsUUID, Max, Min } from 'class-validator';
import { IfPresent } from '../../common/validation/if-present.js';
import { IsJsonObject } from '../../common/validation/is-json-object.js';
import { IsQueryInstant } from '../../common/validation/is-instant.js';
import { ApiProperty } from '@nestjs/swagger';
import { ScheduleTimeResponse } from '../schedules/schedule.dto.js';

export const MAX_CONCURRENCY = 16;

export class BackfillRangeDto {
  /** Id of the installation's schedule. */
  @IsUUID()
  schedule: string;

  /** Start of the range, inclusive. RFC 3339 with `Z` or any offset. */
  @IsQueryInstant()
  from: string;

  /** End of the range, exclusive and not in the future. RFC 3339 with `Z` or any offset. */
  @IsQueryInstant()
  to: string;
}

export class CreateBackfillDto extends BackfillRangeDto {
  /** Maximum number of active runs of the backfill, 1 to 16. Default: 1. */
  @IfPresent()
  @IsInt()
  @Min(1)
  @Max(MAX_CONCURRENCY)
  concurrency?: number;

  /**
   * Input of the runs, which replaces the schedule's input. The service adds the member `schedule` with the scheduled time of
   * the run.
   */
  @IsJsonObject({ required: false })
  input?: Record<string, unknown>;
}

export class BackfillPreviewResponse {
  /** Cron expression of the schedule. */
  cron: string;
  /** IANA name of the schedule's time zone. */
  time_zone: string;
  /** Scheduled times in the range, earliest first, at most 500. */
  times: ScheduleTimeResponse[];
}

class BackfillReasonResponse {
  /** Stable code of the reason. */
  code: string;
  /** Number of scheduled times with this reason. */
  @ApiProperty({ type: 'integer' })
  count: number;
}

export class BackfillResponse {
  /** Id of the backfill, a UUID. */
  id: string;
  /** Id of the installation, a UUID. */
  installation_id: string;
  /** Id of the schedule, a UUID. */
  schedule_id: string;
  /** Cron expression of the schedule when the backfill was created. */
  cron: string;
  /** IANA name of the schedule's time zone when the backfill was created. */
  time_zone: string;
  /** Start of the range, inclusive, RFC 3339, UTC. */
  from: Date;
  /** End of the range, exclusive, RFC 3339, UTC. */
  to: Date;
  /** Maximum number of active runs of the backfill. */
  @ApiProperty({ type: 'integer' })
  concurrency: number;
  /** Id of the user on whose behalf the runs execute. */
  actor_user_id: string;
  /** Number of scheduled times in the range. */
  @ApiProperty({ type: 'integer' })
  total: number;
  /** Number of scheduled times whose run succeeded. */
  @ApiProperty({ type: 'integer' })
  done: number;
  /** Number of scheduled times whose run failed or could not be started. */
  @ApiProperty({ type: 'integer' })
  failed: number;
  /** Number of scheduled times whose run is active. */
  @ApiProperty({ type: 'integer' })
  running: number;
  /** Number of scheduled times whose run is not started yet. */
  @ApiProperty({ type: 'integer' })
  waiting: number;
  /** Number of scheduled times that were canceled before or during their run. */
  @ApiProperty({ type: 'integer' })
  canceled: number;
  /** Reasons why runs could not be started, most frequent first. */
  reasons: BackfillReasonResponse[];
  /** Code of the problem that pauses the backfill, such as `installation_inactive`; `null` while it is not paused. */
  blocked_by: string | null;
  /** Creation time of the backfill, RFC 3339, UTC. */
  created_at: Date;
  /** Time at which the backfill was canceled, RFC 3339, UTC; `null` when it was not canceled. */
  canceled_at: Date | null;
  /** Time at which the last run ended, RFC 3339, UTC; `null` while scheduled times are waiting or runs are active. */
  ended_at: Date | null;
}

export class BackfillsResponse {
  /** Backfills of the installation, newest first: all open ones and the last 50 that ended. */
  items: BackfillResponse[];
}
