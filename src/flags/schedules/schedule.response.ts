import type { FlagSchedule, ScheduleState } from './flag-schedule.entity.js';
import { ScheduledChangeDto } from './schedule.dto.js';

export class ScheduleResponse {
  id: string;
  flag_key: string;
  change: ScheduledChangeDto;
  run_at: Date;
  state: ScheduleState;
  reason: string | null;
  /** Id of the user in whose name it runs. */
  created_by: string;
  created_at: Date;
  /** When it ran, failed or was canceled. */
  finished_at: Date | null;
  /** Id of the user. */
  canceled_by: string | null;
  /** The revision that it made; `null` also when the flag was so already. */
  revision: number | null;
  /** Why it failed; nothing was changed then. */
  error: string | null;
}

export class SchedulePageResponse {
  items: ScheduleResponse[];
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
