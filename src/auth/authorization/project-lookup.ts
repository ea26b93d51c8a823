import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ProblemError } from '../../common/problem/problem-error.js';
import { findProject, type ProjectName } from '../../project-store/read-projects.js';
import { AUTH_PROBLEMS } from '../problems.js';

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * An archived project can be read, not changed. After the permission check: a caller who may not see the project must
 * not learn that it is archived.
 *
 * @throws ProblemError `project_archived`
 */
export function refuseArchived(project: Pick<ProjectName, 'archived' | 'key'>, method: string): void {
  if (!project.archived || READING.has(method)) return;
  throw new ProblemError(
    AUTH_PROBLEMS.project_archived,
    `The project "${project.key}" is archived. Restore it first (POST /api/projects/${project.key}/restore).`,
  );
}

/** Finds the project that a caller names by id or key. */
@Injectable()
export class ProjectLookup {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  find(reference: string): Promise<ProjectName | null> {
    return findProject(this.dataSource, reference);
  }
}
