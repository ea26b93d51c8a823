/** Beyond some thousands of events of a type, counts are made of the beginning of each hour. */
export class ActivityCountsResponse {
  total: number;
  /** Of each hour, the oldest first. */
  hours: number[];
  /** Number of events with the level `error`, of any type. */
  errors: number;
  /** There are too many events to look at each: the counts of this answer are estimates. */
  estimated: boolean;
  /** `ts` of the newest event until now; `null`: there is none, or it was not found in time. */
  last_event_at: Date | null;
}

export class ProjectActivityResponse {
  project_id: string;
  project_key: string;
  /** `null` where you lack `events:view`. */
  events: ActivityCountsResponse | null;
}

export class ActivityPageResponse {
  /** Start of the window and of its first hour: `hours` hours before `to`, RFC 3339, UTC. */
  from: Date;
  /** End of the window: the moment of the request. Counts may be five seconds older. */
  to: Date;
  /** The projects that you may see, by key, as `GET /api/projects` lists them. */
  items: ProjectActivityResponse[];
  next_cursor: string | null;
}
