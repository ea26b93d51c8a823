import type { EntityManager } from 'typeorm';
import { ProblemError } from '../../common/problem/problem-error.js';
import { validationFailed } from '../../common/validation/validation-pipe.js';
import { AppVersion } from '../model/app-version.entity.js';
import { requestsPermission } from './requested-permissions.js';
import { InstallationGrant } from '../model/installation-grant.entity.js';
import { Installation } from '../model/installation.entity.js';
import { APP_PROBLEMS } from '../problems.js';

/** Values of the columns of an installation whose events start runs. */
export const EVENTS_ACTIVE = {
  eventTimeouts: 0,
  eventsSuspendedAt: null,
  eventsSuspendedReason: null,
} as const satisfies Partial<Installation>;

/**
 * Locks the installation, so that its changes are serialized; runs that only reference it do not wait.
 *
 * @throws ProblemError `installation_inactive` for an uninstalled one.
 */
export async function lockInstalled(manager: EntityManager, id: string): Promise<Installation> {
  const installation = await lockAny(manager, id);
  if (installation.state !== 'uninstalled') return installation;
  throw new ProblemError(
    APP_PROBLEMS.installation_inactive,
    'The app was uninstalled. Install it in the project again.',
  );
}

/** Like {@link lockInstalled}, but also locks an uninstalled installation. */
export async function lockAny(manager: EntityManager, id: string): Promise<Installation> {
  return manager.findOneOrFail(Installation, { where: { id }, lock: { mode: 'for_no_key_update' } });
}

/** @throws ProblemError `validation_failed` */
export async function versionNamed(
  manager: EntityManager,
  appId: string,
  version: string,
): Promise<AppVersion> {
  const found = await manager.findOneBy(AppVersion, { appId, version });
  if (found !== null) return found;
  throw validationFailed([{ path: 'version', problem: 'is no version of this app' }]);
}

/** @throws ProblemError `validation_failed` for permissions that the version does not request. */
export function requireRequested({ manifest }: AppVersion, approve: readonly string[]): void {
  const errors = approve.flatMap((permission, i) =>
    requestsPermission(manifest, permission)
      ? []
      : [{ path: `approve[${i}]`, problem: 'is not a permission that the version requests' }],
  );
  if (errors.length > 0) throw validationFailed(errors);
}

export async function grantsOf(manager: EntityManager, installationId: string): Promise<string[]> {
  const grants = await manager.findBy(InstallationGrant, { installationId });
  return grants.map(({ permission }) => permission);
}

/** @returns the permissions that were not approved before. */
export async function addGrants(
  manager: EntityManager,
  installationId: string,
  permissions: readonly string[],
  by: { userId: string; at: Date },
): Promise<string[]> {
  if (permissions.length === 0) return [];
  const inserted = await manager
    .createQueryBuilder()
    .insert()
    .into(InstallationGrant)
    .values(
      permissions.map((permission) => ({
        installationId,
        permission,
        grantedBy: by.userId,
        grantedAt: by.at,
      })),
    )
    .orIgnore()
    .returning('permission')
    .execute();
  return (inserted.raw as { permission: string }[]).map(({ permission }) => permission);
}

/**
 * Revokes permissions that no version requests any more: a later version that requests them needs a new approval.
 *
 * @returns the revoked permissions.
 */
export async function dropUnrequestedGrants(
  manager: EntityManager,
  installationId: string,
  versions: readonly AppVersion[],
): Promise<string[]> {
  const unrequested = (await grantsOf(manager, installationId)).filter(
    (permission) => !versions.some(({ manifest }) => requestsPermission(manifest, permission)),
  );
  for (const permission of unrequested)
    await manager.delete(InstallationGrant, { installationId, permission });
  return unrequested;
}
