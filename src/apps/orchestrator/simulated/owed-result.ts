import type { EntityManager } from 'typeorm';
import { SimulatedDagRun } from './simulated-dag-run.entity.js';

/**
 * SQL condition: the DAG run has not reported its result yet, so it has not ended. The code of a real DAG run reports its
 * result in a task, and no result is stored after the end of a run.
 *
 * @param run alias of `simulated_dag_runs`.
 */
export function owesResult(run: string): string {
  return `(NOT ${run}.stopped AND EXISTS (
    SELECT FROM simulated_callbacks AS owed
     WHERE owed.dag_id = ${run}.dag_id AND owed.run_id = ${run}.run_id AND owed.event = 'result'))`;
}

/** Removes the end of DAG runs whose time has passed but whose result is not reported yet. */
export async function withoutEarlyEnds(
  manager: EntityManager,
  runs: readonly SimulatedDagRun[],
  nowMs: number,
): Promise<SimulatedDagRun[]> {
  const ended = runs.filter(
    ({ simulation, endsAt }) => simulation.result !== null && endsAt !== null && endsAt.getTime() <= nowMs,
  );
  if (ended.length === 0) return [...runs];
  const owing = await manager
    .createQueryBuilder(SimulatedDagRun, 'run')
    .select(['run.dagId', 'run.runId'])
    .where('run.runId = ANY (:runIds)', { runIds: ended.map(({ runId }) => runId) })
    .andWhere(owesResult('run'))
    .getMany();
  const held = new Set(owing.map(keyOf));
  return runs.map((run) => (held.has(keyOf(run)) ? { ...run, endsAt: null } : run));
}

function keyOf({ dagId, runId }: SimulatedDagRun): string {
  return JSON.stringify([dagId, runId]);
}
