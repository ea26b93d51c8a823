import { ApiProperty } from '@nestjs/swagger';
import { GROUP_ACTIONS, GROUP_STATUSES, type GroupAction, type GroupStatus } from '../triage/group-status.js';

export class ErrorValueResponse {
  /** The value as senders wrote it, at most 200 characters. */
  value: string;
  /** Number of the group's events with it. */
  count: number;
  /** `ts` of the earliest event with it, RFC 3339, UTC. */
  first_seen: Date;
  /** `ts` of the latest event with it, RFC 3339, UTC. */
  last_seen: Date;
}

export class ErrorValuesResponse {
  /** The values whose last events are the latest: at most 5 in a list, at most 100 of a single group. */
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
  /** Id of the group, a UUID. It stays when the projection is rebuilt. */
  id: string;
  /** Version of the rule by which the events were grouped. */
  fingerprint_version: number;
  /** Number of fingerprints that were merged into this group, its own included. */
  fingerprint_count: number;
  /** Class of the error, from the latest event. */
  type: string;
  /** Class and first line of the message, from the latest event. */
  title: string;
  /** The call in the application's code that raised the error; `null` without a stack. */
  @ApiProperty({ type: String, nullable: true })
  culprit: string | null;
  /** Whether the group needs attention. A group that was ignored until a time is open after it. */
  @ApiProperty({ enum: GROUP_STATUSES, enumName: 'ErrorGroupStatus' })
  status: GroupStatus;
  /** When the status last changed, RFC 3339, UTC; `null` when it never did. */
  @ApiProperty({ type: Date, nullable: true })
  status_at: Date | null;
  /** Whether a resolved group reopens only for an event in a release without errors until then. */
  in_next_release: boolean;
  /** Time after which an event reopens the ignored group, RFC 3339, UTC; `null` for no such time. */
  @ApiProperty({ type: Date, nullable: true })
  ignored_until: Date | null;
  /** Number of events after which the ignored group reopens; `null` for no such number. */
  @ApiProperty({ type: Number, nullable: true })
  ignored_events_left: number | null;
  /** User who is responsible for the group; `null` when unassigned. */
  @ApiProperty({ type: ErrorAssigneeResponse, nullable: true })
  assignee: ErrorAssigneeResponse | null;
  /** Number of events, also of those that are no longer stored. */
  count: number;
  /** Number of different users that events name; an estimate when `users_estimated`. */
  users: number;
  /** Whether `users` is an estimate with a standard error of 4.4 %: from 512 users on. */
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
  /** Number of events in each of the last 24 hours by `ts`, the oldest first; the last one is the current hour. */
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
  /** Groups in the order that `sort` names. */
  items: ErrorGroupResponse[];
  /** Goes into `cursor` for the next page; `null` on the last one. */
  @ApiProperty({ type: String, nullable: true })
  next_cursor: string | null;
  /** Number of groups by status that match all other filters. */
  status_counts: ErrorStatusCountsResponse;
  /** Number of events beyond the 10,000 groups that a project can have. They are in no group. */
  ungrouped_events: number;
  /** Whether all stored events are included; `false` while some that were received over five seconds ago are not. */
  complete: boolean;
}

export class ErrorFrameResponse {
  /** Name of the function; `null` for an anonymous one. */
  @ApiProperty({ type: String, nullable: true })
  function: string | null;
  /** Path or URL of the file; `null` when unknown. */
  @ApiProperty({ type: String, nullable: true })
  file: string | null;
  /** Line, from 1; `null` when unknown. */
  @ApiProperty({ type: Number, nullable: true })
  line: number | null;
  /** Column, from 1; `null` when unknown. */
  @ApiProperty({ type: Number, nullable: true })
  column: number | null;
  /** Whether it is code of the application, not of a library or the runtime. */
  in_app: boolean;
}

export class ErrorExceptionResponse {
  /** Class of the error; `null` when unknown. */
  @ApiProperty({ type: String, nullable: true })
  type: string | null;
  /** Message, at most 2,000 characters; `null` when unknown. */
  @ApiProperty({ type: String, nullable: true })
  message: string | null;
  /** Calls, the innermost first, at most 50. */
  frames: ErrorFrameResponse[];
}

export class ErrorSampleResponse {
  /** Id of the event. */
  event_id: string;
  /** `ts` of the event, RFC 3339, UTC. */
  ts: string;
  /** Release of the event; `null` when it names none. */
  @ApiProperty({ type: String, nullable: true })
  release: string | null;
  /** Environment of the event; `null` when it names none. */
  @ApiProperty({ type: String, nullable: true })
  environment: string | null;
  /** Service of the event; `null` when it names none. */
  @ApiProperty({ type: String, nullable: true })
  service: string | null;
  /** User of the event; `null` when it names none. */
  @ApiProperty({ type: String, nullable: true })
  user: string | null;
  /** Trace of the event; `null` when it names none. */
  @ApiProperty({ type: String, nullable: true })
  trace_id: string | null;
  /** The exception that was reported, then its causes. */
  exceptions: ErrorExceptionResponse[];
}

export class ErrorFingerprintPartResponse {
  /** What the value is. */
  @ApiProperty({ enum: ['cause', 'fingerprint', 'frame', 'message', 'type'] })
  kind: 'cause' | 'fingerprint' | 'frame' | 'message' | 'type';
  /** What events of the group have in common, normalized. */
  value: string;
}

export class ErrorFingerprintResponse {
  /** Id of the fingerprint: the id that its group has by itself. */
  id: string;
  /** Version of the rule. */
  version: number;
  /** Class and first line of the message, from the latest event. */
  title: string;
  /** Number of events with it. */
  count: number;
  /** `ts` of the earliest event with it, RFC 3339, UTC. */
  first_seen: Date;
  /** `ts` of the latest event with it, RFC 3339, UTC. */
  last_seen: Date;
  /** Why its events are one group: what the fingerprint is made of, at most 60 parts. */
  parts: ErrorFingerprintPartResponse[];
}

export class ErrorHistoryResponse {
  /** When it happened, RFC 3339, UTC. */
  at: Date;
  /** Kind of the change or event. */
  @ApiProperty({ enum: GROUP_ACTIONS })
  action: GroupAction;
  /** E-mail address of the person; `null` for this service itself. */
  @ApiProperty({ type: String, nullable: true })
  actor: string | null;
  /** More about it: `event_id` and `release` of the event that reopened the group, `fingerprints`, `assignee` and so on. */
  @ApiProperty({ type: 'object', additionalProperties: true })
  details: Record<string, unknown>;
}

export class ErrorHourResponse {
  /** Start of the hour, RFC 3339, UTC. */
  at: Date;
  /** Number of events in it, by `ts`. */
  count: number;
}

export class ErrorGroupDetailResponse extends ErrorGroupResponse {
  /** Number of events in each hour of the last seven days, the oldest first; the last one is the current hour. */
  histogram: ErrorHourResponse[];
  /** Stored events of the group, at most 10, the latest first. */
  samples: ErrorSampleResponse[];
  /** The fingerprints of the group, at most 50, the latest first. */
  fingerprints: ErrorFingerprintResponse[];
  /** What people and this service did with the group, at most 100 entries, the latest first. */
  history: ErrorHistoryResponse[];
  /** Whether all stored events are included; `false` while some that were received over five seconds ago are not. */
  complete: boolean;
}
