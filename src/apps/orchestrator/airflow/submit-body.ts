import { isObject } from '../../../common/json/is-object.js';
import { OrchestratorError } from '../orchestrator-error.js';
import type { ApiVersion } from './airflow-version.js';

/**
 * Body of the request that creates a DAG run. `conf` is inserted as text: parsed and written again, `1.0` would become
 * `1`.
 *
 * v2 requires `logical_date`; v1 treats it as unique, so there it is left to the server.
 *
 * @throws OrchestratorError `refused` when `conf` is not the text of one JSON object.
 */
export function submitBody(version: ApiVersion, runId: string, conf: string): string {
  if (!isJsonObject(conf))
    throw new OrchestratorError('refused', 'The input of the run is not a JSON object.');
  const date = version === 'v2' ? ',"logical_date":null' : '';
  return `{"dag_run_id":${JSON.stringify(runId)}${date},"conf":${conf}}`;
}

function isJsonObject(text: string): boolean {
  try {
    return isObject(JSON.parse(text));
  } catch {
    return false;
  }
}
