import type { FlagSchedule, ScheduleState } from './flag-schedule.entity.js';
import { ScheduledChangeDto } from './schedule.dto.js';

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
  /** Reason for the change; `null` without one. */
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
   * Revision of the project that the change created; `null` when it created none, because it is not done or the flag
   * already had these values.
   */
  revision: number | null;
  /** Why the change failed; `null` when it did not. A failed schedule changes nothing. */
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
