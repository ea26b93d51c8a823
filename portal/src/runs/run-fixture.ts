import type { RunDetail } from './run';

/** A run of the tests, in whatever state. */
export function aRun(change: Partial<RunDetail> = {}): RunDetail {
  return {
    id: '01a1ffea-9ec0-73c6-b392-f19cccf80280',
    state: 'running',
    status_detail: null,
    run_kind: 'manual',
    project_id: 'p-1',
    app_id: 'a-1',
    app_slug: 'daily-report',
    app_name: 'Daily report',
    app_version_id: 'v-1',
    app_version: '1.0.0',
    installation_id: 'i-1',
    actor_user_id: 'u-1',
    dag_id: 'daily-report__manual',
    orchestrator: 'airflow',
    rerun_of: null,
    trigger_event_id: null,
    created_at: '2026-11-21T12:00:00.000Z',
    submitted_at: '2026-11-21T12:00:01.000Z',
    started_at: '2026-11-21T12:00:02.000Z',
    ended_at: null,
    updated_at: '2026-11-21T12:00:02.000Z',
    duration_ms: null,
    error: null,
    stop: null,
    version: 2,
    can: ['runs:view', 'runs:start', 'runs:cancel'],
    owner: { kind: 'project', slug: 'shop' },
    input_preview: '{"day":"2026-11-20"}',
    input: { day: '2026-11-20' },
    transitions: [],
    ...change,
  };
}
