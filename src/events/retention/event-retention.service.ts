import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditLog } from '../../audit/audit-log.js';
import { PermissionChecks } from '../../auth/authorization/permission-checks.js';
import { actorOf, type UserCaller } from '../../auth/caller.js';
import type { Permission } from '../../auth/permissions.js';
import { validationFailed } from '../../common/validation/validation-pipe.js';
import { AppConfig } from '../../config/app-config.js';
import { AUDIT_EVENT } from '../../event-publisher/event-publisher.js';
import { EVENT_TYPES, type EventType } from '../event-types.js';
import { EventRetentionStore } from './event-retention.store.js';
import { StoredSince } from './stored-since.js';
import type { TypeRetentionChange, EventRetentionResponse } from './event-retention.dto.js';

/** Reads and changes the retention of a project's events in days, by type. */
@Injectable()
export class EventRetentionService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly store: EventRetentionStore,
    private readonly config: AppConfig,
    private readonly storedSince: StoredSince,
    private readonly permissions: PermissionChecks,
    private readonly audit: AuditLog,
  ) {}

  async of(projectId: string): Promise<EventRetentionResponse> {
    const installationDays = this.config.eventsRetentionDays;
    const own = await this.store.settingsOf(projectId);
    const storedSince = await this.storedSince.of(projectId);
    return {
      installation_days: installationDays,
      types: EVENT_TYPES.map((type) => {
        const { sinceMs, hasDeleted } = storedSince(type);
        const ownDays = own.get(type) ?? null;
        return {
          type,
          days: Math.min(ownDays ?? installationDays, installationDays),
          own_days: ownDays,
          stored_since: new Date(sinceMs),
          has_deleted: hasDeleted,
          requires: permissionFor(type),
        };
      }),
    };
  }

  /**
   * @throws ProblemError `validation_failed`; `forbidden` when a caller without `organization:manage` changes the retention
   *   of the audit trail
   */
  async update(
    projectId: string,
    caller: UserCaller,
    changes: readonly TypeRetentionChange[],
  ): Promise<EventRetentionResponse> {
    this.refuseInvalid(changes);
    // Otherwise project owners could delete the audit trail of their own actions.
    if (changes.some(({ type }) => permissionFor(type) === 'organization:manage')) {
      await this.permissions.requireOnOrganization(caller, 'organization:manage');
    }
    await this.dataSource.transaction(async (manager) => {
      await this.store.lock(manager, projectId);
      const before = await this.store.settingsOf(projectId, manager);
      const changed = changes.filter(({ type, days }) => (before.get(type) ?? null) !== days);
      if (changed.length === 0) return;
      await this.store.set(manager, projectId, new Map(changed.map(({ type, days }) => [type, days])));
      await this.audit.record(manager, actorOf(caller), {
        action: 'event_retention.updated',
        resource: `project/${projectId}`,
        projectId,
        metadata: {
          before: Object.fromEntries(changed.map(({ type }) => [type, before.get(type) ?? null])),
          after: Object.fromEntries(changed.map(({ type, days }) => [type, days])),
        },
      });
    });
    return this.of(projectId);
  }

  private refuseInvalid(changes: readonly TypeRetentionChange[]): void {
    const maxDays = this.config.eventsRetentionDays;
    const errors = changes.flatMap(({ type, days }, i) => [
      ...(changes.findIndex((other) => other.type === type) === i
        ? []
        : [{ path: `types[${i}].type`, problem: 'is listed twice' }]),
      ...(days === null || days <= maxDays
        ? []
        : [
            {
              path: `types[${i}].days`,
              problem: `must be at most ${maxDays}, the retention of the installation`,
            },
          ]),
    ]);
    if (errors.length > 0) throw validationFailed(errors);
  }
}

function permissionFor(type: EventType): Permission {
  return type === AUDIT_EVENT ? 'organization:manage' : 'project:manage';
}
