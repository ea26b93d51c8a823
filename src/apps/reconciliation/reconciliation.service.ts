import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditLog } from '../../audit/audit-log.js';
import { actorOf, type UserCaller } from '../../auth/caller.js';
import { OrganizationLookup } from '../../auth/authorization/organization-lookup.js';
import { Reconciler } from './reconciler.js';
import type { ReconciliationResponse } from './reconciliation.response.js';

/** Reconciles all active runs on demand and records it in the audit log. */
@Injectable()
export class ReconciliationService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reconciler: Reconciler,
    private readonly organization: OrganizationLookup,
    private readonly audit: AuditLog,
  ) {}

  async reconcile(caller: UserCaller): Promise<ReconciliationResponse> {
    const result = await this.reconciler.reconcile();
    const { checked, changed, unchanged, errors, remaining } = result;
    const organizationId = await this.organization.getId();
    await this.dataSource.transaction(async (manager) => {
      await this.audit.record(manager, actorOf(caller), {
        action: 'run.reconciled',
        resource: `organization/${organizationId}`,
        metadata: { checked, changed, unchanged, errors, remaining },
      });
    });
    return result;
  }
}
