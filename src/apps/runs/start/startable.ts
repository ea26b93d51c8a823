import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { ProblemError, retryAfter } from '../../../common/problem/problem-error.js';
import { hasRow } from '../../../database/rows.js';
import { missingPermissions } from '../../installations/requested-permissions.js';
import { Installation } from '../../model/installation.entity.js';
import { grantsOf } from '../../installations/installed-version.js';
import { AppVersion } from '../../model/app-version.entity.js';
import type { RunKind } from '../../model/manifest.js';
import { APP_PROBLEMS } from '../../problems.js';

/** Maximum number of unfinished runs of one installation: a trigger that fires endlessly must not fill the tables. */
export const MAX_UNFINISHED = 20_000;

/** @throws ProblemError `installation_inactive` */
export function requireActive({ state }: Pick<Installation, 'state'>): void {
  if (state === 'active') return;
  throw new ProblemError(
    APP_PROBLEMS.installation_inactive,
    state === 'suspended'
      ? 'The installation is suspended. Resume it first (PATCH it with {"state": "active"}).'
      : 'The app was uninstalled. Install it in the project again.',
  );
}

/**
 * Reads the installed version and requires that its runs may start.
 *
 * @throws ProblemError `approval_pending`, `run_kind_unsupported`
 */
export async function requireStartable(
  manager: EntityManager,
  { id, appVersionId }: Installation,
  kind: RunKind,
): Promise<AppVersion> {
  const version = await manager.findOneByOrFail(AppVersion, { id: appVersionId });
  const missing = missingPermissions(version.manifest, await grantsOf(manager, id));
  if (missing.length > 0) {
    throw new ProblemError(
      APP_PROBLEMS.approval_pending,
      `Version ${version.version} requires permissions that are not approved: ${missing.join(', ')}. Approve them first (PUT /api/v1/apps/installations/${id}/grants/<permission>).`,
    );
  }
  if (kind !== 'rerun' && !version.manifest.run_kinds.includes(kind)) {
    throw new ProblemError(
      APP_PROBLEMS.run_kind_unsupported,
      `Version ${version.version} has runs of these kinds: ${version.manifest.run_kinds.join(', ')}.`,
    );
  }
  return version;
}

/** @throws ProblemError `too_many_runs` */
export async function refuseTooMany(manager: EntityManager, installationId: string): Promise<void> {
  const isFull = await hasRow(
    manager,
    sql`SELECT FROM runs WHERE installation_id = ${installationId} AND state IN ('submitted', 'running')
         OFFSET ${MAX_UNFINISHED - 1} LIMIT 1`,
  );
  if (!isFull) return;
  throw new ProblemError(
    APP_PROBLEMS.too_many_runs,
    `The installation has ${MAX_UNFINISHED} active runs, which is the limit. Wait until some end, or cancel some.`,
    { headers: retryAfter(60) },
  );
}
