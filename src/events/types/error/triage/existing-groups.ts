import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { ProblemError } from '../../../../common/problem/problem-error.js';
import { orNull, queryRows, text } from '../../../../database/rows.js';
import { isUuid } from '../../../../common/uuid-v7.js';

/**
 * Ids of the groups that exist now: the id of a group that was merged into another one, or became part of it by a new
 * version of the fingerprint, is replaced by the id of that group.
 *
 * @returns one id for each given id, in their order
 * @throws ProblemError `not_found`
 */
export async function requireGroups<const Ids extends readonly string[]>(
  manager: EntityManager,
  projectId: string,
  ids: Ids,
): Promise<{ [Index in keyof Ids]: string }> {
  if (!ids.every(isUuid)) throw noSuchGroup();
  const rows = await queryRows(
    manager,
    { id: orNull(text()) },
    sql`SELECT (SELECT coalesce(m.group_id, f.fingerprint)
               FROM error_fingerprints AS f LEFT JOIN error_group_merges AS m USING (project_id, fingerprint)
              WHERE f.project_id = ${projectId} AND f.build IN (SELECT build FROM projections WHERE name = 'errors' AND state <> 'retired')
                AND f.fingerprint IN (SELECT given.id UNION SELECT fingerprint FROM error_group_merges
                                       WHERE project_id = ${projectId} AND group_id = given.id
                                      UNION SELECT id FROM error_fingerprint_ids
                                       WHERE project_id = ${projectId} AND fingerprint = given.id)
              ORDER BY f.fingerprint = given.id DESC LIMIT 1) AS id
       FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS given (id, position) ORDER BY given.position`,
  );
  return rows.map(({ id }) => {
    if (id === null) throw noSuchGroup();
    return id;
  }) as { [Index in keyof Ids]: string };
}

export function noSuchGroup(): ProblemError {
  return new ProblemError('not_found', 'This project has no such error group.');
}
