import { ApiProperty } from '@nestjs/swagger';
import type { Permission } from '../../../auth/permissions.js';
import type { WithoutCan } from '../../../auth/authorization/reader-permissions.js';
import { AppOwnerResponse } from '../../catalog/app.response.js';
import { RUN_KINDS, type RunKind } from '../../model/manifest.js';
import { ORCHESTRATOR_KINDS, type OrchestratorKind } from '../../model/orchestrator-kind.js';
import type { ObservationSource, Verdict } from '../../model/observation.js';
import { INPUT_PREVIEW_CHARACTERS } from './run-list-sql.js';
import {
  RUN_STATES,
  STATUS_DETAILS,
  type RunState,
  type StatusDetail,
  type StopCause,
} from '../../model/run-state.js';

export const STOP_CAUSES = ['cancel', 'start_timeout', 'run_timeout'] as const satisfies StopCause[];

export class RunErrorResponse {
  /** Stable code of the error. */
  code: string;
  /** Description of the error for people. */
  message: string;
}

export class RunStopResponse {
  /** Why the run is stopped: `cancel` by a caller, `start_timeout` or `run_timeout` by the service. */
  @ApiProperty({ enum: STOP_CAUSES })
  cause: StopCause;
  /** Time when the stop was requested, RFC 3339, UTC. */
  requested_at: Date;
  /** Id of the user who requested the stop; `null` for a timeout. */
  requested_by: string | null;
}

export class RunResponse {
  /** Id of the run, a UUID. */
  id: string;
  /** State of the run. `succeeded`, `failed` and `canceled` are final. */
  @ApiProperty({ enum: RUN_STATES })
  state: RunState;
  /** Why an active run is waiting; `null` when it is not waiting or has ended. */
  @ApiProperty({ enum: STATUS_DETAILS, nullable: true, type: String })
  status_detail: StatusDetail | null;
  /** How the run was started: by a caller, a schedule, an event or as a rerun. */
  @ApiProperty({ enum: RUN_KINDS })
  run_kind: RunKind;
  /** Id of the project, a UUID. */
  project_id: string;
  /** Id of the app, a UUID. */
  app_id: string;
  /** Slug of the app. */
  app_slug: string;
  /** Current display name of the app. */
  app_name: string;
  /** Id of the version that was installed when the run was created. */
  app_version_id: string;
  /** Name of the version that was installed when the run was created. */
  app_version: string;
  /** Id of the installation, a UUID. */
  installation_id: string;
  /** Id of the user on whose behalf the run executes. */
  actor_user_id: string;
  /** Id of the DAG that the orchestrator executes. */
  dag_id: string;
  @ApiProperty({
    enum: ORCHESTRATOR_KINDS,
    nullable: true,
    type: String,
    description:
      'Which orchestrator executes the run: a real Airflow, or the simulated orchestrator, which executes nothing. `null` for runs that were created before this was recorded.',
  })
  orchestrator: OrchestratorKind | null;
  /** Id of the run that this one repeats; `null` when it is not a rerun. */
  rerun_of: string | null;
  /** Id of the event that triggered the run; `null` for other run kinds. */
  trigger_event_id: string | null;
  /** Creation time of the run, RFC 3339, UTC. */
  created_at: Date;
  /** Time when the orchestrator accepted the run, RFC 3339, UTC; `null` before that. */
  submitted_at: Date | null;
  /** Start time of the run, RFC 3339, UTC; `null` before it starts. */
  started_at: Date | null;
  /** End time of the run, RFC 3339, UTC; `null` while it is active. */
  ended_at: Date | null;
  /** Time of the run's last change, RFC 3339, UTC. */
  updated_at: Date;
  /** Time from start to end in milliseconds; `null` while the run is active and when it never started. */
  @ApiProperty({ type: 'integer', nullable: true })
  duration_ms: number | null;
  /** Error with which the run ended; `null` when there is none. */
  error: RunErrorResponse | null;
  /** Request to stop the run before its regular end; `null` for none. */
  stop: RunStopResponse | null;
  /** Version of the run, incremented by every visible change: of two responses, the higher version is newer. */
  version: number;
  /**
   * First 60 characters of the input's JSON text, as sent, with each sequence of white space as one space. Ends with
   * `…` when the input is longer. Empty when the input's schema marks values as secret.
   */
  input_preview: string;
  /** Permissions that the caller holds on the run's installation, whatever the run's state. */
  can: Permission[];
}

export class RunPageResponse {
  /** Runs on this page, newest first. */
  items: RunResponse[];
  /** Cursor of the next page; `null` on the last page. */
  next_cursor: string | null;
}

export class TransitionResponse {
  /** Position in the run's timeline, from 1. */
  position: number;
  @ApiProperty({
    type: String,
    description:
      "Source of the observation: a callback, the orchestrator's feed, a poll, the submission, or a decision of the service.",
  })
  source: ObservationSource;
  /** State as the orchestrator names it, or as the service decided it. */
  observed: string;
  /** State of the run before the observation; `null` when the run was created. */
  @ApiProperty({ enum: RUN_STATES, nullable: true, type: String })
  from_state: RunState | null;
  /** State that the observation reports. */
  @ApiProperty({ enum: RUN_STATES })
  to_state: RunState;
  /** Whether the observation changed the state of the run. */
  applied: boolean;
  /** Why the observation was not applied; `null` when it was. */
  @ApiProperty({ enum: ['divergence', 'stale', 'unchanged'], nullable: true, type: String })
  reason: Exclude<Verdict, 'applied'> | null;
  /** Message of the source; `null` without one. */
  message: string | null;
  /** Time of the transition by the source's clock, RFC 3339, UTC; `null` when the source reports none. */
  reported_at: Date | null;
  /** Time when the service recorded the observation first, RFC 3339, UTC. */
  created_at: Date;
  /** Number of times that the same observation was made. */
  times: number;
  /** Time when the service made the observation last, RFC 3339, UTC. */
  last_seen_at: Date;
}

export class RunDetailResponse extends RunResponse {
  /** Owner of the app when the run was created. */
  owner: AppOwnerResponse;
  /** Input of the run, with numbers exactly as sent. Values that the input's schema marks as secret are masked. */
  @ApiProperty({ type: 'object', additionalProperties: true })
  input: Record<string, unknown>;
  /** Timeline of the run: its first 500 observations, applied or not. */
  transitions: TransitionResponse[];
}

/** A row of `RUN_ROWS`. */
export interface RunRow {
  id: string;
  state: RunState;
  status_detail: StatusDetail | null;
  run_kind: RunKind;
  project_id: string;
  app_id: string;
  app_slug: string;
  app_name: string;
  app_version_id: string;
  app_version: string;
  installation_id: string;
  actor_user_id: string;
  dag_id: string;
  orchestrator: OrchestratorKind | null;
  rerun_of: string | null;
  trigger_event_id: string | null;
  created_at: Date;
  submitted_at: Date | null;
  started_at: Date | null;
  ended_at: Date | null;
  updated_at: Date;
  error_code: string | null;
  error_message: string | null;
  stop_cause: StopCause | null;
  stop_requested_at: Date | null;
  stop_requested_by: string | null;
  version: number;
  input_head: string | null;
}

export function runResponse(row: RunRow): WithoutCan<RunResponse> {
  const { error_code: code, error_message: message, stop_cause: cause, stop_requested_at: at } = row;
  return {
    id: row.id,
    state: row.state,
    status_detail: row.status_detail,
    run_kind: row.run_kind,
    project_id: row.project_id,
    app_id: row.app_id,
    app_slug: row.app_slug,
    app_name: row.app_name,
    app_version_id: row.app_version_id,
    app_version: row.app_version,
    installation_id: row.installation_id,
    actor_user_id: row.actor_user_id,
    dag_id: row.dag_id,
    orchestrator: row.orchestrator,
    rerun_of: row.rerun_of,
    trigger_event_id: row.trigger_event_id,
    created_at: row.created_at,
    submitted_at: row.submitted_at,
    started_at: row.started_at,
    ended_at: row.ended_at,
    updated_at: row.updated_at,
    duration_ms: durationMs(row),
    error: code === null ? null : { code, message: message ?? '' },
    stop:
      cause === null || at === null ? null : { cause, requested_at: at, requested_by: row.stop_requested_by },
    version: row.version,
    input_preview: inputPreview(row.input_head ?? ''),
  };
}

/** @param head one character more than is shown, if there are so many. */
function inputPreview(head: string): string {
  const characters = Array.from(head);
  const shown = characters.slice(0, INPUT_PREVIEW_CHARACTERS).join('');
  return characters.length > INPUT_PREVIEW_CHARACTERS ? `${shown}…` : shown;
}

/** Start and end may come from two clocks. */
function durationMs({ started_at: start, ended_at: end }: RunRow): number | null {
  return start === null || end === null ? null : Math.max(0, end.getTime() - start.getTime());
}
