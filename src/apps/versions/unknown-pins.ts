import { fieldPath } from '../../common/json/field-path.js';
import type { FieldProblem } from '../../common/problem/problem-error.js';
import { dagsOfVersion } from '../dags/dag-policy.js';
import type { Manifest } from '../model/manifest.js';

/** Pins for DAGs that the version does not have: a typing error that would leave the DAG that was meant without a pin. */
export function unknownPinProblems(slug: string, manifest: Manifest): FieldProblem[] {
  const known = dagsOfVersion(slug, manifest);
  return Object.keys(manifest.code?.dags ?? {})
    .filter((dagId) => !known.includes(dagId))
    .map((dagId) => ({
      path: fieldPath(['code', 'dags', dagId]),
      problem: 'is not a DAG of this version: <app slug>__<run kind>, or one of "dags"',
    }));
}
