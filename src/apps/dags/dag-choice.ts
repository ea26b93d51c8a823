import { ownDagId } from './dag-policy.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import type { Manifest, RunKind } from '../model/manifest.js';
import { APP_PROBLEMS } from '../problems.js';

const DAG_ID = /^[A-Za-z0-9_.-]{1,250}$/;
const TARGET = 'workflow:';

export interface DagChoice {
  dagId: string;
  /** Location in the input that names the DAG; `null`: it is derived from the app and the kind. */
  namedBy: 'input.event_target' | 'input.workflow_dag_id' | null;
}

/**
 * Determines which DAG a run starts: `input.workflow_dag_id`, else `<target>` of `input.event_target =
 * "workflow:<target>"`, else `<app slug>__<run kind>`. Other texts in `event_target` are not interpreted.
 *
 * @throws ProblemError `dag_id_invalid`
 */
export function chooseDag(input: Readonly<Record<string, unknown>>, slug: string, kind: RunKind): DagChoice {
  const { workflow_dag_id: named, event_target: target } = input;
  if (named !== undefined)
    return { dagId: dagId(named, 'workflow_dag_id'), namedBy: 'input.workflow_dag_id' };
  if (typeof target === 'string' && target.startsWith(TARGET)) {
    return { dagId: dagId(target.slice(TARGET.length), 'event_target'), namedBy: 'input.event_target' };
  }
  return { dagId: ownDagId(slug, kind), namedBy: null };
}

/** Whether the version may start the DAG for any caller: one of its own, or one that its manifest lists. */
export function isAllowedDag({ dagId, namedBy }: DagChoice, slug: string, manifest: Manifest): boolean {
  return (
    namedBy === null ||
    manifest.dags?.includes(dagId) === true ||
    manifest.run_kinds.some((kind) => ownDagId(slug, kind) === dagId)
  );
}

function dagId(value: unknown, field: string): string {
  if (typeof value === 'string' && DAG_ID.test(value)) return value;
  throw new ProblemError(
    APP_PROBLEMS.dag_id_invalid,
    'A DAG id has 1 to 250 letters, digits, underscores, dots and hyphens.',
    { errors: [{ path: `input.${field}`, problem: 'is not a valid DAG id' }] },
  );
}
