import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { RateLimitsModule } from '../../rate-limits/rate-limits.module.js';
import { AccessModule } from '../access/access.module.js';
import { AuthorSchemasModule } from '../author-schemas/author-schemas.module.js';
import { ManifestSchemaController } from './manifest-schema.controller.js';
import { VersionDagsController } from './version-dags.controller.js';
import { VersionDagsReadModel } from './version-dags.read-model.js';
import { VersionsController } from './versions.controller.js';
import { VersionsReadModel } from './versions.read-model.js';
import { VersionsService } from './versions.service.js';

/** Publishes the versions of apps, and lists the DAGs that a version may start. */
@Module({
  imports: [AccessModule, AuthModule, AuthorSchemasModule, RateLimitsModule],
  controllers: [ManifestSchemaController, VersionDagsController, VersionsController],
  providers: [VersionDagsReadModel, VersionsReadModel, VersionsService],
  exports: [VersionsReadModel],
})
export class VersionsModule {}
