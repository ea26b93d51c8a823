import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql, { empty, raw } from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import type { UserCaller } from '../../auth/caller.js';
import { ORGANIZATION_NAME_SQL } from '../../auth/authorization/organization-sql.js';
import { PermissionChecks } from '../../auth/authorization/permission-checks.js';
import { ProjectLookup } from '../../auth/authorization/project-lookup.js';
import type { WithoutCan } from '../../auth/authorization/reader-permissions.js';
import { decodeCursor, toPage, type Page } from '../../common/pagination.js';
import { searchPattern } from '../../common/text/search-pattern.js';
import { matchesPattern } from '../../common/text/text-sql.js';
import { queryRow, queryRows } from '../../database/rows.js';
import { projectKeySql } from '../../project-table/project-sql.js';
import type { App } from '../model/app.entity.js';
import { isAppSlug } from '../model/app-slug.js';
import { type AppQuery, APP_ROW, appResponse, type AppResponse } from './app.dto.js';

const APP_ROWS = sql`
  SELECT a.id, a.slug, a.owner_kind, a.owner_user_id, ${raw(projectKeySql('a.owner_project_id'))} AS project_key,
         ${raw(ORGANIZATION_NAME_SQL)} AS organization, a.name, a.description,
         (SELECT v.version FROM app_versions AS v WHERE v.app_id = a.id ORDER BY v.id DESC LIMIT 1) AS latest_version,
         (SELECT count(*)::int FROM app_versions AS v WHERE v.app_id = a.id) AS version_count,
         (SELECT count(*)::int FROM installations AS i WHERE i.app_id = a.id AND i.state <> 'uninstalled')
           AS installation_count,
         a.archived_at, a.version, a.created_by, a.created_at, a.updated_at
    FROM apps AS a`;

@Injectable()
export class AppsReadModel {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly checks: PermissionChecks,
    private readonly projects: ProjectLookup,
  ) {}

  /** The apps that the caller may view, ordered by slug. */
  async visibleTo(caller: UserCaller, query: AppQuery): Promise<Page<WithoutCan<AppResponse>>> {
    const { limit, cursor, owner_kind: kind, project_id: project, q, archived } = query;
    const after = decodeCursor(cursor, ([slug, ...rest]) => rest.length === 0 && isAppSlug(slug))?.[0];
    const ids = await this.checks.listObjects(caller, 'apps:view', 'app');
    const owner = project === undefined ? undefined : await this.projects.find(project);
    if (owner === null) return { items: [], next_cursor: null };
    const rows = await queryRows(
      this.dataSource,
      APP_ROW,
      sql`${APP_ROWS}
           WHERE (a.archived_at IS NOT NULL) = ${archived === 'true'}
             ${ids === 'all' ? empty : sql`AND a.id = ANY (${ids}::uuid[])`}
             ${after === undefined ? empty : sql`AND a.slug > ${after}`}
             ${kind === undefined ? empty : sql`AND a.owner_kind = ${kind}`}
             ${owner === undefined ? empty : sql`AND a.owner_project_id = ${owner.id}`}
             ${q === undefined ? empty : sql`AND (${matchesPattern('a.slug', searchPattern(q))} OR ${matchesPattern('a.name', searchPattern(q))})`}
           ORDER BY a.slug LIMIT ${limit + 1}`,
    );
    return toPage(rows, limit, appResponse, ({ slug }) => [slug]);
  }

  one({ id }: App): Promise<WithoutCan<AppResponse>> {
    return readApp(this.dataSource.manager, id);
  }
}

export async function readApp(manager: EntityManager, id: string): Promise<WithoutCan<AppResponse>> {
  const row = await queryRow(manager, APP_ROW, sql`${APP_ROWS} WHERE a.id = ${id}`);
  if (row === undefined) throw new Error(`there is no app ${id}`);
  return appResponse(row);
}
