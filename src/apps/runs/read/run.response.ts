import { ApiProperty } from '@nestjs/swagger';
import type { Permission } from '../../../auth/permissions.js';
import { AppOwnerResponse } from '../../catalog/app.dto.js';
import { CALLBACK_REFUSALS, type CallbackRefusalReason } from '../../model/callback-refusal.entity.js';
import { CodePinResponse } from '../../dags/code-pin.response.js';
import { RUN_KINDS, type RunKind } from '../../model/manifest.js';
import { ORCHESTRATOR_KINDS, type OrchestratorKind } from '../../model/orchestrator-kind.js';
import type { ObservationSource, Verdict } from '../../model/runs/observation.js';
import { ApprovalResponse } from './approval.response.js';
import {
  RUN_STATES,
  STATUS_DETAILS,
  type RunState,
  type StatusDetail,
  type StopCause,
} from '../../model/runs/run-state.js';

export const STOP_CAUSES = ['cancel', 'start_timeout', 'run_timeout'] as const satisfies StopCause[];

export class RunErrorResponse {
  /** Stable code of the error. */
  code: string;
  /** Description of the error; for a failed task, the last line of its exception. */
  message: string;
  /** Id of the failed task; `null` while unknown and for errors that no task caused. */
  task: string | null;
  /** Index of a mapped task; -1 for a task that is not mapped, `null` when `task` is `null`. */
  @ApiProperty({ type: 'integer', nullable: true })
  map_index: number | null;
  /** Number of the failed attempt, from 1; `null` when `task` is `null`. */
  @ApiProperty({ type: 'integer', nullable: true })
  attempt: number | null;
}

export class RunStopResponse {
  /** Reason for the stop: `cancel` by a caller, `start_timeout` or `run_timeout` by a time limit of the service. */
  @ApiProperty({ enum: STOP_CAUSES })
  cause: StopCause;
  /** Time at which the stop was requested, RFC 3339, UTC. */
  requested_at: Date;
  /** Id of the user who requested the stop; `null` for a timeout. */
  requested_by: string | null;
}

export class LaterExecutionResponse {
  /** Latest state of the later execution that the orchestrator reported. */
  @ApiProperty({ enum: RUN_STATES })
  state: RunState;
  /** Number of times that the DAG run was cleared; `null` when the orchestrator does not report it. */
  @ApiProperty({ type: 'integer', nullable: true })
  clear_number: number | null;
  /** Time at which the service received this state, RFC 3339, UTC. */
  seen_at: Date;
  /** Id of the run that adopted the later execution; `null` when it was not adopted. */
  adopted_by: string | null;
}

export class RunProgressResponse {
  /** Number of completed units of work. */
  done: number;
  /** Total number of units of work; `null` when unknown. */
  total: number | null;
  /** Message about the current work; `null` when the report has none. */
  message: string | null;
  /** Id of the task that sent the report; `null` when the report has none. */
  task_id: string | null;
  /** Time of the report according to the sender's clock, RFC 3339, UTC. */
  at: Date;
}

export class RunArtifactResponse {
  /** Name of the artifact, unique in the run. */
  name: string;
  /** HTTPS URL of an artifact that is stored elsewhere; `null` for an artifact that is stored in this service. */
  url: string | null;
  /** Media type that the code of the run reported; `null` for an artifact that is stored elsewhere. */
  content_type: string | null;
  /** Size in bytes; `null` for an artifact that is stored elsewhere. */
  @ApiProperty({ type: 'integer', nullable: true })
  size: number | null;
  /** Time of the report according to the sender's clock, RFC 3339, UTC. */
  at: Date;
}

export class RunQueueResponse {
  /** Position in the queue of the installation, from 1. The run at position 1 gets the next free slot. */
  @ApiProperty({ type: 'integer' })
  position: number;
  /** Number of runs of the installation that occupy a slot. */
  @ApiProperty({ type: 'integer' })
  running: number;
  /** Number of slots; `null` when the installed version has no concurrency limit, so that the run is submitted next. */
  @ApiProperty({ type: 'integer', nullable: true })
  limit: number | null;
}

export class RunCodeResponse {
  /** Version number of the DAG in Airflow 3, the last one if it changed during the run; `null` when unknown. */
  @ApiProperty({ type: 'integer', nullable: true })
  dag_version: number | null;
  /** Version of the DAG's bundle, which is the commit for a Git bundle; `null` for bundles without versions, such as folders. */
  bundle_version: string | null;
  /** Checksum of the DAG's file; `null` unless the app version pins a checksum. */
  dag_checksum: string | null;
  /** Reason why the code cannot be compared with the pinned code; `null` when it can be, and when no code is pinned. */
  problem: string | null;
}

export class RunResponse {
  /** Id of the run, a UUID. */
  id: string;
  /** State of the run. `succeeded`, `failed` and `canceled` are final. */
  @ApiProperty({ enum: RUN_STATES })
  state: RunState;
  /** Reason why an active run is waiting; `null` when it is not waiting or has ended. */
  @ApiProperty({ enum: STATUS_DETAILS, nullable: true, type: String })
  status_detail: StatusDetail | null;
  /** Explanation of `status_detail`, for example the import error of the DAG; `null` when there is none. */
  status_text: string | null;
  /** Position in the queue when `status_detail` is `waiting_for_slot`; otherwise `null`. */
  queue: RunQueueResponse | null;
  /**
   * Kind of run: `manual` (started by a caller), `schedule` (including backfills), `event`, or `rerun` (repeats an ended run).
   */
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
      'Orchestrator that executes the run: `airflow`, or `simulated`, which executes nothing. `null` for runs that were created before the orchestrator was recorded.',
  })
  orchestrator: OrchestratorKind | null;
  /** Id of the run that this one repeats; `null` when it is not a rerun. */
  rerun_of: string | null;
  /** Id of the DAG run. Equal to the id of the run, unless the run adopted the DAG run of an earlier run. */
  dag_run_id: string;
  @ApiProperty({
    type: () => LaterExecutionResponse,
    nullable: true,
    description:
      'Execution of the same DAG run after the end of this run, because the DAG run was cleared in the orchestrator. The state of this run remains final. `null` when there is none.',
  })
  later_execution: LaterExecutionResponse | null;
  /** Id of the event that triggered the run; `null` for other run kinds. */
  trigger_event_id: string | null;
  /** Id of the backfill that started the run; `null` for other runs. */
  backfill_id: string | null;
  /** Scheduled time of a run that a schedule or a backfill started, RFC 3339, UTC; `null` for other runs. */
  scheduled_for: Date | null;
  /** Creation time of the run, RFC 3339, UTC. */
  created_at: Date;
  /** Time at which the orchestrator accepted the run, RFC 3339, UTC; `null` before that. */
  submitted_at: Date | null;
  /** Start time of the run, RFC 3339, UTC; `null` before it starts. */
  started_at: Date | null;
  /** End time of the run, RFC 3339, UTC; `null` while it is active. */
  ended_at: Date | null;
  /** Time of the run's last change, RFC 3339, UTC. */
  updated_at: Date;
  /** Time from start to end in milliseconds; `null` while the run is active and for a run that never started. */
  @ApiProperty({ type: 'integer', nullable: true })
  duration_ms: number | null;
  /** Error with which the run ended; `null` when there is none. */
  error: RunErrorResponse | null;
  /** Request to stop the run before its regular end; `null` when there is none. */
  stop: RunStopResponse | null;
  /** Number of pending approvals of the run. */
  @ApiProperty({ type: 'integer' })
  pending_approvals: number;
  /** Latest progress that the code of the run reported; `null` when it reported none. */
  progress: RunProgressResponse | null;
  /** Version of the run, incremented by every visible change. Of two responses, the one with the higher version is newer. */
  version: number;
  /**
   * First 60 characters of the JSON text of the input, with each sequence of white space replaced with one space. Ends with `…`
   * when the input is longer. Empty when the input schema marks values as secret.
   */
  input_preview: string;
  /** Code with which the run was executed; `null` before it is read and when the orchestrator has no versions. */
  code: RunCodeResponse | null;
  /** Code that the app version pins for the DAG of the run; `null` when it pins none. */
  pinned_code: CodePinResponse | null;
  @ApiProperty({
    type: Boolean,
    nullable: true,
    description:
      'Whether the orchestrator executed the run with code that differs from the pinned code. `null` when no code is pinned, before the code is read, and when it cannot be compared.',
  })
  code_mismatch: boolean | null;
  /** Permissions that the caller holds on the run's installation, regardless of the run's state. */
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
      "Source of the observation: a callback, the orchestrator's list of changes (feed), a poll, the submission, or a decision of the service.",
  })
  source: ObservationSource;
  /** State in the terms of the source: as reported by the orchestrator, or as decided by the service. */
  observed: string;
  /** State of the run before the observation; `null` for the creation of the run. */
  @ApiProperty({ enum: RUN_STATES, nullable: true, type: String })
  from_state: RunState | null;
  /** State of the run according to the observation. */
  @ApiProperty({ enum: RUN_STATES })
  to_state: RunState;
  /** Whether the observation changed the state of the run. */
  applied: boolean;
  /** Reason why the observation was not applied, as in responses to callbacks; `null` when it was applied. */
  @ApiProperty({ enum: ['divergence', 'stale', 'unchanged'], nullable: true, type: String })
  reason: Exclude<Verdict, 'applied'> | null;
  /** Message of the source; `null` when it sent none. */
  message: string | null;
  /** Time of the transition by the clock of the source, RFC 3339, UTC; `null` when the source did not report it. */
  reported_at: Date | null;
  /** Time at which the service first made the observation, RFC 3339, UTC. */
  created_at: Date;
  /** Number of times that the service made the same observation. */
  times: number;
  /** Time at which the service last made the observation, RFC 3339, UTC. */
  last_seen_at: Date;
}

export class RefusedCallbacksResponse {
  /** Number of rejected callbacks of the run. */
  refusals: number;
  /**
   * Reason for which the latest callback was rejected: invalid signature, timestamp outside of the accepted window, or missing
   * signature.
   */
  @ApiProperty({ enum: CALLBACK_REFUSALS })
  reason: CallbackRefusalReason;
  /** Time of the latest rejected callback, RFC 3339, UTC. */
  last_at: Date;
}

export class RunDetailResponse extends RunResponse {
  /** Owner of the app at the time when the run was created. */
  owner: AppOwnerResponse;
  /** Input of the run, with numbers exactly as sent. Values that the input schema marks as secret are masked. */
  @ApiProperty({ type: 'object', additionalProperties: true })
  input: Record<string, unknown>;
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description:
      'Latest result that the code of the run reported, with numbers exactly as sent; `null` when there is none.',
  })
  result: Record<string, unknown> | null;
  /** Artifacts that the code of the run reported, at most 100, in the order of the first report of each. */
  artifacts: RunArtifactResponse[];
  /** Approvals that the code of the run requested, at most 20, oldest request first. */
  approvals: ApprovalResponse[];
  /** Rejected callbacks of the run, because of which its state is recorded late; `null` when there are none. */
  refused_callbacks: RefusedCallbacksResponse | null;
  /** Timeline of the run: the first 500 observations, including those that were not applied. */
  transitions: TransitionResponse[];
}

export class CancelRunsResponse {
  /** Number of runs that ended immediately, because they had not been submitted to the orchestrator. */
  canceled: number;
  /** Number of runs that the orchestrator was requested to stop. */
  canceling: number;
  /** Number of active runs beyond the limit of this request; repeat the request to cancel them. */
  remaining: number;
}
