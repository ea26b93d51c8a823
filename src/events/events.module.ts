import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { AuditController } from './audit/audit.controller.js';
import { AuditReadModel } from './audit/audit.read-model.js';
import { EventReadModel } from './explorer/event.read-model.js';
import { EventsController } from './explorer/events.controller.js';
import { EventsService } from './explorer/events.service.js';
import { PartitionKeeper } from './partitions/partition-keeper.js';
import { SchemasController } from './schemas.controller.js';

@Module({
  imports: [AuthModule],
  controllers: [AuditController, EventsController, SchemasController],
  providers: [AuditReadModel, EventReadModel, EventsService, PartitionKeeper],
  exports: [PartitionKeeper],
})
export class EventsModule {}
