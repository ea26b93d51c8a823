import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  Patch,
  Post,
  Query,
  Res,
} from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Auth } from '../../auth/authenticated.decorator.js';
import type { UserCaller } from '../../auth/caller.js';
import { AUTH_PROBLEMS } from '../../auth/problems.js';
import { expectedVersion, withEtag } from '../../common/http/expected-version.js';
import { ApiIfMatch } from '../../openapi/api-if-match.decorator.js';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { PermissionOn } from '../access/permission-on.decorator.js';
import { Resource } from '../access/resource.js';
import { ApiInstallation } from '../api-parameters.js';
import type { Installation } from '../model/installation.entity.js';
import { APP_PROBLEMS } from '../problems.js';
import {
  CreateInstallationScheduleDto,
  SchedulePreviewQuery,
  UpdateInstallationScheduleDto,
  SchedulePreviewResponse,
  InstallationScheduleResponse,
  InstallationSchedulesResponse,
} from './schedule.dto.js';
import { SchedulesService } from './schedules.service.js';

const SCHEDULE = { name: 'schedule_id', description: 'Id of the schedule, a UUID.', type: String };

@ApiTags('apps')
@Controller('api/v1/apps/installations/:id/schedules')
export class SchedulesController {
  constructor(private readonly service: SchedulesService) {}

  @Get()
  @PermissionOn('installation', 'installations:view')
  @ApiInstallation()
  @ApiOperation({
    operationId: 'listInstallationSchedules',
    summary: 'List the schedules of an installation with their next five scheduled times',
  })
  async list(@Resource('installation') installation: Installation): Promise<InstallationSchedulesResponse> {
    return { items: await this.service.list(installation) };
  }

  @Get('preview')
  @PermissionOn('installation', 'installations:view')
  @ApiInstallation()
  @ApiOperation({
    operationId: 'previewInstallationSchedule',
    summary: 'Preview the next five times of a cron expression, without storing anything',
  })
  @ApiProblems('validation_failed')
  preview(
    @Resource('installation') _installation: Installation,
    @Query() query: SchedulePreviewQuery,
  ): SchedulePreviewResponse {
    return this.service.preview(query);
  }

  @Post()
  @PermissionOn('installation', 'installations:configure')
  @ApiInstallation()
  @ApiIfMatch()
  @ApiOperation({
    operationId: 'createInstallationSchedule',
    summary: 'Add a schedule to an installation',
    description: 'An installation can have at most 20 schedules, including those of the manifest.',
  })
  @ApiProblems(
    'validation_failed',
    'version_stale',
    APP_PROBLEMS.installation_inactive,
    APP_PROBLEMS.too_many_schedules,
    APP_PROBLEMS.run_kind_unsupported,
    APP_PROBLEMS.run_input_invalid,
    APP_PROBLEMS.run_input_too_large,
    APP_PROBLEMS.schema_timeout,
    AUTH_PROBLEMS.project_archived,
  )
  async add(
    @Auth() caller: UserCaller,
    @Resource('installation') installation: Installation,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() input: CreateInstallationScheduleDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<InstallationScheduleResponse> {
    const expected = expectedVersion(ifMatch, undefined);
    const schedule = await this.service.add(caller, installation, expected, input);
    response.location(`/api/v1/apps/installations/${installation.id}/schedules`);
    return withEtag(response, schedule);
  }

  @Patch(':schedule_id')
  @PermissionOn('installation', 'installations:configure')
  @ApiInstallation()
  @ApiParam(SCHEDULE)
  @ApiIfMatch()
  @ApiOperation({
    operationId: 'updateInstallationSchedule',
    summary: 'Change, pause or resume a schedule of an installation',
    description:
      'A changed schedule of the manifest keeps its changes when the installation is upgraded. Times that pass while a schedule is paused are skipped.',
  })
  @ApiProblems(
    'validation_failed',
    'version_stale',
    APP_PROBLEMS.installation_inactive,
    APP_PROBLEMS.schedule_not_in_version,
    APP_PROBLEMS.run_input_invalid,
    APP_PROBLEMS.run_input_too_large,
    APP_PROBLEMS.schema_timeout,
    AUTH_PROBLEMS.project_archived,
  )
  async update(
    @Auth() caller: UserCaller,
    @Resource('installation') installation: Installation,
    @Param('schedule_id') scheduleId: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() input: UpdateInstallationScheduleDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<InstallationScheduleResponse> {
    const expected = expectedVersion(ifMatch, undefined);
    return withEtag(response, await this.service.update(caller, installation, scheduleId, expected, input));
  }

  @Post(':schedule_id/reset')
  @PermissionOn('installation', 'installations:configure')
  @HttpCode(200)
  @ApiInstallation()
  @ApiParam(SCHEDULE)
  @ApiIfMatch()
  @ApiOperation({
    operationId: 'resetInstallationSchedule',
    summary: 'Reset a schedule to the cron expression and time zone in the manifest of the installed version',
  })
  @ApiProblems(
    'validation_failed',
    'version_stale',
    APP_PROBLEMS.installation_inactive,
    APP_PROBLEMS.schedule_not_in_version,
    AUTH_PROBLEMS.project_archived,
  )
  async reset(
    @Auth() caller: UserCaller,
    @Resource('installation') installation: Installation,
    @Param('schedule_id') scheduleId: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<InstallationScheduleResponse> {
    const expected = expectedVersion(ifMatch, undefined);
    return withEtag(response, await this.service.reset(caller, installation, scheduleId, expected));
  }

  @Delete(':schedule_id')
  @PermissionOn('installation', 'installations:configure')
  @HttpCode(204)
  @ApiInstallation()
  @ApiParam(SCHEDULE)
  @ApiIfMatch()
  @ApiOperation({
    operationId: 'deleteInstallationSchedule',
    summary: 'Remove a schedule that is not in the manifest of the installed version',
  })
  @ApiProblems(
    'validation_failed',
    'version_stale',
    APP_PROBLEMS.installation_inactive,
    APP_PROBLEMS.schedule_in_version,
    AUTH_PROBLEMS.project_archived,
  )
  async remove(
    @Auth() caller: UserCaller,
    @Resource('installation') installation: Installation,
    @Param('schedule_id') scheduleId: string,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<void> {
    await this.service.remove(caller, installation, scheduleId, expectedVersion(ifMatch, undefined));
  }
}
