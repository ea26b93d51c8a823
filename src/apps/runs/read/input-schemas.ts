import type { EntityManager } from 'typeorm';

/**
 * Input schemas of the version of a run and of the runs that it repeats: a rerun has their input, and its own version may no longer
 * mark a value in it as secret.
 */
export async function readInputSchemas(manager: EntityManager, runId: string): Promise<unknown[]> {
  const rows = await manager.query<{ schema: unknown }[]>(
    `WITH RECURSIVE chain AS (
       SELECT rerun_of, app_version_id FROM runs WHERE id = $1
       UNION
       SELECT r.rerun_of, r.app_version_id FROM runs AS r JOIN chain AS c ON r.id = c.rerun_of)
     SELECT manifest -> 'input_schema' AS schema FROM app_versions WHERE id IN (SELECT app_version_id FROM chain)`,
    [runId],
  );
  return rows.map(({ schema }) => schema);
}
