import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { AccessModule } from '../access/access.module.js';
import { OrchestratorModule } from '../orchestrator/orchestrator.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { DagInquiries } from './dag-inquiries.js';
import { VersionCodeController } from './version-code.controller.js';
import { VersionCodeReadModel } from './version-code.read-model.js';

/** Compares the DAGs in the orchestrator with the code that a version pins. */
@Module({
  imports: [AccessModule, AuthModule, OrchestratorModule, VersionsModule],
  controllers: [VersionCodeController],
  providers: [DagInquiries, VersionCodeReadModel],
})
export class VersionCodeModule {}
