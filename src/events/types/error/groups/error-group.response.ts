import { ApiProperty } from '@nestjs/swagger';
import { GROUP_ACTIONS, GROUP_STATUSES, type GroupAction, type GroupStatus } from '../triage/group-status.js';

export class ErrorValueResponse {
  /** Value as sent, at most 200 characters. */
  value: string;
  /** Number of the group's events with this value. */
  count: number;
  /** `ts` of the earliest of these events, RFC 3339, UTC. */
  first_seen: Date;
  /** `ts` of the latest of these events, RFC 3339, UTC. */
  last_seen: Date;
}

export class ErrorValuesResponse {
  /** Values with the most recent events: at most 5 in lists of groups, at most 100 for a single group. */
  items: ErrorValueResponse[];
  /** Number of events with any other value. */
  rest: number;
}

export class ErrorAssigneeResponse {
  /** Id of the user. */
  id: string;
  /** E-mail address of the user. */
  email: string;
  /** Name of the user. */
  name: string;
}

export class ErrorGroupResponse {
  /** Id of the group, a UUID. Unchanged when the projection is rebuilt. */
  id: string;
  /** Version of the algorithm that computed the fingerprint. */
  fingerprint_version: number;
  /** Number of fingerprints of the group: its own and those that were merged into it. */
  fingerprint_count: number;
  /** Class of the error in the latest event. */
  type: string;
  /** Class and first line of the message of the error in the latest event. */
  title: string;
  /** Function call in the application's code that raised the error; `null` when the events have no stack trace. */
  @ApiProperty({ type: String, nullable: true })
  culprit: string | null;
  /** Status of the group. A group that is ignored until a time is `open` after this time. */
  @ApiProperty({ enum: GROUP_STATUSES, enumName: 'ErrorGroupStatus' })
  status: GroupStatus;
  /** Time of the last change of the status, RFC 3339, UTC; `null` when it never changed. */
  @ApiProperty({ type: Date, nullable: true })
  status_at: Date | null;
  /**
   * Whether only an event in a new release reopens the resolved group: one in which no error was received before the resolution.
   */
  in_next_release: boolean;
  /** Time until which the group is ignored, RFC 3339, UTC; `null` when it is not ignored until a time. */
  @ApiProperty({ type: Date, nullable: true })
  ignored_until: Date | null;
  /** Number of further events after which the ignored group reopens; `null` when it is not ignored for a number of events. */
  @ApiProperty({ type: Number, nullable: true })
  ignored_events_left: number | null;
  /** User who is responsible for the group; `null` when unassigned. */
  @ApiProperty({ type: ErrorAssigneeResponse, nullable: true })
  assignee: ErrorAssigneeResponse | null;
  /** Number of events of the group, including events that are no longer stored. */
  count: number;
  /** Number of distinct users in the events; an estimate when `users_estimated` is `true`. */
  users: number;
  /** Whether `users` is an estimate, with a standard error of 4.4 %. Numbers below 512 are exact. */
  users_estimated: boolean;
  /** `ts` of the earliest event, RFC 3339, UTC. */
  first_seen: Date;
  /** `ts` of the latest event, RFC 3339, UTC. */
  last_seen: Date;
  /** Releases of the events. */
  releases: ErrorValuesResponse;
  /** Environments of the events. */
  environments: ErrorValuesResponse;
  /** Services of the events. */
  services: ErrorValuesResponse;
  /** Number of events by `ts` in each of the last 24 hours, oldest first; the last one is the current, incomplete hour. */
  hours: number[];
}

export class ErrorStatusCountsResponse {
  /** Number of open groups. */
  open: number;
  /** Number of resolved groups. */
  resolved: number;
  /** Number of ignored groups. */
  ignored: number;
}

export class ErrorGroupPageResponse {
  /** Groups on this page, in the order of `sort`. */
  items: ErrorGroupResponse[];
  /** Value of `cursor` for the next page; `null` on the last page. */
  @ApiProperty({ type: String, nullable: true })
  next_cursor: string | null;
  /** Number of groups by status that match all filters except `status`. */
  status_counts: ErrorStatusCountsResponse;
  /** Number of events that are in no group, because the project has reached the limit of 10,000 groups. */
  ungrouped_events: number;
  /** Whether all stored events are included; `false` while events received over five seconds ago are not processed yet. */
  complete: boolean;
}

export class ErrorFrameResponse {
  /** Name of the function; `null` for an anonymous function. */
  @ApiProperty({ type: String, nullable: true })
  function: string | null;
  /** Path or URL of the file; `null` when unknown. */
  @ApiProperty({ type: String, nullable: true })
  file: string | null;
  /** Line number, from 1; `null` when unknown. */
  @ApiProperty({ type: Number, nullable: true })
  line: number | null;
  /** Column number, from 1; `null` when unknown. */
  @ApiProperty({ type: Number, nullable: true })
  column: number | null;
  /** Whether the call is in code of the application, not in a library or the runtime. */
  in_app: boolean;
}

export class ErrorExceptionResponse {
  /** Class of the error; `null` when unknown. */
  @ApiProperty({ type: String, nullable: true })
  type: string | null;
  /** Message of the error, at most 2,000 characters; `null` when unknown. */
  @ApiProperty({ type: String, nullable: true })
  message: string | null;
  /** Frames of the stack trace, innermost call first, at most 50. */
  frames: ErrorFrameResponse[];
}

export class ErrorSampleResponse {
  /** Id of the event. */
  event_id: string;
  /** `ts` of the event, RFC 3339, UTC. */
  ts: string;
  /** Release of the event; `null` when the event has none. */
  @ApiProperty({ type: String, nullable: true })
  release: string | null;
  /** Environment of the event; `null` when the event has none. */
  @ApiProperty({ type: String, nullable: true })
  environment: string | null;
  /** Service of the event; `null` when the event has none. */
  @ApiProperty({ type: String, nullable: true })
  service: string | null;
  /** User of the event; `null` when the event has none. */
  @ApiProperty({ type: String, nullable: true })
  user: string | null;
  /** Id of the trace of the event; `null` when the event has none. */
  @ApiProperty({ type: String, nullable: true })
  trace_id: string | null;
  /** Reported exception, followed by its causes. */
  exceptions: ErrorExceptionResponse[];
}

export class ErrorFingerprintPartResponse {
  /** Kind of the part, for example a stack `frame` or the `type` of the error. */
  @ApiProperty({ enum: ['cause', 'fingerprint', 'frame', 'message', 'type'] })
  kind: 'cause' | 'fingerprint' | 'frame' | 'message' | 'type';
  /** Normalized value that the events of the group have in common. */
  value: string;
}

export class ErrorFingerprintResponse {
  /** Id of the fingerprint, which is also the id of its own group when it is not merged into another one. */
  id: string;
  /** Version of the algorithm that computed the fingerprint. */
  version: number;
  /** Class and first line of the message of the error in the latest event. */
  title: string;
  /** Number of events with this fingerprint. */
  count: number;
  /** `ts` of the earliest of these events, RFC 3339, UTC. */
  first_seen: Date;
  /** `ts` of the latest of these events, RFC 3339, UTC. */
  last_seen: Date;
  /** Parts of the fingerprint, which explain why its events are one group; at most 60. */
  parts: ErrorFingerprintPartResponse[];
}

export class ErrorHistoryResponse {
  /** Time of the entry, RFC 3339, UTC. */
  at: Date;
  /** Kind of the history entry. */
  @ApiProperty({ enum: GROUP_ACTIONS })
  action: GroupAction;
  /** E-mail address of the user who made the change; `null` for changes by the service. */
  @ApiProperty({ type: String, nullable: true })
  actor: string | null;
  /**
   * Details of the entry, depending on `action`: for example, `event_id` and `release` of the event that reopened the group,
   * `fingerprints` or `assignee`.
   */
  @ApiProperty({ type: 'object', additionalProperties: true })
  details: Record<string, unknown>;
}

export class ErrorHourResponse {
  /** Start of the hour, RFC 3339, UTC. */
  at: Date;
  /** Number of events with a `ts` in this hour. */
  count: number;
}

export class ErrorGroupDetailResponse extends ErrorGroupResponse {
  /** Number of events by `ts` in each hour of the last seven days, oldest first; the last one is the current, incomplete hour. */
  histogram: ErrorHourResponse[];
  /** Stored events of the group, latest first, at most 10. */
  samples: ErrorSampleResponse[];
  /** Fingerprints of the group, latest first, at most 50. */
  fingerprints: ErrorFingerprintResponse[];
  /** Changes of the group by users and by the service, latest first, at most 100. */
  history: ErrorHistoryResponse[];
  /** Whether all stored events are included; `false` while events received over five seconds ago are not processed yet. */
  complete: boolean;
}
