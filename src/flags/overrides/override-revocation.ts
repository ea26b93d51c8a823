import { Injectable, type OnModuleInit } from '@nestjs/common';
import sql, { empty } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import {
  PermissionLossListeners,
  type PermissionLoss,
} from '../../auth/authorization/permission-loss-listeners.js';
import { RelationStore } from '../../auth/authorization/relation-store.js';
import type { ObjectRef } from '../../auth/permissions.js';
import { queryRows, text } from '../../database/rows.js';
import { FlagChanges, type FlagChange } from '../revisions/flag-changes.js';
import { overrideState } from './overrides.service.js';
import { SelfOverride } from './self-override.entity.js';

const REASON = 'The person lost the right to override flags in this project.';

/**
 * Deactivates users' overrides in the transaction that revokes the permission to have them, as a revision of each affected
 * project. They stay inactive when the permission is granted again.
 *
 * Lock order: the user's row (`lockUser`), then the revisions of projects by their ids. `OverridesService.set` uses the same
 * order, so an override is either found here or rejected there.
 */
@Injectable()
export class OverrideRevocation implements OnModuleInit {
  constructor(
    private readonly listeners: PermissionLossListeners,
    private readonly relations: RelationStore,
    private readonly changes: FlagChanges,
  ) {}

  onModuleInit(): void {
    this.listeners.register((manager, loss) => this.deactivateLost(manager, loss));
  }

  private async deactivateLost(
    manager: EntityManager,
    { userId, projectId, isDeactivation, author }: PermissionLoss,
  ): Promise<void> {
    const concerned = await projectsWithOverrides(manager, userId, projectId);
    const held = isDeactivation
      ? []
      : await this.relations.permissionsOnEach(userId, concerned.map(projectRef), manager);
    for (const [i, id] of concerned.entries()) {
      if (held[i]?.includes('flags:override')) continue;
      await this.changes.runIn(manager, id, author, REASON, (change) => deactivateAll(change, userId));
    }
  }
}

function projectRef(id: string): ObjectRef {
  return { type: 'project', id };
}

/** The projects in which the user has an active override, by id. */
async function projectsWithOverrides(
  manager: EntityManager,
  userId: string,
  projectId: string | null,
): Promise<string[]> {
  const rows = await queryRows(
    manager,
    { project_id: text() },
    sql`SELECT DISTINCT project_id FROM flag_self_overrides
         WHERE actor_id = ${userId} AND active ${projectId === null ? empty : sql`AND project_id = ${projectId}`}
         ORDER BY project_id`,
  );
  return rows.map((row) => row.project_id);
}

async function deactivateAll(change: FlagChange, actorId: string): Promise<void> {
  const { manager, projectId, revision, now } = change;
  const overrides = await manager.find(SelfOverride, {
    where: { projectId, actorId, active: true },
    order: { flagKey: 'ASC' },
  });
  for (const override of overrides) {
    const before = overrideState(override);
    change.record({
      entity: 'override',
      key: override.flagKey,
      action: 'updated',
      before,
      after: { ...before, active: false },
    });
  }
  await manager.update(
    SelfOverride,
    { projectId, actorId, active: true },
    { active: false, revision, updatedAt: now },
  );
}
