import { isReadMethod } from '../../common/http/read-method.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import type { ProjectName } from '../../project-table/read-projects.js';
import { AUTH_PROBLEMS } from '../problems.js';

/**
 * Rejects changes of an archived project, which can only be read. Call it after the permission check: a caller who may not
 * see the project must not learn that it is archived.
 *
 * @throws ProblemError `project_archived`
 */
export function refuseArchived(project: Pick<ProjectName, 'archived' | 'key'>, method: string): void {
  if (!project.archived || isReadMethod(method)) return;
  throw new ProblemError(
    AUTH_PROBLEMS.project_archived,
    `The project "${project.key}" is archived. Restore it first (POST /api/projects/${project.key}/restore).`,
  );
}
