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
  /** Description of the error for people: of a failed task, the last line of its exception. */
  message: string;
  /** Id of the task that failed the run; `null` while it is not known, and for errors that no task caused. */
  task: string | null;
  /** Index of a mapped task; -1 for a task that is not mapped, `null` without a task. */
  @ApiProperty({ type: 'integer', nullable: true })
  map_index: number | null;
  /** Number of the failed attempt, from 1; `null` without a task. */
  @ApiProperty({ type: 'integer', nullable: true })
  attempt: number | null;
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

export class LaterExecutionResponse {
  /** State of the later execution, as the orchestrator reported it last. */
  @ApiProperty({ enum: RUN_STATES })
  state: RunState;
  /** How often the DAG run was cleared; `null` when the orchestrator does not report it. */
  @ApiProperty({ type: 'integer', nullable: true })
  clear_number: number | null;
  /** Time when Signalbox received the report, RFC 3339, UTC. */
  seen_at: Date;
  /** Id of the run that adopted the later execution; `null` while none has. */
  adopted_by: string | null;
}

export class RunProgressResponse {
  /** Units of work that are done. */
  done: number;
  /** Units of work in total; `null` when unknown. */
  total: number | null;
  /** Message about the current work of the code of the run; `null` without one. */
  message: string | null;
  /** Id of the task that reported; `null` when it was not named. */
  task_id: string | null;
  /** Time of the report by the sender's clock, RFC 3339, UTC. */
  at: Date;
}

export class RunArtifactResponse {
  /** Name of the artifact, unique in the run. */
  name: string;
  /** Address of an artifact that is stored elsewhere, https; `null` for one that can be downloaded here. */
  url: string | null;
  /** Media type as the code of the run named it; `null` for an artifact that is stored elsewhere. */
  content_type: string | null;
  /** Number of bytes; `null` for an artifact that is stored elsewhere. */
  @ApiProperty({ type: 'integer', nullable: true })
  size: number | null;
  /** Time of the report by the sender's clock, RFC 3339, UTC. */
  at: Date;
}

export class RunQueueResponse {
  /** Position in the queue of the installation, from 1: the run at 1 gets the next free slot. */
  @ApiProperty({ type: 'integer' })
  position: number;
  /** Number of the installation's runs that occupy a slot. */
  @ApiProperty({ type: 'integer' })
  running: number;
  /** Number of slots according to the installed version; `null` when it has no limit, so that the run is submitted next. */
  @ApiProperty({ type: 'integer', nullable: true })
  limit: number | null;
}

export class RunCodeResponse {
  /** Number of the DAG's version in Airflow 3, of the last one when its file changed during the run; `null` when unknown. */
  @ApiProperty({ type: 'integer', nullable: true })
  dag_version: number | null;
  /** Version of the DAG's bundle, of a Git bundle the commit; `null` for bundles without versions, such as folders. */
  bundle_version: string | null;
  /** Checksum of the DAG's file; `null` unless the version of the app pins one. */
  dag_checksum: string | null;
  /** Why the code cannot be compared with the pinned code; `null` when it can, and without a pin. */
  problem: string | null;
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
  /** Explanation of `status_detail`, such as the import error of a DAG that the run awaits; `null` without one. */
  status_text: string | null;
  /** Queue of a run whose `status_detail` is `waiting_for_slot`; `null` for every other run. */
  queue: RunQueueResponse | null;
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
  /** Id of the DAG run: the id of the run, unless the run adopted the DAG run of an earlier run. */
  dag_run_id: string;
  @ApiProperty({
    type: () => LaterExecutionResponse,
    nullable: true,
    description:
      'Execution of the same DAG run after the end of this run, after it was cleared in the orchestrator. The state of the run stays final. `null` for none.',
  })
  later_execution: LaterExecutionResponse | null;
  /** Id of the event that triggered the run; `null` for other run kinds. */
  trigger_event_id: string | null;
  /** Id of the backfill that started the run; `null` for other runs. */
  backfill_id: string | null;
  /** Time of the schedule that the run is for, RFC 3339, UTC; `null` for runs that no schedule and no backfill started. */
  scheduled_for: Date | null;
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
  /** Number of approvals that the run waits for. */
  @ApiProperty({ type: 'integer' })
  pending_approvals: number;
  /** Progress that the code of the run reported last; `null` before it reports any. */
  progress: RunProgressResponse | null;
  /** Version of the run, incremented by every visible change: of two responses, the higher version is newer. */
  version: number;
  /**
   * First 60 characters of the input's JSON text, as sent, with each sequence of white space as one space. Ends with
   * `…` when the input is longer. Empty when the input's schema marks values as secret.
   */
  input_preview: string;
  /** Code with which the orchestrator executed the run; `null` before it is read, and where the orchestrator has no versions. */
  code: RunCodeResponse | null;
  /** Code that the version of the app pins for the DAG of the run; `null` when it pins none. */
  pinned_code: CodePinResponse | null;
  @ApiProperty({
    type: Boolean,
    nullable: true,
    description:
      'Whether the orchestrator executed the run with code other than the pinned code. `null` without a pin, before the code is read, and when it cannot be compared.',
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

export class RefusedCallbacksResponse {
  /** Number of callbacks of the run that were refused. */
  refusals: number;
  /** Why the last one was refused: wrong signature, timestamp outside the window, or no signature at all. */
  @ApiProperty({ enum: CALLBACK_REFUSALS })
  reason: CallbackRefusalReason;
  /** Time of the last refused callback, RFC 3339, UTC. */
  last_at: Date;
}

export class RunDetailResponse extends RunResponse {
  /** Owner of the app when the run was created. */
  owner: AppOwnerResponse;
  /** Input of the run, with numbers exactly as sent. Values that the input's schema marks as secret are masked. */
  @ApiProperty({ type: 'object', additionalProperties: true })
  input: Record<string, unknown>;
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description:
      'Result that the code of the run reported last, with numbers exactly as sent; `null` without one.',
  })
  result: Record<string, unknown> | null;
  /** Artifacts that the code of the run has reported, at most 100, in the order of their first report. */
  artifacts: RunArtifactResponse[];
  /** Approvals that the code of the run has requested, at most 20, in the order of the requests. */
  approvals: ApprovalResponse[];
  /** Callbacks of the run that were refused, so that its state is recorded late; `null` when none was. */
  refused_callbacks: RefusedCallbacksResponse | null;
  /** Timeline of the run: its first 500 observations, applied or not. */
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
