import sql, { raw } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { json, list, orNull, queryRow, text } from '../../database/rows.js';
import { dagAllowListSql } from '../../project-table/project-sql.js';
import type { OwnerKind } from '../model/app.entity.js';
import type { Manifest } from '../model/manifest.js';
import type { DagScope } from './dag-policy.js';

const SCOPE_ROW = {
  slug: text(),
  owner_kind: text<OwnerKind>(),
  run_kinds: json<Manifest['run_kinds']>(),
  dags: orNull(json<string[]>()),
  /** `null` for an unknown project. */
  dag_allow_list: orNull(list(text())),
};

/** Result of the current DAG policy for one version in one project. */
export async function readDagScope(
  manager: EntityManager,
  appVersionId: string,
  projectId: string,
): Promise<DagScope> {
  const row = await queryRow(
    manager,
    SCOPE_ROW,
    sql`SELECT a.slug, a.owner_kind, v.manifest->'run_kinds' AS run_kinds, v.manifest->'dags' AS dags,
               ${raw(dagAllowListSql('project.id'))} AS dag_allow_list
          FROM app_versions AS v JOIN apps AS a ON a.id = v.app_id
         CROSS JOIN (SELECT ${projectId}::uuid AS id) AS project
         WHERE v.id = ${appVersionId}`,
  );
  if (row?.dag_allow_list == null)
    throw new Error(`there is no version ${appVersionId} or no project ${projectId}`);
  return {
    app: { slug: row.slug, ownerKind: row.owner_kind },
    manifest: { run_kinds: row.run_kinds, ...(row.dags === null ? {} : { dags: row.dags }) },
    allowList: row.dag_allow_list,
  };
}
