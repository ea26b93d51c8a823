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
  /** Whether the counts are estimates, because there are too many events to count. */
  estimated: boolean;
  /** `ts` of the newest event, RFC 3339, UTC; `null` when there is none or it was not found in time. */
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
    description: 'Orchestrator that executes the run; `null` when it was not recorded.',
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
  /** Number of active runs; 1,000 means 1,000 or more. */
  going_on: number;
  /** The five newest active runs. */
  latest: OverviewRunResponse[];
  /** The five runs that ended last. */
  ended: OverviewRunResponse[];
}

export class OverviewFlagSwitchesResponse {
  /** Whether the flag or group was turned on; `null` when it has no such switch. */
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
  /** What was done to the entity. */
  action: HistoryAction;
  /** Name of the actor at the time of the change. */
  actor_name: string;
  /** Reason that the actor gave for the change; `null` without one. */
  reason: string | null;
  /** Time of the change, RFC 3339, UTC. */
  created_at: Date;
  /** Switches of the flag or group before the change; `null` when it did not exist or has none. */
  @ApiProperty({ type: OverviewFlagSwitchesResponse, nullable: true })
  before: OverviewFlagSwitchesResponse | null;
  /** Switches of the flag or group after the change; `null` when it was removed or has none. */
  @ApiProperty({ type: OverviewFlagSwitchesResponse, nullable: true })
  after: OverviewFlagSwitchesResponse | null;
  /** Names of the fields that changed. */
  changed: string[];
}

/** What a new project still lacks. A part that the caller has no permission to view is omitted and named in `hidden`. */
export class GettingStartedResponse {
  /** Whether the project has a valid API key; absent when the caller may not view keys. */
  has_key?: boolean;
  /** Whether a client has sent an event, not counting the service's own; absent when the caller may not view events. */
  has_event?: boolean;
  /** Whether the project has a flag; absent when the caller may not view flags. */
  has_flag?: boolean;
  /** Whether an app is installed; absent when the caller may not view installations. */
  has_installation?: boolean;
  /** Whether a run exists; absent when the caller may not view runs. */
  has_run?: boolean;
  /** Whether a person has a relation to the project itself; absent when the caller may not view members. */
  has_members?: boolean;
}

/** Parts that the caller has no permission to view are omitted and named in `hidden`. */
export class OverviewResponse {
  /** Start of the window and of its first hour: `hours` hours before `to`, RFC 3339, UTC. */
  from: Date;
  /** End of the window: the time of the count, at most five seconds ago, RFC 3339, UTC. */
  to: Date;
  /** Events in the window; absent when the caller lacks `events:view`. */
  events?: OverviewEventsResponse;
  /** Errors in the window; absent when the caller lacks `events:view`. */
  errors?: OverviewErrorsResponse;
  /** Active and recent runs; absent when the caller lacks `runs:view`. */
  runs?: OverviewRunsResponse;
  /** The last ten changes of flags; absent when the caller lacks `flags:view`. */
  flag_changes?: OverviewFlagChangeResponse[];
  /** Setup steps of the project and whether they are done. */
  getting_started: GettingStartedResponse;
  @ApiProperty({
    type: [String],
    description: 'Parts omitted because the caller lacks the permission to view them.',
    example: ['getting_started.has_key'],
  })
  hidden: string[];
}
