import { ORCHESTRATOR_KINDS, type OrchestratorKind } from '../apps/runs/orchestrator-kind.js';
import { ApiProperty } from '@nestjs/swagger';
import type { RunState } from '../apps/runs/state/run-state.js';
import type { EventType } from '../events/event-types.js';
import type { HistoryAction, HistoryEntity } from '../flags/history/flag-history.entity.js';

export class TypeActivityResponse {
  type: EventType;
  total: number;
  /** Of each hour, the oldest first. */
  hours: number[];
}

export class OverviewEventsResponse {
  total: number;
  /** There are too many events to look at each: the counts are estimates. */
  estimated: boolean;
  /** `ts` of the newest event until now; `null`: there is none, or it was not found in time. */
  last_event_at: Date | null;
  /** Types of which there were any, by name. */
  types: TypeActivityResponse[];
}

export class OverviewErrorsResponse {
  /** Number of events with the level `error`, of any type: what `GET /api/events?level=error` finds in the window. */
  total: number;
  /** Number of errors in each hour of the window, the oldest hour first. */
  hours: number[];
}

export class OverviewDeployResponse {
  /** Of the event. */
  id: string;
  ts: Date;
  service: string | null;
  version: string | null;
  environment: string | null;
  status: string | null;
  commit: string | null;
}

export class OverviewRunResponse {
  id: string;
  state: RunState;
  app_slug: string;
  app_name: string;
  installation_id: string;
  @ApiProperty({
    enum: ORCHESTRATOR_KINDS,
    nullable: true,
    type: String,
    description: 'Which orchestrator executes the run; `null` when that was not recorded.',
  })
  orchestrator: OrchestratorKind | null;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
}

export class OverviewRunsResponse {
  /** Runs that are not over; 1,000 stands for that many or more. */
  going_on: number;
  /** The newest five of them. */
  latest: OverviewRunResponse[];
  /** The five that ended last. */
  ended: OverviewRunResponse[];
}

export class OverviewFlagChangeResponse {
  revision: number;
  position: number;
  entity: HistoryEntity;
  key: string;
  action: HistoryAction;
  /** As whoever did it was called then. */
  actor_name: string;
  reason: string | null;
  created_at: Date;
}

/** What a new project still lacks. Without your permission to see it, an answer is left out and named in `hidden`. */
export class GettingStartedResponse {
  /** An API key that is valid. */
  has_key?: boolean;
  /** An event that somebody sent; those of the service itself do not count. */
  has_event?: boolean;
  has_flag?: boolean;
  has_installation?: boolean;
  has_run?: boolean;
  /** Somebody with a relation to the project itself. */
  has_members?: boolean;
}

/** Parts for which you lack the permission are left out and named in `hidden`. */
export class OverviewResponse {
  /** Start of the window and of its first hour: `hours` hours before `to`, RFC 3339, UTC. */
  from: Date;
  /** End of the window: the moment of the count, at most five seconds ago. */
  to: Date;
  events?: OverviewEventsResponse;
  errors?: OverviewErrorsResponse;
  /** The last five. */
  deploys?: OverviewDeployResponse[];
  runs?: OverviewRunsResponse;
  /** The last ten. */
  flag_changes?: OverviewFlagChangeResponse[];
  getting_started: GettingStartedResponse;
  @ApiProperty({
    type: [String],
    description: 'What was left out, for want of a permission.',
    example: ['getting_started.has_key'],
  })
  hidden: string[];
}
