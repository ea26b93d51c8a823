import sql, { raw } from 'sql-template-tag';
import { isUuid } from '../common/uuid-v7.js';
import { isProjectKey } from './project-key.js';
import { boolean, list, queryRow, queryRows, text, type Queryable, type RowOf } from '../database/rows.js';

const PROJECT_NAME = { id: text(), key: text(), archived: boolean() };

export type ProjectName = RowOf<typeof PROJECT_NAME>;

/** @param reference an id or a key. */
export async function findProject(database: Queryable, reference: string): Promise<ProjectName | null> {
  const column = isUuid(reference) ? 'id' : isProjectKey(reference) ? 'key' : null;
  if (column === null) return null;
  const project = await queryRow(
    database,
    PROJECT_NAME,
    sql`SELECT id, key, archived_at IS NOT NULL AS archived FROM projects WHERE ${raw(column)} = ${reference}`,
  );
  return project ?? null;
}

const PROJECT_IN_USE = { id: text(), key: text(), name: text() };

/**
 * The projects that are not archived, by key.
 *
 * @param ids ids of the projects; `'all'`: every project.
 */
export function listProjectsInUse(
  database: Queryable,
  ids: readonly string[] | 'all',
  limit: number,
): Promise<RowOf<typeof PROJECT_IN_USE>[]> {
  const wanted = ids === 'all' ? null : ids;
  return queryRows(
    database,
    PROJECT_IN_USE,
    sql`SELECT id, key, name FROM projects
      WHERE archived_at IS NULL AND (${wanted}::uuid[] IS NULL OR id = ANY (${wanted}::uuid[]))
      ORDER BY key LIMIT ${limit}`,
  );
}

/** Origins whose pages may call the API with the keys of a project, for each project in use that lists one. */
export function readAllowedOrigins(database: Queryable): Promise<{ id: string; cors_origins: string[] }[]> {
  return queryRows(
    database,
    { id: text(), cors_origins: list(text()) },
    sql`SELECT id, cors_origins FROM projects WHERE cors_origins <> '{}' AND archived_at IS NULL`,
  );
}
