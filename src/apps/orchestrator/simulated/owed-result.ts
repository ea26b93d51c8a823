import type { EntityManager } from 'typeorm';
import { SimulatedDagRun } from './simulated-dag-run.entity.js';

/**
 * SQL: whether a DAG run still has to report its result. It has not ended before: the code of a real one reports its result in a task,
 * and a run that has ended stores none.
 *
 * @param run alias of `simulated_dag_runs`.
 */
export function owesResult(run: string): string {
  return `(NOT ${run}.stopped AND EXISTS (
    SELECT FROM simulated_callbacks AS owed
     WHERE owed.dag_id = ${run}.dag_id AND owed.run_id = ${run}.run_id AND owed.event = 'result'))`;
}

/** The same DAG runs, without the end of those whose time is over but whose result is not reported yet. */
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
