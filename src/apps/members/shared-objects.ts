import { Injectable } from '@nestjs/common';
import type { UserCaller } from '../../auth/caller.js';
import { AppsAccess } from '../access/apps-access.js';
import { AppOwners } from '../catalog/app-owners.js';
import type { Shared } from './object-members.service.js';

/** The app or installation whose members a route is about; that the caller may manage them was asked. */
@Injectable()
export class SharedObjects {
  constructor(
    private readonly access: AppsAccess,
    private readonly owners: AppOwners,
  ) {}

  async app(caller: UserCaller, reference: string, use: 'read' | 'write'): Promise<Shared<'app'>> {
    const app = await this.access.requireOnApp(caller, 'members:manage', reference);
    if (use === 'write') await this.owners.refuseArchivedOwner(app);
    return { object: { type: 'app', id: app.id }, projectId: app.ownerProjectId };
  }

  async installation(caller: UserCaller, id: string, use: 'read' | 'write'): Promise<Shared<'installation'>> {
    const found = await this.access.requireOnInstallation(caller, 'members:manage', id, use);
    return { object: { type: 'installation', id: found.id }, projectId: found.projectId };
  }
}
