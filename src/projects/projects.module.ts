import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module.js';
import { OrganizationController } from './organization/organization.controller.js';
import { OrganizationService } from './organization/organization.service.js';
import { ProjectLimits } from './project-limits.js';
import { Project } from '../project-table/project.entity.js';
import { ProjectsController } from './projects.controller.js';
import { ProjectsReadModel } from './projects.read-model.js';
import { ProjectsService } from './projects.service.js';

/** Projects, their limits, and the organization. */
@Module({
  imports: [AuthModule, TypeOrmModule.forFeature([Project])],
  controllers: [ProjectsController, OrganizationController],
  providers: [OrganizationService, ProjectLimits, ProjectsReadModel, ProjectsService],
  exports: [ProjectLimits, ProjectsReadModel],
})
export class ProjectsModule {}
