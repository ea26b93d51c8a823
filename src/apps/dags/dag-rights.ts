import { Injectable } from '@nestjs/common';
import type { Principal } from '../../auth/caller.js';
import { OrganizationLookup } from '../../auth/authorization/organization-lookup.js';
import { PermissionChecks } from '../../auth/authorization/permission-checks.js';

/** Rights of the user who starts a run, beyond the rules for every user. */
export interface DagRights {
  /** The user may configure the installation, and so may name a DAG that the manifest does not list. */
  mayChooseDag: boolean;
  /** The user administers the organization, and is not limited by the DAG policy. */
  mayStartAnyDag: boolean;
}

/** For a schedule or an event: no person reviews each run, so it has no exceptions. */
export const TRIGGER_DAG_RIGHTS: DagRights = { mayChooseDag: false, mayStartAnyDag: false };

/** Resolves the {@link DagRights} of a caller, within the scopes of its credential. */
@Injectable()
export class DagRightsResolver {
  constructor(
    private readonly checks: PermissionChecks,
    private readonly organization: OrganizationLookup,
  ) {}

  async of(caller: Principal, installationId: string): Promise<DagRights> {
    const onInstallation = await this.checks.effectivePermissionsOn(caller, {
      type: 'installation',
      id: installationId,
    });
    const onOrganization = await this.checks.effectivePermissionsOn(caller, {
      type: 'organization',
      id: await this.organization.getId(),
    });
    return {
      mayChooseDag: onInstallation.includes('installations:configure'),
      mayStartAnyDag: onOrganization.includes('organization:manage'),
    };
  }
}
