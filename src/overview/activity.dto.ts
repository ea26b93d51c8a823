import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { PageQuery } from '../common/page-query.dto.js';

const MAX_HOURS = 168;

export class ActivityQuery extends PageQuery {
  /** Length of the window in hours, which ends at the current time; at most 168 (a week). */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_HOURS)
  hours: number = 24;
}

export class OverviewQuery {
  /** Length of the window in hours, which ends at the current time; at most 168 (a week). */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_HOURS)
  hours: number = 24;
}

/** Above some thousands of events of a type, counts are estimated from the beginning of each hour. */
export class ActivityCountsResponse {
  /** Number of events in the window. */
  total: number;
  /** Number of events in each hour of the window, oldest hour first. */
  hours: number[];
  /** Number of events with the level `error`, of any type. */
  errors: number;
  /** Whether the counts are estimates, because there are too many events for exact counts. */
  estimated: boolean;
  /** `ts` of the latest event, RFC 3339, UTC; `null` when there is none and when the search for it timed out. */
  last_event_at: Date | null;
}

class ProjectActivityResponse {
  /** Id of the project, a UUID. */
  project_id: string;
  /** Key of the project. */
  project_key: string;
  /** Event counts of the project; `null` when the caller lacks `events:view`. */
  events: ActivityCountsResponse | null;
}

export class ActivityPageResponse {
  /** Start of the window and of its first hour: `hours` hours before `to`, RFC 3339, UTC. */
  from: Date;
  /** End of the window: the time of the request, RFC 3339, UTC. The counts can be up to five seconds older. */
  to: Date;
  /** Projects that the caller may view, sorted by key, as in `GET /api/projects`. */
  items: ProjectActivityResponse[];
  /** Cursor of the next page; `null` on the last page. */
  next_cursor: string | null;
}
