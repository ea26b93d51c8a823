import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, IsNull, MoreThan, Repository } from 'typeorm';
import type { Principal } from '../auth/caller.js';
import { PermissionChecks } from '../auth/authorization/permission-checks.js';
import { isProjectKey } from '../project-table/project-key.js';
import type { WithoutCan } from '../auth/authorization/reader-permissions.js';
import { decodeCursor, toPage, type Page } from '../common/pagination.js';
import type { ProjectPageQuery, ProjectResponse } from './project.dto.js';
import { Project } from '../project-table/project.entity.js';

@Injectable()
export class ProjectsReadModel {
  constructor(
    @InjectRepository(Project) private readonly projects: Repository<Project>,
    private readonly permissions: PermissionChecks,
  ) {}

  async one(id: string): Promise<WithoutCan<ProjectResponse>> {
    return projectResponse(await this.projects.findOneByOrFail({ id }));
  }

  /** The projects that the caller may view, by key. */
  async visibleTo(
    caller: Principal,
    { limit, cursor, archived = 'false' }: ProjectPageQuery,
  ): Promise<Page<WithoutCan<ProjectResponse>>> {
    const after = decodeCursor(cursor, ([key, ...rest]) => rest.length === 0 && isProjectKey(key ?? ''))?.[0];
    const ids = await this.permissions.listObjects(caller, 'project:view', 'project');
    const rows = await this.projects.find({
      where: {
        ...(ids === 'all' ? {} : { id: Any(ids) }),
        ...(archived === 'true' ? {} : { archivedAt: IsNull() }),
        ...(after === undefined ? {} : { key: MoreThan(after) }),
      },
      order: { key: 'ASC' },
      take: limit + 1,
    });
    return toPage(rows, limit, projectResponse, (project) => [project.key]);
  }
}

export function projectResponse(project: Project): WithoutCan<ProjectResponse> {
  return {
    id: project.id,
    key: project.key,
    name: project.name,
    events_per_second: project.eventsPerSecond,
    batches_per_second: project.batchesPerSecond,
    max_batch_bytes: project.maxBatchBytes,
    dag_allow_list: project.dagAllowList,
    cors_origins: project.corsOrigins,
    archived_at: project.archivedAt,
    version: project.version,
    created_at: project.createdAt,
    updated_at: project.updatedAt,
  };
}
