import type { DatabaseAddress } from '../../src/database/connection/database-address.js';
import { uuidV7 } from '../../src/common/uuid-v7.js';
import { query } from '../support/database.js';
import type { DagRunEnd, GivenDagRun } from './airflow.js';
import type { RunService } from './run-service.js';

export interface BenchRun {
  id: string;
  dagId: string;
  installationId: string;
  appId: string;
  appVersionId: string;
  /** The DAG run's `conf`, with the fields that the service sends. */
  conf: string;
  createdAt: Date;
}

/** Stage of a run when the benchmark begins. */
export type Stage =
  /** Created, and due for submission. */
  | 'created'
  /** Accepted by the orchestrator, without a report since. */
  | 'accepted'
  | 'running';

const HOUR_MS = 3_600_000;
/** One of this many runs fails, so that a wrong final state is detected. */
const FAILS_EVERY = 7;

/** Runs of all installations in rotation. @param overMs spreads the times of their creation over this time until now. */
export function makeRuns(service: RunService, count: number, overMs = 0): BenchRun[] {
  const { installations, userId } = service;
  const now = Date.now();
  return Array.from({ length: count }, (_, index) => {
    const installed = installations[index % installations.length];
    if (installed === undefined) throw new Error('the service has no installation');
    const createdAt = new Date(now - overMs + Math.floor((overMs * index) / count));
    const id = uuidV7(createdAt.getTime());
    const { dagId, installationId, appId, appVersionId } = installed;
    const conf = JSON.stringify({
      run_id: id,
      run_kind: 'manual',
      app_id: appId,
      app_version_id: appVersionId,
      installation_id: installationId,
      actor_user_id: userId,
      owner: { kind: 'org', slug: 'example' },
      input: { report: 'sales', day: '2026-11-21', number: index },
      callback: {
        url: `https://signalbox.example.com/api/v1/apps/runs/${id}/callback`,
        hmac_header: 'x-service-signature',
        timestamp_header: 'x-service-timestamp',
      },
    });
    return { id, dagId, installationId, appId, appVersionId, conf, createdAt };
  });
}

/**
 * Inserts runs directly into the tables with the same content as the service, because the benchmark does not measure their creation.
 * @param nextCheckMs when a worker checks each run; by default in an hour, after all measurements.
 */
export async function insertRuns(
  { address, projectId, userId }: RunService,
  runs: readonly BenchRun[],
  stage: Stage,
  nextCheckMs: (nowMs: number) => number = (nowMs) => nowMs + HOUR_MS,
): Promise<void> {
  const now = Date.now();
  const isCreated = stage === 'created';
  const state = stage === 'running' ? 'running' : 'submitted';
  await query(
    address,
    `WITH given AS (
       SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[],
                            $7::timestamptz[], $8::timestamptz[])
         AS g (id, installation_id, app_id, app_version_id, dag_id, conf, created_at, next_check_at)),
     made AS (
       INSERT INTO runs (id, project_id, installation_id, app_id, app_version_id, actor_user_id, run_kind, dag_id,
                         state, status_detail, created_at, submitted_at, started_at, updated_at, version,
                         orchestrator_state, clear_number, submission, submit_attempts, submit_deadline,
                         stop_seconds, next_check_at, checks, checked_at)
       SELECT id, $9::uuid, installation_id, app_id, app_version_id, $10::uuid, 'manual', dag_id,
              $11::text, $12::text, created_at, CASE WHEN $13::boolean THEN created_at END, CASE WHEN $14::boolean THEN created_at END, created_at, 1,
              $15::text, 0, $16::text, $17::int, $18::timestamptz,
              600, next_check_at, 0, CASE WHEN $13::boolean THEN created_at END
         FROM given),
     payloads AS (INSERT INTO run_payloads (run_id, conf) SELECT id, conf FROM given)
     INSERT INTO run_transitions (run_id, position, source, observed, clear_number, to_state, applied, created_at,
                                  times, last_seen_at)
     SELECT id, 1, 'create', 'submitted', 0, 'submitted', true, created_at, 1, created_at FROM given`,
    [
      runs.map(({ id }) => id),
      runs.map(({ installationId }) => installationId),
      runs.map(({ appId }) => appId),
      runs.map(({ appVersionId }) => appVersionId),
      runs.map(({ dagId }) => dagId),
      runs.map(({ conf }) => conf),
      runs.map(({ createdAt }) => createdAt),
      runs.map(() => new Date(isCreated ? now : nextCheckMs(now))),
      projectId,
      userId,
      state,
      stage === 'accepted' ? 'queued' : null,
      !isCreated,
      stage === 'running',
      isCreated ? null : stage === 'running' ? 'running' : 'queued',
      isCreated ? 'pending' : 'accepted',
      isCreated ? 0 : 1,
      new Date(now + HOUR_MS),
    ],
  );
}

/** Updates statistics: after the insert of ten thousand rows, plans would still be those for empty tables. */
export async function analyze({ address }: RunService): Promise<void> {
  for (const table of ['runs', 'run_payloads', 'run_transitions']) await query(address, `ANALYZE ${table}`);
}

/** Deletes all runs, so that every round begins in the same state. */
export async function emptyRuns({ address }: RunService): Promise<void> {
  await query(address, 'TRUNCATE runs, run_payloads, run_transitions, callback_signatures CASCADE');
  await query(address, 'CHECKPOINT');
}

export async function countRuns(address: DatabaseAddress, where: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    address,
    `SELECT count(*)::int AS count FROM runs WHERE ${where}`,
  );
  return row?.count ?? 0;
}

/** The same runs as DAG runs of the orchestrator. */
export function asDagRuns(
  runs: readonly BenchRun[],
  startedMs: ((run: BenchRun) => number) | null,
): GivenDagRun[] {
  return runs.map((run) => ({
    dagId: run.dagId,
    runId: run.id,
    conf: run.conf,
    startedMs: startedMs?.(run) ?? null,
  }));
}

/** Their final states at the orchestrator: most succeed. */
export function endsOf(runs: readonly BenchRun[]): DagRunEnd[] {
  return runs.map(({ id, dagId }, index) => ({
    dagId,
    runId: id,
    state: index % FAILS_EVERY === 0 ? 'failed' : 'success',
  }));
}

/** Compares the states of all runs with the orchestrator's; `first` is `null` when all are equal and no run is additional. */
export async function wrongStates(
  address: DatabaseAddress,
  there: ReadonlyMap<string, string>,
): Promise<{ wrong: number; first: string | null }> {
  const rows = await query<{ id: string; state: string }>(address, 'SELECT id, state FROM runs');
  let wrong = Math.abs(there.size - rows.length);
  let first = wrong > 0 ? `${rows.length} runs in the service, ${there.size} at the orchestrator` : null;
  for (const { id, state } of rows) {
    const expected = OURS[there.get(id) ?? ''];
    if (expected === state) continue;
    wrong += 1;
    first ??= `run ${id} is ${state} in the service and ${there.get(id) ?? 'missing'} at the orchestrator`;
  }
  return { wrong, first };
}

const OURS: Readonly<Record<string, string>> = {
  queued: 'submitted',
  running: 'running',
  success: 'succeeded',
  failed: 'failed',
};
