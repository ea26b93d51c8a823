import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { execute, hasRow } from '../../database/rows.js';
import type { BuildState } from './projection-build.js';

/** Begins a build, unless one of this version is in one of the states. @returns whether it was begun. */
export async function beginBuild(
  manager: EntityManager,
  name: string,
  version: number,
  unless: readonly BuildState[],
): Promise<boolean> {
  const isBegun = await hasRow(
    manager,
    sql`INSERT INTO projections (name, version)
        SELECT ${name}::text, ${version}::int
         WHERE NOT EXISTS (SELECT FROM projections WHERE name = ${name} AND version = ${version} AND state = ANY (${unless}))
        RETURNING build`,
  );
  // A build of another version that was still under way will never be shown.
  await execute(
    manager,
    sql`UPDATE projections SET state = 'retired' WHERE name = ${name} AND state = 'building' AND version < ${version}`,
  );
  return isBegun;
}
