import { Module } from '@nestjs/common';
import { AuthModule } from '../../../auth/auth.module.js';
import { EventExportsModule } from '../../export/event-exports.module.js';
import { EventStoreModule } from '../../store/event-store.module.js';
import { AuditEventsController } from './audit-events.controller.js';
import { AuditEventsReadModel } from './audit-events.read-model.js';
import { OrganizationAuditController } from './organization-audit.controller.js';
import { OrganizationAuditReadModel } from './organization-audit.read-model.js';

/** Audit events of a project, and the organization's audit log, which consists of the events that the service emits. */
@Module({
  imports: [AuthModule, EventExportsModule, EventStoreModule],
  controllers: [AuditEventsController, OrganizationAuditController],
  providers: [AuditEventsReadModel, OrganizationAuditReadModel],
})
export default class AuditEventsModule {}
