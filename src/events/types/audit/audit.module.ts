import { Module } from '@nestjs/common';
import { AuthModule } from '../../../auth/auth.module.js';
import { EventExportsModule } from '../../export/event-exports.module.js';
import { EventStoreModule } from '../../store/event-store.module.js';
import { AuditEventsController } from './audit-events.controller.js';
import { AuditEventsReadModel } from './audit-events.read-model.js';
import { OrganizationAuditController } from './organization-audit.controller.js';
import { OrganizationAuditReadModel } from './organization-audit.read-model.js';

/** The audit events of a project, and the audit log of the organization, which is made of the service's own ones. */
@Module({
  imports: [AuthModule, EventExportsModule, EventStoreModule],
  controllers: [AuditEventsController, OrganizationAuditController],
  providers: [AuditEventsReadModel, OrganizationAuditReadModel],
})
export default class AuditEventsModule {}
