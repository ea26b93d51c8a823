import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Auth, Authenticated, ProjectId } from '../auth/authenticated.decorator.js';
import type { UserCaller } from '../auth/caller.js';
import { ApiProblems } from '../openapi/api-problems.decorator.js';
import { ActivityQuery, OverviewQuery, ActivityPageResponse } from './activity.dto.js';
import { ActivityReadModel } from './activity.read-model.js';
import { OverviewReadModel } from './overview.read-model.js';
import { OverviewResponse } from './overview.response.js';

/** Registered before the projects, whose `:project` would match the path segment `activity`. */
@ApiTags('projects')
@Controller('api/projects')
export class ActivityController {
  constructor(
    private readonly activity: ActivityReadModel,
    private readonly overviews: OverviewReadModel,
  ) {}

  @Get('activity')
  @Authenticated()
  @ApiOperation({
    operationId: 'listProjectActivity',
    summary: 'Count recent events of visible projects; the counts can be five seconds old',
  })
  @ApiProblems('validation_failed')
  list(@Auth() caller: UserCaller, @Query() query: ActivityQuery): Promise<ActivityPageResponse> {
    return this.activity.page(caller, query);
  }

  @Get(':project/overview')
  @Authenticated({ permission: 'project:view', project: 'params.project' })
  @ApiParam({ name: 'project', description: 'Id or key of the project.', type: String })
  @ApiOperation({
    operationId: 'getProjectOverview',
    summary: 'Get recent events, errors, runs and flag changes of a project',
  })
  @ApiProblems('validation_failed')
  overview(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Query() { hours }: OverviewQuery,
  ): Promise<OverviewResponse> {
    return this.overviews.of(caller, projectId, hours);
  }
}
