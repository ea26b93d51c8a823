import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiKey } from '../auth/authentication/api-keys/api-key.entity.js';
import { AuthModule } from '../auth/auth.module.js';
import { ApiKeysController } from './api-keys/api-keys.controller.js';
import { ApiKeysReadModel } from './api-keys/api-keys.read-model.js';
import { ApiKeysService } from './api-keys/api-keys.service.js';
import { WebhookSecrets } from './api-keys/webhook-secrets.js';
import { MembersController } from './members/members.controller.js';
import { MembersReadModel } from './members/members.read-model.js';
import { MembersService } from './members/members.service.js';
import { OrganizationController } from './organization/organization.controller.js';
import { OrganizationService } from './organization/organization.service.js';
import { ProjectLimits } from './project-limits.js';
import { Project } from './project.entity.js';
import { ProjectsController } from './projects.controller.js';
import { ProjectsReadModel } from './projects.read-model.js';
import { ProjectsService } from './projects.service.js';

/** Projects, their keys and their limits. */
@Module({
  imports: [AuthModule, TypeOrmModule.forFeature([ApiKey, Project])],
  controllers: [ProjectsController, ApiKeysController, MembersController, OrganizationController],
  providers: [
    ApiKeysReadModel,
    ApiKeysService,
    MembersReadModel,
    MembersService,
    OrganizationService,
    ProjectLimits,
    ProjectsReadModel,
    ProjectsService,
    WebhookSecrets,
  ],
  exports: [ProjectLimits, ProjectsReadModel],
})
export class ProjectsModule {}
