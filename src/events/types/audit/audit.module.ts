import { Module } from '@nestjs/common';
import { AuthModule } from '../../../auth/auth.module.js';
import { AuditController } from './audit.controller.js';
import { AuditReadModel } from './audit.read-model.js';

@Module({
  imports: [AuthModule],
  controllers: [AuditController],
  providers: [AuditReadModel],
})
export default class AuditEventsModule {}
