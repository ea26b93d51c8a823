import { isObject } from '../../../common/json/is-object.js';
import { OrchestratorError } from '../orchestrator-error.js';
import type { CallTime } from '../call-time.js';
import type { AirflowApi } from './airflow-api.js';
import { readJson } from './airflow-responses.js';
import type { ApiVersion } from './airflow-version.js';

const MAX_BYTES = 2 * 1024 * 1024;
/** Airflow's maximum page size. */
const PAGE = 100;

/**
 * DAG runs with a task that waits for a slot of a full pool: at most as many as the tasks of one page.
 *
 * @throws OrchestratorError also `forbidden`: the user may not read pools.
 */
export async function readPoolWaits(api: AirflowApi, time: CallTime): Promise<string[]> {
  const full = fullPools(await list(api, 'pools', () => `/pools?limit=${PAGE}`, time));
  if (full.length === 0) return [];
  const tasks = await list(
    api,
    'task_instances',
    (version) => `/dags/~/dagRuns/~/taskInstances?state=scheduled&limit=${PAGE}&${poolQuery(version, full)}`,
    time,
  );
  return [...new Set(tasks.map((task) => task['dag_run_id']).filter((id) => typeof id === 'string'))];
}

/** Names of pools without an open slot for which tasks wait. Unlimited pools have -1 slots. */
function fullPools(pools: readonly Record<string, unknown>[]): string[] {
  return pools
    .filter(
      ({ slots, open_slots: open, scheduled_slots: scheduled }) =>
        slots !== -1 && typeof open === 'number' && open <= 0 && scheduled !== 0,
    )
    .map(({ name }) => name)
    .filter((name) => typeof name === 'string');
}

async function list(
  api: AirflowApi,
  field: 'pools' | 'task_instances',
  path: (version: ApiVersion) => string,
  time: CallTime,
): Promise<Record<string, unknown>[]> {
  const answer = await api.read((version) => ({ method: 'GET', path: path(version) }), time, MAX_BYTES);
  const rows = answer === null ? [] : readJson(answer)[field];
  if (!Array.isArray(rows))
    throw new OrchestratorError('unreachable', "The orchestrator's response is not a list.");
  return rows.filter(isObject);
}

function poolQuery(version: ApiVersion, pools: readonly string[]): string {
  const names = pools.map(encodeURIComponent);
  return version === 'v2' ? names.map((name) => `pool=${name}`).join('&') : `pool=${names.join(',')}`;
}
