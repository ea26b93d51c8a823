import { ORCHESTRATOR_KINDS, type OrchestratorKind } from '../apps/model/orchestrator-kind.js';
import { ApiProperty } from '@nestjs/swagger';
import type { RunState } from '../apps/model/runs/run-state.js';
import { EVENT_TYPES, type EventType } from '../events/event-types.js';
import type { HistoryAction, HistoryEntity } from '../flags/history/flag-history.entity.js';

export class TypeActivityResponse {
  /** Type of the events. */
  @ApiProperty({ enum: EVENT_TYPES })
  type: EventType;
  /** Number of events of this type in the window. */
  total: number;
  /** Number of events in each hour of the window, oldest hour first. */
  hours: number[];
}

export class OverviewEventsResponse {
  /** Number of events in the window. */
  total: number;
  /** Whether the counts are estimates, because there are too many events for exact counts. */
  estimated: boolean;
  /** `ts` of the latest event, RFC 3339, UTC; `null` when there is none and when the search for it timed out. */
  last_event_at: Date | null;
  /** Types with events in the window, sorted by name. */
  types: TypeActivityResponse[];
}

export class OverviewErrorsResponse {
  /**
   * Number of events with level `error`, of any type, as `GET /api/events?level=error` finds them in the window.
   */
  total: number;
  /** Number of errors in each hour of the window, the oldest hour first. */
  hours: number[];
}

export class OverviewRunResponse {
  /** Id of the run, a UUID. */
  id: string;
  /** State of the run. */
  state: RunState;
  /** Slug of the app. */
  app_slug: string;
  /** Current display name of the app. */
  app_name: string;
  /** Id of the installation, a UUID. */
  installation_id: string;
  @ApiProperty({
    enum: ORCHESTRATOR_KINDS,
    nullable: true,
    type: String,
    description:
      'Orchestrator that executes the run; `null` for runs that were created before the orchestrator was recorded.',
  })
  orchestrator: OrchestratorKind | null;
  /** Creation time of the run, RFC 3339, UTC. */
  created_at: Date;
  /** Start time of the run, RFC 3339, UTC; `null` before it starts. */
  started_at: Date | null;
  /** End time of the run, RFC 3339, UTC; `null` while it is active. */
  ended_at: Date | null;
}

export class OverviewRunsResponse {
  /** Number of active runs, counted up to 1,000. */
  going_on: number;
  /** The five active runs that were created last, newest first. */
  latest: OverviewRunResponse[];
  /** The five runs that ended most recently, latest first. */
  ended: OverviewRunResponse[];
}

export class OverviewFlagSwitchesResponse {
  /** Whether the flag or group was turned on; `null` when it does not have this switch. */
  @ApiProperty({ type: Boolean, nullable: true })
  enabled: boolean | null;
  /** Rollout in percent; `null` for groups. */
  @ApiProperty({ type: Number, nullable: true })
  rollout: number | null;
}

export class OverviewFlagChangeResponse {
  /** Revision of the project that contains the change. */
  revision: number;
  /** Position of the change within its revision. */
  position: number;
  /** Type of the entity that was changed. */
  entity: HistoryEntity;
  /** Key of the changed flag or group; for an override, the key of its flag. */
  key: string;
  /** Action that was performed on the entity. */
  action: HistoryAction;
  /** Name of the actor at the time of the change. */
  actor_name: string;
  /** Reason that the actor gave for the change; `null` when none was given. */
  reason: string | null;
  /** Time of the change, RFC 3339, UTC. */
  created_at: Date;
  /** Switches of the flag or group before the change; `null` when it did not exist or has no switches. */
  @ApiProperty({ type: OverviewFlagSwitchesResponse, nullable: true })
  before: OverviewFlagSwitchesResponse | null;
  /** Switches of the flag or group after the change; `null` when it was removed or has no switches. */
  @ApiProperty({ type: OverviewFlagSwitchesResponse, nullable: true })
  after: OverviewFlagSwitchesResponse | null;
  /** Names of the fields that changed. */
  changed: string[];
}

/** What a new project still lacks. A part that the caller has no permission to view is omitted and named in `hidden`. */
export class GettingStartedResponse {
  /** Whether the project has a valid API key; absent when the caller lacks `keys:manage`. */
  has_key?: boolean;
  /** Whether a client has sent an event, apart from events of the service itself; absent when the caller lacks `events:view`. */
  has_event?: boolean;
  /** Whether the project has a flag; absent when the caller lacks `flags:view`. */
  has_flag?: boolean;
  /** Whether an app is installed in the project; absent when the caller lacks `installations:view`. */
  has_installation?: boolean;
  /** Whether the project has a run; absent when the caller lacks `runs:view`. */
  has_run?: boolean;
  /** Whether an active user has a direct relation to the project; absent when the caller lacks `project:view`. */
  has_members?: boolean;
}

/** Parts that the caller has no permission to view are omitted and named in `hidden`. */
export class OverviewResponse {
  /** Start of the window and of its first hour: `hours` hours before `to`, RFC 3339, UTC. */
  from: Date;
  /** End of the window: the time of the counts, at most five seconds before the request, RFC 3339, UTC. */
  to: Date;
  /** Events in the window; absent when the caller lacks `events:view`. */
  events?: OverviewEventsResponse;
  /** Errors in the window; absent when the caller lacks `events:view`. */
  errors?: OverviewErrorsResponse;
  /** Active and recent runs; absent when the caller lacks `runs:view`. */
  runs?: OverviewRunsResponse;
  /** The last ten changes of flags; absent when the caller lacks `flags:view`. */
  flag_changes?: OverviewFlagChangeResponse[];
  /** State of the steps for setting up a project. */
  getting_started: GettingStartedResponse;
  @ApiProperty({
    type: [String],
    description:
      'Names of the parts of the response that are omitted because the caller lacks the permission to view them.',
    example: ['getting_started.has_key'],
  })
  hidden: string[];
}
