import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Auth, Authenticated, ProjectId } from '../../auth/authenticated.decorator.js';
import type { UserCaller } from '../../auth/caller.js';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { ApiProject } from '../api-parameters.js';
import { CreateScheduleDto, ScheduleQuery, SchedulePageResponse, ScheduleResponse } from './schedule.dto.js';
import { SchedulesReadModel } from './schedules.read-model.js';
import { SchedulesService } from './schedules.service.js';

@ApiTags('flags')
@Controller('api/flags')
export class SchedulesController {
  constructor(
    private readonly service: SchedulesService,
    private readonly schedules: SchedulesReadModel,
  ) {}

  @Post(':key/schedule')
  @Authenticated({ permission: 'flags:edit', project: 'project_id' })
  @ApiOperation({ operationId: 'scheduleFlagChange', summary: 'Schedule a single change of a flag' })
  @ApiParam({ name: 'key', description: 'Key of the flag.', type: String })
  @ApiProject()
  @ApiProblems('validation_failed', 'not_found', 'conflict')
  create(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('key') key: string,
    @Body() input: CreateScheduleDto,
  ): Promise<ScheduleResponse> {
    return this.service.create(projectId, key, caller, input);
  }

  @Get('schedules')
  @Authenticated({ permission: 'flags:view', project: 'query.project_id' })
  @ApiOperation({
    operationId: 'listFlagSchedules',
    summary: 'List pending and finished schedules, latest time first',
  })
  @ApiProblems('validation_failed')
  list(@ProjectId() projectId: string, @Query() query: ScheduleQuery): Promise<SchedulePageResponse> {
    return this.schedules.page(projectId, query);
  }

  @Delete('schedules/:id')
  @Authenticated({ permission: 'flags:edit', project: 'query.project_id' })
  @HttpCode(200)
  @ApiOperation({ operationId: 'cancelFlagSchedule', summary: 'Cancel a pending schedule' })
  @ApiParam({ name: 'id', description: 'Id of the schedule, a UUID.', type: String })
  @ApiProject()
  @ApiProblems('not_found', 'conflict')
  cancel(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('id') id: string,
  ): Promise<ScheduleResponse> {
    return this.service.cancel(projectId, id, caller);
  }
}
