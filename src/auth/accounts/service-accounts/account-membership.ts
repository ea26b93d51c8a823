import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { orNull, queryRow, text } from '../../../database/rows.js';

/**
 * Rejects relations of a project's service account to objects of other projects, because the project's owners have its
 * tokens.
 *
 * @param projectId project in which the relation is granted; `null` for an object of the organization.
 * @throws ProblemError `conflict`
 */
export async function requireAccountOfProject(
  manager: EntityManager,
  userId: string,
  projectId: string | null,
): Promise<void> {
  const account = await queryRow(
    manager,
    { project_id: orNull(text()) },
    sql`SELECT project_id FROM service_accounts WHERE id = ${userId}`,
  );
  const owner = account?.project_id ?? null;
  if (owner === null || owner === projectId) return;
  throw new ProblemError(
    'conflict',
    'This service account belongs to another project. Create one in this project, or ask an administrator for one of the organization.',
  );
}
