import type { Run } from './run.entity.js';

/** Id of the DAG run that the run follows: its own id, unless it adopted the DAG run of an earlier run. */
export function dagRunIdOf({ id, adoptedDagRunId }: Pick<Run, 'adoptedDagRunId' | 'id'>): string {
  return adoptedDagRunId ?? id;
}
