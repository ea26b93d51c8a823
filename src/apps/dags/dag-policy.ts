import type { OwnerKind } from '../model/app.entity.js';
import type { Manifest, RunKind } from '../model/manifest.js';
import { matchesDagPattern } from '../../common/dag-pattern.js';

/** Conditions on which a run may start a DAG, apart from the caller's rights. */
export interface DagScope {
  app: { slug: string; ownerKind: OwnerKind };
  manifest: Pick<Manifest, 'dags' | 'run_kinds'>;
  /** Patterns of the project that the app is installed in. */
  allowList: readonly string[];
}

/**
 * The rule of the policy `allow-list`: an organization-owned app may start its own DAGs and those that its manifest
 * lists; every other DAG needs an entry in the project's allow list, wherever its id comes from.
 */
export function isDagAllowed(dagId: string, { app, manifest, allowList }: DagScope): boolean {
  if (app.ownerKind === 'org' && (dagId.startsWith(`${app.slug}__`) || manifest.dags?.includes(dagId))) {
    return true;
  }
  return allowList.some((pattern) => matchesDagPattern(pattern, dagId));
}

/** The DAG that a run of this kind starts unless its input names another. */
export function ownDagId(slug: string, kind: RunKind): string {
  return `${slug}__${kind}`;
}

/** Every DAG that runs of the version may start, except those that a caller names beyond the manifest. */
export function dagsOfVersion(slug: string, { run_kinds: kinds, dags = [] }: DagScope['manifest']): string[] {
  return [...new Set([...kinds.map((kind) => ownDagId(slug, kind)), ...dags])];
}

export function disallowedDags(scope: DagScope): string[] {
  return dagsOfVersion(scope.app.slug, scope.manifest).filter((dagId) => !isDagAllowed(dagId, scope));
}
