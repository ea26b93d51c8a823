import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { actorOf, type UserCaller } from '../auth/caller.js';
import { PermissionChecks } from '../auth/authorization/permission-checks.js';
import type { WithoutCan } from '../auth/authorization/reader-permissions.js';
import { Clock } from '../common/clock.js';
import { differences } from '../common/differences.js';
import { ProblemError } from '../common/problem/problem-error.js';
import { uuidV7 } from '../common/uuid-v7.js';
import { ChangeFeed } from '../database/change-feed.js';
import type { CreateProjectDto, UpdateProjectDto, ProjectResponse } from './project.dto.js';
import { requireVersion } from '../common/http/expected-version.js';
import { Project } from '../project-table/project.entity.js';
import { projectResponse } from './projects.read-model.js';
import { PROJECT_PROBLEMS } from './problems.js';

@Injectable()
export class ProjectsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly permissions: PermissionChecks,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError `project_key_taken` */
  async create(caller: UserCaller, { key, name }: CreateProjectDto): Promise<WithoutCan<ProjectResponse>> {
    const now = new Date(this.clock.now());
    return this.dataSource.transaction(async (manager) => {
      const id = uuidV7();
      const inserted = await manager
        .createQueryBuilder()
        .insert()
        .into(Project)
        .values({ id, key, name, createdAt: now, updatedAt: now })
        .orIgnore()
        .returning('id')
        .execute();
      if ((inserted.raw as unknown[]).length === 0) {
        throw new ProblemError(
          PROJECT_PROBLEMS.project_key_taken,
          'Choose another key; another project has this one.',
          {
            errors: [{ path: 'key', problem: 'is taken' }],
          },
        );
      }
      await this.audit.record(manager, actorOf(caller), {
        action: 'project.created',
        resource: `project/${id}`,
        projectId: id,
        metadata: { key, name },
      });
      await ChangeFeed.touch(manager, 'projects');
      return projectResponse(await manager.findOneByOrFail(Project, { id }));
    });
  }

  /**
   * @param expected the version to which the change applies; `null` for any.
   * @throws ProblemError `version_stale`; `forbidden` when a caller without `organization:manage` changes limits or the
   *   DAG allow list.
   */
  async update(
    caller: UserCaller,
    id: string,
    expected: number | null,
    change: UpdateProjectDto,
  ): Promise<WithoutCan<ProjectResponse>> {
    const { name, events_per_second, batches_per_second, max_batch_bytes, dag_allow_list, cors_origins } =
      change;
    const limits = [events_per_second, batches_per_second, max_batch_bytes, dag_allow_list];
    // Limits protect the installation and other projects from this one, so its owner cannot raise them.
    if (limits.some((limit) => limit !== undefined)) {
      await this.permissions.requireOnOrganization(caller, 'organization:manage');
    }
    return this.dataSource.transaction(async (manager) => {
      const project = await lockProject(manager, id);
      requireVersion(project.version, expected);
      const { before, after } = differences(projectResponse(project), {
        name,
        events_per_second,
        batches_per_second,
        max_batch_bytes,
        dag_allow_list: isSameList(project.dagAllowList, dag_allow_list) ? undefined : dag_allow_list,
        cors_origins: isSameList(project.corsOrigins, cors_origins) ? undefined : cors_origins,
      });
      if (Object.keys(after).length === 0) return projectResponse(project);
      const changed = await this.write(manager, project, {
        ...(name === undefined ? {} : { name }),
        ...(events_per_second === undefined ? {} : { eventsPerSecond: events_per_second }),
        ...(batches_per_second === undefined ? {} : { batchesPerSecond: batches_per_second }),
        ...(max_batch_bytes === undefined ? {} : { maxBatchBytes: max_batch_bytes }),
        ...(dag_allow_list === undefined ? {} : { dagAllowList: dag_allow_list }),
        ...(cors_origins === undefined ? {} : { corsOrigins: cors_origins }),
      });
      await this.audit.record(manager, actorOf(caller), {
        action: 'project.updated',
        resource: `project/${id}`,
        projectId: id,
        metadata: { before, after },
      });
      return projectResponse(changed);
    });
  }

  /**
   * Archives or restores a project. Idempotent.
   *
   * @throws ProblemError `version_stale`
   */
  async setArchived(
    caller: UserCaller,
    id: string,
    expected: number | null,
    archived: boolean,
  ): Promise<WithoutCan<ProjectResponse>> {
    return this.dataSource.transaction(async (manager) => {
      const project = await lockProject(manager, id);
      if ((project.archivedAt !== null) === archived) return projectResponse(project);
      requireVersion(project.version, expected);
      const archivedAt = archived ? new Date(this.clock.now()) : null;
      const changed = await this.write(manager, project, { archivedAt });
      // Every replica rejects, or accepts again, the project's keys.
      await ChangeFeed.touch(manager, 'api_keys');
      await this.audit.record(manager, actorOf(caller), {
        action: archived ? 'project.archived' : 'project.restored',
        resource: `project/${id}`,
        projectId: id,
        metadata: { key: project.key },
      });
      return projectResponse(changed);
    });
  }

  private async write(manager: EntityManager, project: Project, change: ProjectChange): Promise<Project> {
    const changed = { ...change, updatedAt: new Date(this.clock.now()), version: project.version + 1 };
    await manager.update(Project, { id: project.id }, changed);
    await ChangeFeed.touch(manager, 'projects');
    return { ...project, ...changed };
  }
}

type ProjectChange = Partial<
  Pick<
    Project,
    | 'archivedAt'
    | 'batchesPerSecond'
    | 'corsOrigins'
    | 'dagAllowList'
    | 'eventsPerSecond'
    | 'maxBatchBytes'
    | 'name'
  >
>;

function isSameList(before: readonly string[], after: readonly string[] | undefined): boolean {
  return after?.length === before.length && after.every((entry, i) => entry === before[i]);
}

/** Locks the project, so that changes of it are serialized. */
async function lockProject(manager: EntityManager, id: string): Promise<Project> {
  return manager.findOneOrFail(Project, { where: { id }, lock: { mode: 'pessimistic_write' } });
}
