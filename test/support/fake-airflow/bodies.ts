import type { FakeDag, FakeDagRun } from './fake-dag-runs.js';

export type Version = 'v1' | 'v2';

/** One task per DAG run, and a teardown where the DAG has one. */
export const TASK_ID = 'work';

export function dagRunBody(version: Version, run: FakeDagRun): Record<string, unknown> {
  const time = (ms: number | null): string | null => timeText(version, ms);
  const common = {
    conf: run.conf,
    dag_id: run.dagId,
    dag_run_id: run.runId,
    data_interval_end: run.logicalDate,
    data_interval_start: run.logicalDate,
    end_date: time(run.endedMs),
    last_scheduling_decision: time(run.startedMs),
    logical_date: run.logicalDate,
    note: run.note,
    run_type: 'manual',
    start_date: time(run.startedMs),
    state: run.state,
  };
  if (version === 'v1') return { ...common, execution_date: run.logicalDate, external_trigger: true };
  return {
    ...common,
    bundle_version: run.bundleVersion,
    dag_display_name: run.dagId,
    dag_versions: [dagVersionBody(run)],
    duration: run.endedMs === null || run.startedMs === null ? null : (run.endedMs - run.startedMs) / 1000,
    partition_key: null,
    queued_at: time(run.queuedMs),
    run_after: time(run.queuedMs),
    triggered_by: 'rest_api',
    triggering_user_name: 'svc',
  };
}

export function dagBody(version: Version, dag: FakeDag): Record<string, unknown> {
  const common = {
    dag_id: dag.dagId,
    dag_display_name: dag.dagId,
    description: null,
    fileloc: `/opt/airflow/dags/${dag.dagId}.py`,
    file_token: `token-of-${dag.dagId}`,
    has_import_errors: dag.importErrors,
    has_task_concurrency_limits: false,
    is_paused: dag.paused,
    last_parsed_time: timeText(version, dag.loadedAtMs),
    max_active_runs: dag.maxActiveRuns,
    max_active_tasks: 16,
    max_consecutive_failed_dag_runs: 0,
    owners: ['airflow'],
    tags: [],
    timetable_description: 'Never, external triggers only',
  };
  if (version === 'v1') return { ...common, is_active: !dag.stale, is_subdag: false, root_dag_id: null };
  return {
    ...common,
    is_stale: dag.stale,
    timetable_partitioned: false,
    bundle_name: BUNDLE,
    bundle_version: dag.bundleVersion,
    relative_fileloc: `${dag.dagId}.py`,
  };
}

const BUNDLE = 'dags-folder';

export function dagVersionBody({
  dagId,
  versionNumber,
  bundleVersion,
}: Pick<FakeDag, 'bundleVersion' | 'dagId' | 'versionNumber'>): Record<string, unknown> {
  return {
    id: '00000000-0000-7000-8000-000000000001',
    version_number: versionNumber,
    dag_id: dagId,
    bundle_name: BUNDLE,
    bundle_version: bundleVersion,
    created_at: '2026-11-21T09:00:00.000000Z',
    dag_display_name: dagId,
    bundle_url: null,
  };
}

/** Airflow 3 returns the path of the file within its bundle. */
export function importErrorBody(version: Version, file: string, stackTrace: string): Record<string, unknown> {
  const common = { import_error_id: 1, timestamp: '2026-11-21T09:00:00.000000Z', stack_trace: stackTrace };
  if (version === 'v1') return { ...common, filename: `/opt/airflow/dags/${file}` };
  return { ...common, filename: file, bundle_name: BUNDLE };
}

export function taskBody(version: Version, run: FakeDagRun): Record<string, unknown> {
  const time = (ms: number | null): string | null => timeText(version, ms);
  const common = {
    dag_id: run.dagId,
    dag_run_id: run.runId,
    task_id: TASK_ID,
    task_display_name: TASK_ID,
    map_index: -1,
    try_number: triesOf(run),
    max_tries: 0,
    state: run.state === 'queued' ? null : run.state,
    start_date: time(run.startedMs),
    end_date: time(run.endedMs),
    duration: null,
    hostname: run.startedMs === null ? '' : 'worker-7.internal',
    executor_config: '{}',
    pool: 'default_pool',
    pool_slots: 1,
    note: null,
  };
  if (version === 'v1') return { ...common, execution_date: run.logicalDate, sla_miss: null };
  return { ...common, id: '00000000-0000-7000-8000-000000000000', dag_display_name: run.dagId };
}

/** Attempts in the format of `…/tries`: those before a clear have ended. */
export function attemptBodies(version: Version, run: FakeDagRun): Record<string, unknown>[] {
  const latest = taskBody(version, run);
  return Array.from({ length: triesOf(run) }, (_, index) =>
    index + 1 === triesOf(run)
      ? latest
      : { ...latest, try_number: index + 1, state: 'failed', end_date: timeText(version, run.queuedMs) },
  );
}

/** The one task, followed by one that no DAG run contains, because it was added to the DAG later. */
export function dagTaskBodies(): Record<string, unknown>[] {
  const common = { operator_name: '_PythonDecoratedOperator', retries: 0, pool: 'default_pool' };
  return [
    { ...common, task_id: TASK_ID, downstream_task_ids: ['report'] },
    { ...common, task_id: 'report', downstream_task_ids: [] },
  ];
}

export function triesOf(run: FakeDagRun): number {
  return run.startedMs === null ? run.clearNumber : run.clearNumber + 1;
}

const SOURCE = 'http://worker-7.internal:8793/log/attempt=1.log';

/** NDJSON in v2, text in v1, as the log endpoints stream them. */
export function logText(version: Version, run: FakeDagRun, lines: readonly string[]): string {
  const at = timeText(version, run.startedMs) ?? '';
  if (version === 'v1') {
    const log = lines.map((line) => `[${at}] {report.py:7} INFO - ${line}`);
    return ['worker-7.internal', '*** Found logs served from host', `*** ${SOURCE}`, ...log, ''].join('\n');
  }
  const about = {
    try_number: triesOf(run),
    task_id: TASK_ID,
    map_index: -1,
    run_id: run.runId,
    dag_id: run.dagId,
  };
  const entries: Record<string, unknown>[] = [
    { timestamp: null, event: '::group::Log message source details', sources: [SOURCE] },
    { timestamp: null, event: SOURCE },
    { timestamp: null, event: '::endgroup::' },
    ...lines.map((event) => ({ timestamp: at, event, level: 'info', ...about, logger: 'task.stdout' })),
  ];
  if (run.state === 'failed') entries.push({ ...failureEntry(at), ...about });
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}

function failureEntry(timestamp: string): Record<string, unknown> {
  const frames = [{ filename: '/opt/airflow/dags/report.py', lineno: 7, name: 'work' }];
  return {
    timestamp,
    event: 'Task failed with exception',
    level: 'error',
    logger: 'task',
    error_detail: [
      { exc_type: 'ValueError', exc_value: 'no data', syntax_error: null, is_cause: false, frames },
    ],
  };
}

/** Airflow returns microseconds. */
export function timeText(version: Version, ms: number | null): string | null {
  if (ms === null) return null;
  return new Date(ms).toISOString().replace('Z', version === 'v2' ? '000Z' : '000+00:00');
}
