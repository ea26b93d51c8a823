import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { EventsModule } from '../events/events.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { ActivityController } from './activity.controller.js';
import { ActivityReadModel } from './activity.read-model.js';
import { OverviewReadModel } from './overview.read-model.js';
import { RecentActivity } from './recent-activity.js';

/**
 * The portal's overview of each project: recent events, runs and flag changes. Reads other modules' data and writes
 * nothing.
 */
@Module({
  imports: [AuthModule, EventsModule, ProjectsModule],
  controllers: [ActivityController],
  providers: [ActivityReadModel, OverviewReadModel, RecentActivity],
})
export class OverviewModule {}
