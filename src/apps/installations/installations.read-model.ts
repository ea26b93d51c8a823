import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql, { empty, raw } from 'sql-template-tag';
import { DataSource, type EntityManager, Not } from 'typeorm';
import type { UserCaller } from '../../auth/caller.js';
import { PermissionChecks } from '../../auth/authorization/permission-checks.js';
import type { WithoutCan } from '../../auth/authorization/reader-permissions.js';
import { decodeIdCursor, toPage, type Page } from '../../common/pagination.js';
import { isUuid } from '../../common/uuid-v7.js';
import { AppConfig } from '../../config/app-config.js';
import type { DagPolicy } from '../../config/settings/app-execution-settings.js';
import { queryRow, queryRows } from '../../database/rows.js';
import { dagAllowListSql, isProjectArchivedSql, projectKeySql } from '../../project-table/project-sql.js';
import { isAppSlug } from '../model/app-slug.js';
import type { InstallationQuery } from './installation.dto.js';
import {
  INSTALLATION_ROW,
  installationResponse,
  type InstallationResponse,
} from './installation.response.js';
import { Installation } from '../model/installation.entity.js';

/** The fields of a manifest that name DAGs. */
function dagsOf(version: string): string {
  return `json_strip_nulls(json_build_object('run_kinds', ${version}.manifest->'run_kinds', 'dags', ${version}.manifest->'dags'))`;
}

const INSTALLATION_ROWS = sql`
  SELECT i.id, i.state, i.config, i.pending_config, i.acts_for, i.events_suspended_at, i.events_suspended_reason, i.created_by, i.version, i.created_at, i.updated_at,
         json_build_object('id', a.id, 'slug', a.slug, 'name', a.name) AS app,
         json_build_object('id', i.project_id, 'key', ${raw(projectKeySql('i.project_id'))}) AS project,
         a.owner_kind, ${raw(dagAllowListSql('i.project_id'))} AS dag_allow_list, ${raw(dagsOf('v'))} AS dags,
         CASE WHEN next.id IS NOT NULL THEN ${raw(dagsOf('next'))} END AS pending_dags,
         i.refused_kind, i.refused_code, i.refused_detail, i.refused_at,
         v.manifest->'config_schema' AS config_schema, next.manifest->'config_schema' AS pending_config_schema,
         json_build_object('id', v.id, 'version', v.version) AS app_version,
         v.manifest->'permissions' AS permissions,
         CASE WHEN next.id IS NOT NULL THEN json_build_object('id', next.id, 'version', next.version) END AS pending,
         next.manifest->'permissions' AS pending_permissions,
         (SELECT newest.version FROM app_versions AS newest
           WHERE newest.app_id = i.app_id ORDER BY newest.id DESC LIMIT 1) AS latest_version,
         -- An array of one, and an order by it: or PostgreSQL may walk all runs from the newest on.
         (SELECT json_build_object('id', r.id, 'state', r.state, 'status_detail', r.status_detail, 'orchestrator', r.orchestrator,
                                   'created_at', r.created_at)
            FROM runs AS r WHERE r.installation_id = ANY (ARRAY[i.id])
           ORDER BY r.installation_id DESC, r.id DESC LIMIT 1) AS last_run,
         CASE WHEN NOT ${raw(isProjectArchivedSql('i.project_id'))} THEN
           (SELECT min(t.next_at) FROM installation_triggers AS t WHERE t.installation_id = i.id) END AS next_at,
         coalesce((SELECT json_agg(json_build_object('permission', g.permission, 'granted_by', g.granted_by,
                                                     'granted_at', g.granted_at) ORDER BY g.permission COLLATE "C")
                     FROM installation_grants AS g WHERE g.installation_id = i.id), '[]') AS grants
    FROM installations AS i
    JOIN apps AS a ON a.id = i.app_id
    JOIN app_versions AS v ON v.id = i.app_version_id
    LEFT JOIN app_versions AS next ON next.id = i.pending_version_id`;

@Injectable()
export class InstallationsReadModel {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly checks: PermissionChecks,
    private readonly config: AppConfig,
  ) {}

  /** Installations of a project, or all that the caller may view; the newest first. */
  async page(caller: UserCaller, query: InstallationQuery): Promise<Page<WithoutCan<InstallationResponse>>> {
    const { limit, cursor, project_id: project, app, state } = query;
    const before = decodeIdCursor(cursor);
    const projectId =
      project === undefined
        ? null
        : (await this.checks.requireOnProject(caller, 'installations:view', project)).id;
    const ids =
      projectId === null
        ? await this.checks.listObjects(caller, 'installations:view', 'installation')
        : 'all';
    if (app !== undefined && !isUuid(app) && !isAppSlug(app)) return { items: [], next_cursor: null };
    const rows = await queryRows(
      this.dataSource,
      INSTALLATION_ROW,
      sql`${INSTALLATION_ROWS}
           WHERE ${state === undefined ? sql`i.state <> 'uninstalled'` : sql`i.state = ${state}`}
             ${projectId === null ? empty : sql`AND i.project_id = ${projectId}`}
             ${ids === 'all' ? empty : sql`AND i.id = ANY (${ids}::uuid[])`}
             ${app === undefined ? empty : sql`AND (a.slug = ${app} OR a.id::text = lower(${app}))`}
             ${before === undefined ? empty : sql`AND i.id < ${before}`}
           ORDER BY i.id DESC LIMIT ${limit + 1}`,
    );
    const { dagPolicy } = this.config.appExecution;
    return toPage(
      rows,
      limit,
      (row) => installationResponse(row, dagPolicy),
      ({ id }) => [id],
    );
  }

  one({ id }: Installation): Promise<WithoutCan<InstallationResponse>> {
    return readInstallation(this.dataSource.manager, id, this.config.appExecution.dagPolicy);
  }
}

export async function readInstallation(
  manager: EntityManager,
  id: string,
  dagPolicy: DagPolicy,
): Promise<WithoutCan<InstallationResponse>> {
  const row = await queryRow(manager, INSTALLATION_ROW, sql`${INSTALLATION_ROWS} WHERE i.id = ${id}`);
  if (row === undefined) throw new Error(`there is no installation ${id}`);
  return installationResponse(row, dagPolicy);
}

/** Whether an app is installed in the project. */
export function hasInstallation(manager: EntityManager, projectId: string): Promise<boolean> {
  return manager.existsBy(Installation, { projectId, state: Not('uninstalled') });
}
