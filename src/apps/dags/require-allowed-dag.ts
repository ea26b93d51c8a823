import type { EntityManager } from 'typeorm';
import { ProblemError } from '../../common/problem/problem-error.js';
import type { DagPolicy } from '../../config/settings/app-execution-settings.js';
import type { Installation } from '../model/installation.entity.js';
import type { Manifest } from '../model/manifest.js';
import { isAllowedDag, type DagChoice } from './dag-choice.js';
import { isDagAllowed } from './dag-policy.js';
import type { DagRights } from './dag-rights.js';
import { readDagScope } from './dag-scope.js';
import { APP_PROBLEMS } from '../problems.js';

interface Start {
  policy: DagPolicy;
  installation: Pick<Installation, 'appVersionId' | 'projectId'>;
  app: { slug: string };
  manifest: Manifest;
  rights: DagRights;
}

/**
 * Rejects a DAG that the version may not start for this caller, or that the DAG policy forbids in the project.
 *
 * @throws ProblemError `dag_not_allowed`
 */
export async function requireAllowedDag(
  manager: EntityManager,
  choice: DagChoice,
  { policy, installation, app, manifest, rights }: Start,
): Promise<void> {
  const { dagId, namedBy } = choice;
  if (!rights.mayChooseDag && !isAllowedDag(choice, app.slug, manifest)) {
    throw notAllowed(
      namedBy,
      `The installed version may not start the DAG "${dagId}". Its manifest must list it in "dags", or you need the permission "installations:configure" on the installation.`,
    );
  }
  if (policy === 'open' || rights.mayStartAnyDag) return;
  const scope = await readDagScope(manager, installation.appVersionId, installation.projectId);
  if (!isDagAllowed(dagId, scope)) throw notAllowed(namedBy, dagRefusal(dagId));
}

export function dagRefusal(dagId: string): string {
  return `Runs in this project may not start the DAG "${dagId}". An organization administrator can add it to the project's dag_allow_list (PATCH /api/projects/<project>, or "Allowed DAGs" in the project's settings).`;
}

function notAllowed(namedBy: DagChoice['namedBy'], detail: string): ProblemError {
  return new ProblemError(APP_PROBLEMS.dag_not_allowed, detail, {
    ...(namedBy === null ? {} : { errors: [{ path: namedBy, problem: 'names a DAG that is not allowed' }] }),
  });
}
