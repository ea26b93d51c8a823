import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ProblemError } from '../../common/problem/problem-error.js';
import { isUuid } from '../../common/uuid-v7.js';
import { isProjectKey } from './project-key.js';
import { AUTH_PROBLEMS } from '../problems.js';

export interface ProjectName {
  id: string;
  key: string;
  archived: boolean;
}

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

/**
 * Finds the project that a caller names by id or key. Reads the table itself: the module `projects`
 * builds on this one and cannot be asked.
 */
@Injectable()
export class ProjectLookup {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async find(reference: string): Promise<ProjectName | null> {
    const column = isUuid(reference) ? 'id' : isProjectKey(reference) ? 'key' : null;
    if (column === null) return null;
    const rows = await this.dataSource.query<ProjectName[]>(
      `SELECT id, key, archived_at IS NOT NULL AS archived FROM projects WHERE ${column} = $1`,
      [reference],
    );
    return rows[0] ?? null;
  }
}
