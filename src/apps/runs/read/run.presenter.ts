import type { WithoutCan } from '../../../auth/authorization/reader-permissions.js';
import { pinOf, isPinnedCode } from '../../dags/code-pin.js';
import { pinResponse } from '../../dags/code-pin.response.js';
import type { OrchestratorState } from '../../model/runs/observation.js';
import type { RunState } from '../../model/runs/run-state.js';
import { INPUT_PREVIEW_CHARACTERS, type RunRow } from './run-rows.js';
import type {
  LaterExecutionResponse,
  RunErrorResponse,
  RunProgressResponse,
  RunQueueResponse,
  RunResponse,
} from './run.response.js';

/** @param queue of `readRunQueues`; `null` for a run that waits for no slot. */
export function runResponse(row: RunRow, queue: RunQueueResponse | null): WithoutCan<RunResponse> {
  const { stop_cause: cause, stop_requested_at: at } = row;
  return {
    id: row.id,
    state: row.state,
    status_detail: row.status_detail,
    status_text: row.status_text,
    queue,
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
    dag_run_id: row.dag_run_id,
    later_execution: laterExecutionResponse(row),
    trigger_event_id: row.trigger_event_id,
    backfill_id: row.backfill_id,
    scheduled_for: row.scheduled_for,
    created_at: row.created_at,
    submitted_at: row.submitted_at,
    started_at: row.started_at,
    ended_at: row.ended_at,
    updated_at: row.updated_at,
    duration_ms: durationMs(row),
    error: errorOf(row),
    stop:
      cause === null || at === null ? null : { cause, requested_at: at, requested_by: row.stop_requested_by },
    pending_approvals: row.pending_approvals,
    progress: progressOf(row),
    ...codeOf(row),
    version: row.version,
    input_preview: inputPreview(row.input_head ?? ''),
  };
}

const STATE_OF: Record<OrchestratorState, RunState> = {
  queued: 'submitted',
  running: 'running',
  success: 'succeeded',
  failed: 'failed',
  canceled: 'canceled',
};

function laterExecutionResponse({
  later_execution: later,
  adopted_by,
}: RunRow): LaterExecutionResponse | null {
  if (later === null) return null;
  const { state, clearNumber, seenAt } = later;
  return { state: STATE_OF[state], clear_number: clearNumber, seen_at: new Date(seenAt), adopted_by };
}

function codeOf(row: RunRow): Pick<RunResponse, 'code' | 'code_mismatch' | 'pinned_code'> {
  const {
    dag_version: dagVersion,
    bundle_version: bundleVersion,
    dag_checksum: checksum,
    code_problem: problem,
  } = row;
  const pin = row.pinning === null ? null : pinOf(row.app_slug, row.pinning, row.dag_id);
  const isPinned = isPinnedCode(pin, { bundleVersion, checksum });
  const isKnown = dagVersion !== null || bundleVersion !== null;
  return {
    code:
      isKnown || problem !== null
        ? { dag_version: dagVersion, bundle_version: bundleVersion, dag_checksum: checksum, problem }
        : null,
    pinned_code: pin === null ? null : pinResponse(pin),
    code_mismatch: isPinned === null ? null : !isPinned,
  };
}

function errorOf(row: RunRow): RunErrorResponse | null {
  const { error_code: code, failed_task: task, failed_map_index: index, failed_attempt: attempt } = row;
  if (code === null) return null;
  return { code, message: row.failure ?? row.error_message ?? '', task, map_index: index, attempt };
}

function progressOf(row: RunRow): RunProgressResponse | null {
  const { progress_done: done, progress_at: at } = row;
  if (done === null || at === null) return null;
  return {
    done,
    total: row.progress_total,
    message: row.progress_message,
    task_id: row.progress_task_id,
    at,
  };
}

/** @param head beginning of the input, one character longer than shown if the input is longer. */
function inputPreview(head: string): string {
  const characters = Array.from(head);
  const shown = characters.slice(0, INPUT_PREVIEW_CHARACTERS).join('');
  return characters.length > INPUT_PREVIEW_CHARACTERS ? `${shown}…` : shown;
}

/** Never negative: start and end may come from different clocks. */
function durationMs({ started_at: start, ended_at: end }: RunRow): number | null {
  return start === null || end === null ? null : Math.max(0, end.getTime() - start.getTime());
}
