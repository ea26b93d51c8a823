import { OrchestratorError } from '../orchestrator-error.js';

/**
 * An id as one part of a path.
 *
 * @throws OrchestratorError `refused`: `~` is Airflow's word for all DAGs, and every URL parser walks up at `..`,
 * also when its dots are encoded.
 */
export function segment(id: string): string {
  if (/^(?:|~|\.{1,2})$/.test(id) || !id.isWellFormed()) {
    throw new OrchestratorError('refused', `${JSON.stringify(id)} is no id that the orchestrator can have.`);
  }
  return encodeURIComponent(id);
}
