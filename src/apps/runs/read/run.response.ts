import { ApiProperty } from '@nestjs/swagger';
import type { Permission } from '../../../auth/permissions.js';
import type { WithoutCan } from '../../../auth/reader-permissions.js';
import { AppOwnerResponse } from '../../catalog/app.response.js';
import { RUN_KINDS, type RunKind } from '../../versions/manifest.js';
import { ORCHESTRATOR_KINDS, type OrchestratorKind } from '../orchestrator-kind.js';
import type { ObservationSource, Verdict } from '../state/observation.js';
import { INPUT_PREVIEW_CHARACTERS } from './run-list-sql.js';
import {
  RUN_STATES,
  STATUS_DETAILS,
  type RunState,
  type StatusDetail,
  type StopCause,
} from '../state/run-state.js';

export const STOP_CAUSES = ['cancel', 'start_timeout', 'run_timeout'] as const satisfies StopCause[];

export class RunErrorResponse {
  /** Stable. */
  code: string;
  message: string;
}

export class RunStopResponse {
  @ApiProperty({ enum: STOP_CAUSES })
  cause: StopCause;
  requested_at: Date;
  /** Id of the user; `null`: nobody, its time was up. */
  requested_by: string | null;
}

export class RunResponse {
  id: string;
  @ApiProperty({ enum: RUN_STATES })
  state: RunState;
  /** What a run that is not over waits for. */
  @ApiProperty({ enum: STATUS_DETAILS, nullable: true, type: String })
  status_detail: StatusDetail | null;
  @ApiProperty({ enum: RUN_KINDS })
  run_kind: RunKind;
  project_id: string;
  app_id: string;
  app_slug: string;
  /** As the app is called now. */
  app_name: string;
  /** The version that was installed when the run was made. */
  app_version_id: string;
  /** As its author names it. */
  app_version: string;
  installation_id: string;
  /** Id of the user on whose behalf it runs. */
  actor_user_id: string;
  dag_id: string;
  @ApiProperty({
    enum: ORCHESTRATOR_KINDS,
    nullable: true,
    type: String,
    description:
      'Which orchestrator executes the run: a real Airflow, or the simulated orchestrator, which executes nothing. `null` for runs that were created before this was recorded.',
  })
  orchestrator: OrchestratorKind | null;
  /** The run that it repeats. */
  rerun_of: string | null;
  /** The event that started it. */
  trigger_event_id: string | null;
  created_at: Date;
  /** When the orchestrator had it. */
  submitted_at: Date | null;
  started_at: Date | null;
  ended_at: Date | null;
  updated_at: Date;
  /** From its start to its end; `null` before that, and when it never started. */
  @ApiProperty({ type: 'integer', nullable: true })
  duration_ms: number | null;
  /** Why it did not succeed. */
  error: RunErrorResponse | null;
  /** Why it is to end, or ended, before its time. */
  stop: RunStopResponse | null;
  /** Counts what can be seen to change; of two answers about a run the higher one is newer. */
  version: number;
  /**
   * The first 60 characters of the input's JSON text, as it was sent, with line breaks and indentation as single spaces;
   * it ends with `…` when the input is longer. Empty when the input's schema marks values as secret.
   */
  input_preview: string;
  /** What you may do with it, whatever its state: those on its installation. */
  can: Permission[];
}

export class RunPageResponse {
  items: RunResponse[];
  next_cursor: string | null;
}

export class TransitionResponse {
  /** From 1. */
  position: number;
  @ApiProperty({ type: String, description: 'Who observed it: callback, feed, poll, submit, or a decision.' })
  source: ObservationSource;
  /** The orchestrator's word, or ours when the service decided. */
  observed: string;
  @ApiProperty({ enum: RUN_STATES, nullable: true, type: String })
  from_state: RunState | null;
  @ApiProperty({ enum: RUN_STATES })
  to_state: RunState;
  applied: boolean;
  /** Why it was not applied. */
  @ApiProperty({ enum: ['divergence', 'stale', 'unchanged'], nullable: true, type: String })
  reason: Exclude<Verdict, 'applied'> | null;
  message: string | null;
  /** When it happened, by the clock of whoever told it. */
  reported_at: Date | null;
  created_at: Date;
  /** How often the same was observed. */
  times: number;
  last_seen_at: Date;
}

export class RunDetailResponse extends RunResponse {
  /** Whose the app was when the run was made. */
  owner: AppOwnerResponse;
  /** The run's input, numbers as they were sent. Values that the input's schema marks as secret are masked. */
  @ApiProperty({ type: 'object', additionalProperties: true })
  input: Record<string, unknown>;
  /** Everything that was observed about it, applied or not; the first 500. */
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
