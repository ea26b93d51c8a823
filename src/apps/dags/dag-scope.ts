import type { EntityManager } from 'typeorm';
import { dagAllowListSql } from '../../project-store/project-sql.js';
import type { OwnerKind } from '../model/app.entity.js';
import type { Manifest } from '../model/manifest.js';
import type { DagScope } from './dag-policy.js';

interface ScopeRow {
  slug: string;
  owner_kind: OwnerKind;
  run_kinds: Manifest['run_kinds'];
  dags: string[] | null;
  /** `null` for an unknown project. */
  dag_allow_list: string[] | null;
}

/** Result of the current DAG policy for one version in one project. */
export async function readDagScope(
  manager: EntityManager,
  appVersionId: string,
  projectId: string,
): Promise<DagScope> {
  const [row] = await manager.query<ScopeRow[]>(
    `SELECT a.slug, a.owner_kind, v.manifest->'run_kinds' AS run_kinds, v.manifest->'dags' AS dags,
            ${dagAllowListSql('$2')} AS dag_allow_list
       FROM app_versions AS v JOIN apps AS a ON a.id = v.app_id
      WHERE v.id = $1`,
    [appVersionId, projectId],
  );
  if (row?.dag_allow_list == null)
    throw new Error(`there is no version ${appVersionId} or no project ${projectId}`);
  return {
    app: { slug: row.slug, ownerKind: row.owner_kind },
    manifest: { run_kinds: row.run_kinds, ...(row.dags === null ? {} : { dags: row.dags }) },
    allowList: row.dag_allow_list,
  };
}
