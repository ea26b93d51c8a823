import type { EntityManager } from 'typeorm';
import { isUuid } from '../common/uuid-v7.js';
import { isProjectKey } from './project-key.js';

/** A data source, or the manager of a transaction. */
type Queryable = Pick<EntityManager, 'query'>;

export interface ProjectName {
  id: string;
  key: string;
  archived: boolean;
}

/** @param reference an id or a key. */
export async function findProject(database: Queryable, reference: string): Promise<ProjectName | null> {
  const column = isUuid(reference) ? 'id' : isProjectKey(reference) ? 'key' : null;
  if (column === null) return null;
  const [project] = await database.query<ProjectName[]>(
    `SELECT id, key, archived_at IS NOT NULL AS archived FROM projects WHERE ${column} = $1`,
    [reference],
  );
  return project ?? null;
}

/**
 * The projects that are not archived, by key.
 *
 * @param ids only these; `'all'`: every project.
 */
export function listProjectsInUse(
  database: Queryable,
  ids: readonly string[] | 'all',
  limit: number,
): Promise<{ id: string; key: string; name: string }[]> {
  return database.query<{ id: string; key: string; name: string }[]>(
    `SELECT id, key, name FROM projects
      WHERE archived_at IS NULL AND ($1::uuid[] IS NULL OR id = ANY ($1::uuid[])) ORDER BY key LIMIT $2`,
    [ids === 'all' ? null : ids, limit],
  );
}

/** Origins whose pages may call the API with the keys of a project, for each project in use that lists one. */
export function readAllowedOrigins(database: Queryable): Promise<{ id: string; cors_origins: string[] }[]> {
  return database.query<{ id: string; cors_origins: string[] }[]>(
    `SELECT id, cors_origins FROM projects WHERE cors_origins <> '{}' AND archived_at IS NULL`,
  );
}
